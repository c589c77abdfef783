import type { AnalyserTask } from '../../audio/analysers.ts'
import { AudioError } from '../../audio/audio-error.ts'
import { MAX_BYTES } from '../../audio/limits.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { withSpan } from '../../platform/tracing.ts'
import type { Context } from '../context.ts'
import type { StoredAnalysis } from './analysis.ts'
import { toAudioProblem } from './audio-problem.ts'
import { cachedHash, type ObjectBytes, withContent } from './object-content.ts'
import { analyseOnce } from './refusals.ts'
import { SingleFlight } from './single-flight.ts'
import { findAnalysis, storeAnalysis } from './store-analysis.ts'

type AnalyseInput = {
  organisationId: string
  object: ObjectBytes
  /** A live task goes first, and fails with `upstream_unavailable` if no analyser becomes free in time. */
  urgency: AnalyserTask['urgency']
  /** False: features only. */
  tags?: boolean
  signal?: AbortSignal
}

const inFlight = memoizePer((_: Context) => new SingleFlight<StoredAnalysis>())

/**
 * The analysis of an audio object. Each model analyses the same bytes once: a live call reuses the organisation's own earlier
 * analyses, a background job those of any organisation. Concurrent calls for the same bytes share one analysis.
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
    const hash = cachedHash(context, object)
    const earlier = hash === null ? null : await findEarlier(context, input, hash)
    if (earlier !== null) return earlier
    const { organisationId, urgency, tags = true } = input
    const bytes = hash?.toString('hex') ?? object.blob_ids.join()
    return await inFlight(context).run(`${organisationId} ${bytes} ${urgency} ${tags}`, signal, (shared) =>
      withContent(context, object, shared, async ({ contentHash, path }) => {
        const found = hash === null ? await findEarlier(context, input, contentHash) : null
        if (found !== null) return found
        const analysis = await analyseOnce(context, contentHash, () =>
          withSpan('analysis', { 'euterpe.urgency': urgency, 'euterpe.bytes': object.size }, () =>
            context.analysers.analyse(path, { owner: organisationId, urgency, tags, signal: shared }),
          ),
        )
        return storeAnalysis(context, organisationId, contentHash, analysis)
      }),
    )
  } catch (error) {
    signal?.throwIfAborted()
    throw toAudioProblem(error)
  }
}

/** An earlier analysis by its content hash, for when the bytes themselves are gone. */
export async function reuseAnalysis(
  context: Context,
  organisationId: string,
  contentHash: Buffer,
): Promise<StoredAnalysis | null> {
  return findAnalysis(context, organisationId, contentHash, { ofAnyOrganisation: false, tags: true })
}

function findEarlier(
  context: Context,
  { organisationId, urgency, tags = true }: AnalyseInput,
  contentHash: Buffer,
) {
  const ofAnyOrganisation = urgency === 'background'
  return findAnalysis(context, organisationId, contentHash, { ofAnyOrganisation, tags })
}
