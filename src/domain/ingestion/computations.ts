import type { Db } from '../../platform/postgres.ts'
import { heldEntitlements } from '../access/entitlements.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { computeSimilarities } from '../similarity/compute-similarities.ts'
import {
  type Availability,
  type AvailabilityFacts,
  selectAvailabilityFacts,
  updateAvailability,
} from './sql-deliveries.ts'

/** Something that stage 3 makes of tracks. It may run twice for the same ones. */
export type Computation = {
  name: string
  compute(context: Context, input: { organisationId: string; trackSeqs: number[] }): Promise<void>
}

/** In this order, before it is decided what is available. */
export const computations: readonly Computation[] = [{ name: 'similarities', compute: computeSimilarities }]

/** The entitlements that decide what a track is available for. */
export const products = ['tagging', 'search', 'profiling'] as const

/** Which of the licensed products have each of these tracks, and why not where one has not. Answers by `seq`. */
export async function decideAvailability(
  context: Context,
  tx: Db,
  organisationId: string,
  trackSeqs: number[],
): Promise<Map<number, Availability>> {
  await actFor(tx, organisationId)
  // Locked first: whoever decides on a track later sees entitlements that are no older.
  const facts = await selectAvailabilityFacts(tx, trackSeqs)
  const licensed = new Set<string>(await heldEntitlements(tx, organisationId))
  const decided = facts.map((each) => decide(each, licensed))
  await updateAvailability(tx, decided)
  context.log.debug({ organisation_id: organisationId, tracks: decided.length }, 'decided what is available')
  return new Map(decided.map((each) => [each.seq, each]))
}

function decide(facts: AvailabilityFacts, licensed: ReadonlySet<string>): Availability {
  const { seq } = facts
  if (facts.taken_down) {
    const reason = 'It was taken down by a delivery.'
    return { seq, tagging: false, search: false, similarity: false, profiling: false, reason }
  }
  const analysed = facts.analysis_status === 'analysed'
  const available = {
    tagging: analysed && licensed.has('tagging'),
    // What is known of it by words can be searched before anybody has heard it.
    search: facts.named && licensed.has('search'),
    similarity: analysed && licensed.has('search'),
    profiling: analysed && licensed.has('profiling'),
  }
  const unlicensed = products.filter((name) => !licensed.has(name))
  const reasons = [
    ...(analysed ? [] : [whyNotAnalysed(facts)]),
    ...(unlicensed.length > 0 ? [`Not licensed: ${unlicensed.join(', ')}.`] : []),
  ]
  return { seq, ...available, reason: reasons.length === 0 ? null : reasons.join(' ') }
}

function whyNotAnalysed({ analysis_status, medium, has_audio }: AvailabilityFacts): string {
  if (medium === 'video') return 'Not analysed: it is a video.'
  if (!has_audio) return 'Not analysed: no audio was delivered.'
  return analysis_status === 'failed'
    ? 'Not analysed: its audio could not be used.'
    : 'Not analysed yet: its audio waits for it.'
}
