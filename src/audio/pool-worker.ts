import { parentPort } from 'node:worker_threads'
import { type AnalyseOptions, analyse } from './analyse.ts'
import { AudioError, type AudioFailure } from './audio-error.ts'
import { openFile } from './byte-source.ts'
import type { Analysis } from './features.ts'

/** What travels between the pool and its threads. */
export interface PoolRequest {
  path: string
  options: Omit<AnalyseOptions, 'onProgress'>
}

export type PoolReply =
  | { type: 'progress'; seconds: number; declaredSeconds: number | null }
  | { type: 'done'; analysis: Analysis }
  | { type: 'failed'; reason: AudioFailure; message: string }

async function handle({ path, options }: PoolRequest): Promise<PoolReply> {
  try {
    const source = openFile(path)
    try {
      const onProgress = (seconds: number, declaredSeconds: number | null) =>
        parentPort?.postMessage({ type: 'progress', seconds, declaredSeconds } satisfies PoolReply)
      return { type: 'done', analysis: await analyse(source, { ...options, onProgress }) }
    } finally {
      source.close()
    }
  } catch (error) {
    if (error instanceof AudioError) return { type: 'failed', reason: error.reason, message: error.message }
    if (error instanceof RangeError && /memory|allocation/i.test(error.message)) {
      return {
        type: 'failed',
        reason: 'out_of_memory',
        message: 'the analysis needs more memory than it may have',
      }
    }
    // Bytes made to break a decoder may break it in ways it does not name.
    return { type: 'failed', reason: 'corrupt', message: 'the file is damaged: its decoder gave up' }
  }
}

/** The long arrays, which move to the pool instead of being copied: an hour's frames are 17 MB. */
function buffersOf({ fingerprint, cover, log_mel }: Analysis): ArrayBuffer[] {
  const arrays = log_mel ? [fingerprint, cover, log_mel] : [fingerprint, cover]
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))]
}

parentPort?.on('message', async (request: PoolRequest) => {
  const reply = await handle(request)
  parentPort?.postMessage(reply, reply.type === 'done' ? buffersOf(reply.analysis) : [])
})
