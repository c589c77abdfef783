import type { Db } from '../../platform/postgres.ts'
import { heldEntitlements } from '../access/entitlements.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { computeSimilarities } from '../similarity/compute-similarities.ts'
import { recordSameRecordings } from './conflicts/record-same-recordings.ts'
import { judgeTerms } from './judge-terms.ts'
import { replaceChanges, selectTerritories } from './sql-availability.ts'
import {
  type Availability,
  type AvailabilityFacts,
  selectAvailabilityFacts,
  takenDownReason,
  updateAvailability,
} from './sql-deliveries.ts'

/** Something that stage 3 computes for tracks. It may run twice for the same tracks. */
type Computation = {
  name: string
  compute(context: Context, input: { organisationId: string; trackSeqs: number[] }): Promise<void>
}

/** Run in this order, before availability is decided. */
export const computations: readonly Computation[] = [
  { name: 'similarities', compute: computeSimilarities },
  { name: 'same recordings', compute: recordSameRecordings },
]

/** The entitlements that a track's availability depends on. */
export const products = ['tagging', 'search', 'profiling'] as const

/** Decides and stores for which products each track is available, and the reason where it is not. Returns the decisions by `seq`. */
export async function decideAvailability(
  context: Context,
  tx: Db,
  organisationId: string,
  trackSeqs: number[],
): Promise<Map<number, Availability>> {
  await actFor(tx, organisationId)
  // The tracks are locked before entitlements are read, so a later decision never uses older entitlements.
  const facts = await selectAvailabilityFacts(tx, trackSeqs)
  const territories = await selectTerritories(tx, organisationId)
  const now = context.clock.now()
  const licensed = new Set<string>(await heldEntitlements(tx, organisationId))
  const judged = facts.map(({ terms }) => (terms === null ? null : judgeTerms(terms, now, territories)))
  const decided = facts.map((each, at) => decide(each, licensed, judged[at]?.reason ?? null))
  await updateAvailability(tx, decided)
  const changes = facts.flatMap(({ seq }, at) => {
    const changesAt = judged[at]?.changesAt ?? null
    return changesAt === null ? [] : [{ seq, at: changesAt }]
  })
  await replaceChanges(tx, organisationId, trackSeqs, changes)
  context.log.debug(
    { organisation_id: organisationId, tracks: decided.length },
    'decided the availability of tracks',
  )
  return new Map(decided.map((each) => [each.seq, each]))
}

function decide(
  facts: AvailabilityFacts,
  licensed: ReadonlySet<string>,
  notAllowed: string | null,
): Availability {
  const { seq } = facts
  if (facts.taken_down || notAllowed !== null) {
    const reason = facts.taken_down ? takenDownReason : notAllowed
    return { seq, tagging: false, search: false, similarity: false, profiling: false, reason }
  }
  const analysed = facts.analysis_status === 'analysed'
  const available = {
    tagging: analysed && licensed.has('tagging'),
    // Text can be searched before the audio is analysed.
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
  if (medium === 'video') return 'Not analysed: the track is a video.'
  if (!has_audio) return 'Not analysed: no audio was delivered.'
  return analysis_status === 'failed'
    ? 'Not analysed: its audio could not be used.'
    : 'Not analysed yet: its audio is in the queue.'
}
