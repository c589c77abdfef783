import { type AnalyseOptions, analyse } from './analyse.ts'
import { AudioError, type AudioFailure } from './audio-error.ts'
import { openFile } from './byte-source.ts'
import type { EmbeddedTags, FoundTags } from './embedded/embedded-tags.ts'
import { openRemoteBytes } from './embedded/file-bytes.ts'
import type { Piece } from './embedded/pieces.ts'
import type { Analysis } from './features/features.ts'
import { type CompareTask, type Comparison, compareSignatures } from './fingerprint/compare.ts'
import type { ConvertedPicture } from './picture/convert-picture.ts'

/** Messages between the pool and its processes. */
export type PoolRequest = AnalyseRequest | { compare: CompareTask } | { embedded: EmbeddedTask }
/** What the pool sends while a task runs: the bytes that the process asked for, or null if they cannot be read. */
export type PoolInput = { bytes: Uint8Array | null }

/**
 * Reads the tags of a file of this size; with `write`, writes these instead. With `picture`, extracts the cover from the tags, or
 * converts the file, which then is a picture itself.
 */
export type EmbeddedTask = { size: number; write?: EmbeddedTags; picture?: 'extract' | 'convert' }
export type EmbeddedResult =
  | { found: FoundTags }
  | { pieces: Piece[] }
  | { picture: Uint8Array | null }
  | { converted: ConvertedPicture }

interface AnalyseRequest {
  path: string
  options: Omit<AnalyseOptions, 'onOpen' | 'onProgress'>
}

export type PoolReply =
  | { type: 'opened'; cpuSeconds: number }
  | { type: 'progress'; seconds: number; declaredSeconds: number | null }
  | { type: 'done'; analysis: Analysis }
  | { type: 'compared'; comparisons: Comparison[] }
  | { type: 'read'; offset: number; length: number }
  | { type: 'embedded'; result: EmbeddedResult }
  | { type: 'failed'; reason: AudioFailure; message: string }

/** The process that started this one. When it dies, this one gets another parent. */
const service = process.ppid

function handle({ path, options }: AnalyseRequest): Promise<PoolReply> {
  return withFailures(async () => {
    const source = openFile(path)
    try {
      const onOpen = (cpuSeconds: number) => reply({ type: 'opened', cpuSeconds })
      const onProgress = (seconds: number, declaredSeconds: number | null) => {
        // Decoding does not return to the event loop, so a closed channel would go unnoticed.
        if (process.ppid !== service) process.exit()
        reply({ type: 'progress', seconds, declaredSeconds })
      }
      return { type: 'done', analysis: await analyse(source, { ...options, onOpen, onProgress }) }
    } finally {
      source.close()
    }
  })
}

/** The bytes come from the service, which may have them anywhere. */
function handleEmbedded({ size, write, picture }: EmbeddedTask): Promise<PoolReply> {
  return withFailures(async () => {
    const file = openRemoteBytes(size, readFromService)
    // Imported when needed: most processes only analyse.
    if (picture === 'extract') {
      const { readPicture } = await import('./embedded/read-picture.ts')
      return { type: 'embedded', result: { picture: await readPicture(file) } }
    }
    if (picture === 'convert') {
      const { convertPicture } = await import('./picture/convert-picture.ts')
      return { type: 'embedded', result: { converted: await convertPicture(file) } }
    }
    if (write === undefined) {
      const { readTags } = await import('./embedded/read-tags.ts')
      return { type: 'embedded', result: { found: await readTags(file) } }
    }
    const { writeTags } = await import('./embedded/write-tags.ts')
    return { type: 'embedded', result: { pieces: await writeTags(file, write) } }
  })
}

let onBytes: ((input: PoolInput) => void) | null = null

async function readFromService(offset: number, length: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<PoolInput>()
  onBytes = resolve
  reply({ type: 'read', offset, length })
  const { bytes } = await promise
  if (bytes === null) throw new AudioError('unreadable', 'the file cannot be read')
  return bytes
}

async function withFailures(work: () => Promise<PoolReply>): Promise<PoolReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AudioError) return { type: 'failed', reason: error.reason, message: error.message }
    if (error instanceof RangeError && /memory|allocation/i.test(error.message)) {
      return {
        type: 'failed',
        reason: 'out_of_memory',
        message: 'the analysis exceeded its memory limit',
      }
    }
    // Hostile input may fail in a decoder in ways that it does not report as an AudioError.
    return { type: 'failed', reason: 'corrupt', message: 'the file is damaged: the decoder failed' }
  }
}

function reply(message: PoolReply): void {
  process.send?.(message)
}

process.on('disconnect', () => process.exit())
process.on('message', async (request: PoolRequest | PoolInput) => {
  if ('bytes' in request) onBytes?.(request)
  else if ('embedded' in request) reply(await handleEmbedded(request.embedded))
  else if ('compare' in request) reply({ type: 'compared', comparisons: compareSignatures(request.compare) })
  else reply(await handle(request))
})
