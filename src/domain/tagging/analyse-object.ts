import { MAX_BYTES } from '../../audio/analyse.ts'
import type { AnalyserTask } from '../../audio/analysers.ts'
import { AudioError } from '../../audio/audio-error.ts'
import { memoizePer } from '../../lib/memoize.ts'
import type { Context } from '../context.ts'
import type { StoredAnalysis } from './analysis.ts'
import { toAudioProblem } from './audio-problem.ts'
import { knownHash, type ObjectBytes, withContent } from './content.ts'
import { SharedWork } from './shared-work.ts'
import { findAnalysis, storeAnalysis } from './store-analysis.ts'

export type AnalyseInput = {
  organisationId: string
  object: ObjectBytes
  /** Live: somebody waits. It goes first, and ends with `upstream_unavailable` when the analysers stay busy. */
  urgency: AnalyserTask['urgency']
  /** False: features alone. */
  tags?: boolean
  signal?: AbortSignal
}

const timeoutMs = 300_000

const underWay = memoizePer((_: Context) => new SharedWork<StoredAnalysis>())

/**
 * What is in an audio object. The same bytes are analysed once for each model: an organisation's live calls find what it had
 * analysed before, work of the background also what others had. Who comes while the same bytes are analysed waits for that.
 */
export async function analyseObject(context: Context, input: AnalyseInput): Promise<StoredAnalysis> {
  const { object, signal } = input
  try {
    if (object.size > MAX_BYTES) {
      throw new AudioError(
        'too_large',
        `the file has ${object.size} bytes, more than the ${MAX_BYTES} allowed`,
      )
    }
    if (object.size === 0) throw new AudioError('empty', 'the file is empty')
    const hash = knownHash(context, object)
    const known = hash === null ? null : await find(context, input, hash)
    if (known !== null) return known
    const { organisationId, urgency, tags = true } = input
    const bytes = hash?.toString('hex') ?? object.blob_ids.join()
    return await underWay(context).join(`${organisationId} ${bytes} ${urgency} ${tags}`, signal, (shared) =>
      withContent(context, object, shared, async ({ contentHash, path }) => {
        const found = hash === null ? await find(context, input, contentHash) : null
        if (found !== null) return found
        const analysis = await context.analysers.analyse(path, { urgency, tags, signal: shared, timeoutMs })
        return storeAnalysis(context, organisationId, contentHash, analysis)
      }),
    )
  } catch (error) {
    signal?.throwIfAborted()
    throw toAudioProblem(error)
  }
}

/** The analysis of bytes that were analysed before, when they are not at hand. */
export async function reuseAnalysis(
  context: Context,
  organisationId: string,
  contentHash: Buffer,
): Promise<StoredAnalysis | null> {
  return findAnalysis(context, organisationId, contentHash, { anyones: false, tags: true })
}

function find(context: Context, { organisationId, urgency, tags = true }: AnalyseInput, contentHash: Buffer) {
  return findAnalysis(context, organisationId, contentHash, { anyones: urgency === 'background', tags })
}
