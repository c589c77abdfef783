import type { AudioFeatures, Segment } from '../../audio/features/features.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { withCredits } from '../credits/with-credits.ts'
import { type Idempotency, runIdempotent } from '../idempotency/run-idempotent.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { resolveObject } from '../storage/areas/resolve.ts'
import { analyseObject } from './analyse-object.ts'
import type { StoredAnalysis } from './analysis.ts'
import { readDetails } from './details.ts'
import { selectDetails } from './sql-details.ts'

type FeaturesRequest = { s3_file_uri: string; include?: ('waveform' | 'segments')[] }

export type MeasuredFeatures = AudioFeatures & {
  waveform_peaks?: [number, number][]
  segments?: Segment[]
}

type FeaturesResult = {
  source: { s3_file_uri: string }
  features: MeasuredFeatures
  warnings: string[]
}

/** The features of an audio object, without tags. */
export async function measureFeatures(
  context: Context,
  caller: Caller,
  request: FeaturesRequest,
  options: Idempotency & { signal: AbortSignal },
): Promise<FeaturesResult> {
  const call = { operation: 'audio_features', body: request, ...options }
  const { result } = await runIdempotent<FeaturesResult>(context, caller, call, async (save, signal) => {
    const organisationId = caller.organisation.id
    const { object, uri } = await resolveObject(context, organisationId, request.s3_file_uri)
    requireOwnInbound(caller, object.key)
    return withCredits(context, caller, { amount: 1, reason: 'audio_features' }, async (credits) => {
      const analysis = await analyseObject(context, {
        organisationId,
        object,
        urgency: 'live',
        tags: false,
        signal,
      })
      const measured = {
        source: { s3_file_uri: uri },
        features: {
          ...featuresOf(analysis, request.include),
          ...(request.include?.includes('segments') && { segments: await segmentsOf(context, analysis) }),
        },
        warnings: analysis.warnings,
      }
      await transaction(context.db, async (tx) => {
        await credits.settle(tx)
        await save(tx, measured)
      })
      return measured
    })
  })
  return result
}

export function featuresOf(
  analysis: Pick<StoredAnalysis, 'features' | 'waveformPeaks'>,
  include: FeaturesRequest['include'] = [],
): MeasuredFeatures {
  return {
    ...analysis.features,
    ...(include.includes('waveform') && { waveform_peaks: analysis.waveformPeaks }),
  }
}

async function segmentsOf(context: Context, analysis: StoredAnalysis): Promise<Segment[]> {
  const key = { content_hash: analysis.contentHash, model_version: analysis.modelVersion }
  const stored = await selectDetails(context.db, key)
  // It was used a moment ago, so it is there for another month.
  return (await readDetails(context, stored!)).segments
}
