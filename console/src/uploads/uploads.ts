import { euterpe } from '../api/client.ts'
import { invalidate } from '../api/query-client.ts'
import { createStore } from '../lib/store.ts'
import type { FoundFile } from './dropped-files.ts'

type UploadStatus = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

export type Upload = {
  id: number
  /** Includes the folders it came from. */
  path: string
  file: File
  status: UploadStatus
  /** 0 to 1. */
  progress: number
  error: unknown
  /** The S3 URI, once it is uploaded. */
  uri: string | null
}

const maxParallel = 3
let lastId = 0
const uploads = createStore<readonly Upload[]>([])
const requests = new Map<number, XMLHttpRequest>()

/** The uploads since the console was opened. They continue while the user visits other pages. */
export const useUploads = uploads.use

export function addUploads(files: FoundFile[]): void {
  const added = files.map(({ path, file }) => ({
    id: ++lastId,
    path,
    file,
    status: 'waiting' as const,
    progress: 0,
    error: null,
    uri: null,
  }))
  uploads.set([...uploads.get(), ...added])
  startWaiting()
}

export function retryUpload(id: number): void {
  update(id, { status: 'waiting', progress: 0, error: null })
  startWaiting()
}

export function cancelUpload(id: number): void {
  update(id, { status: 'cancelled' })
  requests.get(id)?.abort()
}

/** Uploads one file outside of the list, and returns its S3 URI. */
export async function uploadFile(path: string, file: File, contentType: string): Promise<string> {
  const target = await euterpe.call('createInboundUpload', {
    body: { object_key: path, content_type: contentType },
  })
  const response = await fetch(target.url, { method: 'PUT', headers: target.headers, body: file })
  if (!response.ok) throw new Error(`storage responded with status ${response.status}`)
  await invalidate(['uploads'])
  return target.s3_file_uri
}

/** Uploads a file to a folder of the storage area, such as a delivery folder. */
export async function uploadToArea(key: string, file: File): Promise<void> {
  const body = { key, content_type: file.type || 'application/octet-stream' }
  const target = await euterpe.call('createStorageUpload', { body })
  const response = await fetch(target.url, { method: 'PUT', headers: target.headers, body: file })
  if (!response.ok) throw new Error(`storage responded with status ${response.status}`)
}

function startWaiting(): void {
  const isSending = ({ status }: Upload) => status === 'sending'
  const free = Math.max(0, maxParallel - uploads.get().filter(isSending).length)
  const next = uploads
    .get()
    .filter(({ status }) => status === 'waiting')
    .slice(0, free)
  for (const upload of next) {
    update(upload.id, { status: 'sending' })
    void send(upload).then(startWaiting)
  }
}

async function send(upload: Upload): Promise<void> {
  try {
    const target = await euterpe.call('createInboundUpload', {
      body: { object_key: upload.path, content_type: upload.file.type || 'application/octet-stream' },
    })
    if (isCancelled(upload.id)) return
    await putWithProgress(upload, target.url, target.headers)
    update(upload.id, { status: 'done', progress: 1, uri: target.s3_file_uri })
    void invalidate(['uploads'])
  } catch (error) {
    if (!isCancelled(upload.id)) update(upload.id, { status: 'failed', error })
  } finally {
    requests.delete(upload.id)
  }
}

/** Uploads straight to storage. Only XMLHttpRequest reports the progress of an upload. */
function putWithProgress(upload: Upload, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    requests.set(upload.id, request)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      update(upload.id, { progress: total === 0 ? 0 : loaded / total })
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`storage responded with status ${request.status}`))
    request.onerror = () => reject(new Error('the connection was lost'))
    request.onabort = () => reject(new Error('the upload was cancelled'))
    request.send(upload.file)
  })
}

function isCancelled(id: number): boolean {
  return uploads.get().find((upload) => upload.id === id)?.status === 'cancelled'
}

function update(id: number, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}
