import { useSyncExternalStore } from 'react'
import { euterpe } from './api.ts'

export type UploadStatus = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

export type Upload = {
  id: number
  /** With the folders it came in. */
  path: string
  file: File
  status: UploadStatus
  /** 0 to 1. */
  progress: number
  error: unknown
  uri: string | null
}

const atOnce = 3
let uploads: readonly Upload[] = []
let lastId = 0
const listeners = new Set<() => void>()
const running = new Map<number, XMLHttpRequest>()

/** The uploads of this visit. They go on while other pages are looked at. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => uploads,
  )
}

export function addUploads(files: { path: string; file: File }[]): void {
  const added = files.map(({ path, file }) => ({
    id: ++lastId,
    path,
    file,
    status: 'waiting' as const,
    progress: 0,
    error: null,
    uri: null,
  }))
  publish([...uploads, ...added])
  pump()
}

export function retryUpload(id: number): void {
  change(id, { status: 'waiting', progress: 0, error: null })
  pump()
}

export function cancelUpload(id: number): void {
  change(id, { status: 'cancelled' })
  running.get(id)?.abort()
}

function pump(): void {
  const busy = uploads.filter(({ status }) => status === 'sending').length
  for (const upload of uploads
    .filter(({ status }) => status === 'waiting')
    .slice(0, Math.max(0, atOnce - busy))) {
    change(upload.id, { status: 'sending' })
    void send(upload).then(pump)
  }
}

async function send(upload: Upload): Promise<void> {
  try {
    const target = await euterpe.call('createInboundUpload', {
      body: { object_key: upload.path, content_type: upload.file.type || 'application/octet-stream' },
    })
    if (isCancelled(upload.id)) return
    await put(upload, target.url, target.headers)
    change(upload.id, { status: 'done', progress: 1, uri: target.s3_file_uri })
  } catch (error) {
    if (!isCancelled(upload.id)) change(upload.id, { status: 'failed', error })
  } finally {
    running.delete(upload.id)
  }
}

/** Straight to storage. Only XMLHttpRequest tells how far an upload has come. */
function put(upload: Upload, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    running.set(upload.id, request)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      change(upload.id, { progress: total === 0 ? 0 : loaded / total })
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`storage answered ${request.status}`))
    request.onerror = () => reject(new Error('the connection broke'))
    request.onabort = () => reject(new Error('cancelled'))
    request.send(upload.file)
  })
}

function isCancelled(id: number): boolean {
  return uploads.find((upload) => upload.id === id)?.status === 'cancelled'
}

function change(id: number, changes: Partial<Upload>): void {
  publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function publish(next: readonly Upload[]): void {
  uploads = next
  for (const tell of listeners) tell()
}
