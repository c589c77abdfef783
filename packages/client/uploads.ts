import type { Client } from './client.ts'
import type { components } from './contract.ts'
import { EuterpeError, readError } from './errors.ts'
import { sleep } from './request.ts'
import { secondsBeforeRetry } from './retries.ts'

/** A file: a Blob, a File of a browser, or anything that can read a range of itself. */
export type UploadSource = {
  readonly size: number
  slice(start: number, end: number): Blob | Promise<Uint8Array<ArrayBuffer>>
}

export type UploadOptions = {
  /** Where the file goes in your inbound area: `2026/song.wav`. */
  key: string
  file: UploadSource | Uint8Array<ArrayBuffer>
  contentType?: string
  /** Called after each part with the bytes sent so far. A file of up to 16 MB is one part. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
  signal?: AbortSignal
  fetch?: typeof fetch
}

type Upload = components['schemas']['Upload']
type Transfer = { fetchUrl: typeof fetch; signal: AbortSignal | undefined }

const MiB = 1024 * 1024
const multipartAbove = 16 * MiB
const minPartSize = 8 * MiB
const maxParts = 200
const maxParallelParts = 4

/** Uploads a file to your inbound area and returns its S3 URI, which tagging and ingestions take. */
export async function uploadFile(client: Client, options: UploadOptions): Promise<string> {
  const file = options.file instanceof Uint8Array ? new Blob([options.file]) : options.file
  const { key, signal, onProgress, contentType = typeOf(key) } = options
  const transfer = { fetchUrl: options.fetch ?? fetch, signal }
  const isLarge = file.size > multipartAbove
  const upload = await client.call(
    'createInboundUpload',
    {
      body: {
        object_key: key,
        content_type: contentType,
        size: file.size,
        ...(isLarge && { part_size: choosePartSize(file.size) }),
      },
    },
    signal && { signal },
  )
  onProgress?.(0, file.size)
  if (upload.parts === undefined) {
    const { url, method, headers } = upload
    await transferWithRetries(transfer, url, { method, headers, body: await file.slice(0, file.size) })
    onProgress?.(file.size, file.size)
  } else {
    await uploadParts(transfer, file, upload.parts, (sent) => onProgress?.(sent, file.size))
  }
  return upload.s3_file_uri
}

const choosePartSize = (size: number) => Math.max(minPartSize, Math.ceil(size / maxParts / MiB) * MiB)

async function uploadParts(
  transfer: Transfer,
  file: UploadSource,
  parts: NonNullable<Upload['parts']>,
  onProgress: (sent: number) => void,
): Promise<void> {
  const etags: string[] = []
  const waiting = [...parts.urls.entries()]
  let sent = 0
  const sendWaiting = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, url] = next
      const [start, end] = [index * parts.part_size, Math.min((index + 1) * parts.part_size, file.size)]
      const response = await transferWithRetries(transfer, url, {
        method: 'PUT',
        body: await file.slice(start, end),
      })
      etags[index] = response.headers.get('etag') ?? ''
      sent += end - start
      onProgress(sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: maxParallelParts }, sendWaiting))
    const list = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    await transferWithRetries(transfer, parts.complete_url, { method: 'POST', body })
  } catch (error) {
    waiting.length = 0 // so that the other parts stop, too
    // The service discards what is left after a week; this only does it sooner.
    await transfer.fetchUrl(parts.abort_url, { method: 'DELETE' }).catch(() => {})
    throw error
  }
}

/** The storage answers in XML, and every transfer can be repeated: the last one wins, and completing twice is one. */
async function transferWithRetries(
  { fetchUrl, signal }: Transfer,
  url: string,
  request: RequestInit,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const result = await fetchUrl(url, { ...request, signal: signal ?? null }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      return new EuterpeError({
        status: 0,
        code: 'unreachable',
        message: 'Could not reach the storage.',
        cause,
      })
    })
    if (result instanceof Response && result.ok) return result
    const error = result instanceof Response ? await readFailure(result) : result
    const seconds = secondsBeforeRetry(attempt, error, { isIdempotent: true })
    if (seconds === null) throw error
    await sleep(seconds, signal)
  }
}

async function readFailure(response: Response): Promise<EuterpeError> {
  const xml = await response.text()
  const read = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  const { retryAfter } = readError(response, '')
  return new EuterpeError({
    status: response.status,
    code: read('Code') ?? 'unknown',
    message: read('Message') ?? `The storage responded with status ${response.status}.`,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

const types: Record<string, string> = {
  wav: 'audio/wav',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  csv: 'text/csv',
  xml: 'application/xml',
}

const typeOf = (key: string) => types[key.split('.').at(-1)!.toLowerCase()] ?? 'application/octet-stream'
