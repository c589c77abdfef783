import { type AnalyseOptions, analyse } from './analyse.ts'
import { AudioError, type AudioFailure } from './audio-error.ts'
import { openFile } from './byte-source.ts'
import type { Analysis } from './features/features.ts'
import { type CompareTask, type Comparison, compareSignatures } from './fingerprint/compare.ts'

/** Messages between the pool and its processes. */
export type PoolRequest = AnalyseRequest | { compare: CompareTask }
interface AnalyseRequest {
  path: string
  options: Omit<AnalyseOptions, 'onOpen' | 'onProgress'>
}

export type PoolReply =
  | { type: 'opened'; cpuSeconds: number }
  | { type: 'progress'; seconds: number; declaredSeconds: number | null }
  | { type: 'done'; analysis: Analysis }
  | { type: 'compared'; comparisons: Comparison[] }
  | { type: 'failed'; reason: AudioFailure; message: string }

/** The process that started this one. When it dies, this one gets another parent. */
const service = process.ppid

async function handle({ path, options }: AnalyseRequest): Promise<PoolReply> {
  try {
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
process.on('message', async (request: PoolRequest) => {
  if ('compare' in request) reply({ type: 'compared', comparisons: compareSignatures(request.compare) })
  else reply(await handle(request))
})
