import { parentPort } from 'node:worker_threads'
import { type AnalyseOptions, analyse } from './analyse.ts'
import { AudioError, type AudioFailure } from './audio-error.ts'
import { openFile } from './byte-source.ts'
import type { Analysis } from './features/features.ts'
import { type CompareTask, type Comparison, compareSignatures } from './fingerprint/compare.ts'

/** Messages between the pool and its threads. */
export type PoolRequest = AnalyseRequest | { compare: CompareTask }
interface AnalyseRequest {
  path: string
  options: Omit<AnalyseOptions, 'onProgress'>
}

export type PoolReply =
  | { type: 'progress'; seconds: number; declaredSeconds: number | null }
  | { type: 'done'; analysis: Analysis }
  | { type: 'compared'; comparisons: Comparison[] }
  | { type: 'failed'; reason: AudioFailure; message: string }

async function handle({ path, options }: AnalyseRequest): Promise<PoolReply> {
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
        message: 'the analysis exceeded its memory limit',
      }
    }
    // Hostile input may fail in a decoder in ways that it does not report as an AudioError.
    return { type: 'failed', reason: 'corrupt', message: 'the file is damaged: the decoder failed' }
  }
}

/** The large arrays, which are transferred to the pool instead of copied. */
function transferableBuffers({ fingerprint, speed_prints, cover }: Analysis): ArrayBuffer[] {
  return [...new Set([fingerprint, ...speed_prints, cover].map((array) => array.buffer as ArrayBuffer))]
}

parentPort?.on('message', async (request: PoolRequest) => {
  if ('compare' in request) {
    const comparisons = compareSignatures(request.compare)
    parentPort?.postMessage({ type: 'compared', comparisons } satisfies PoolReply)
    return
  }
  const reply = await handle(request)
  parentPort?.postMessage(reply, reply.type === 'done' ? transferableBuffers(reply.analysis) : [])
})
