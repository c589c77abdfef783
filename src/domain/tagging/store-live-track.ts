import type { Problem } from '../../lib/problem.ts'
import { toStorable } from '../../lib/unstorable-text.ts'
import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { type EntityOutcome, storeTracks, type TrackOutcome } from '../catalogue/store/store-tracks.ts'
import type { TrackInput } from '../catalogue/store/track-input.ts'
import type { Context } from '../context.ts'
import type { Reservation } from '../credits/change.ts'
import { selectLinkCounts } from './sql-tracks.ts'

type Owner = { organisationId: string; catalogueId: string }
type OutcomeOfStored = NonNullable<TrackOutcome['track']>

/** What the ingestion of a track needs that a live call has stored already. */
export type LiveIngestion = Owner & {
  clientId: string
  /** The analysed object. It stays where it is. */
  object: { key: string; s3_file_uri: string }
  /** The hash under which its analysis is stored. */
  contentHash: Buffer
  /** As stored earlier in the same transaction. */
  track: OutcomeOfStored
  entities: EntityOutcome[]
  /** One credit: settled when the track gets its analysis, released if it does not. */
  reservation: Reservation
}

/** Creates the ingestion. It is passed in, because `ingestion` comes after `tagging` in the order of domain folders. */
export type AcceptLiveTrack = (
  context: Context,
  tx: Db,
  input: LiveIngestion,
) => Promise<{ ingestionId: string }>

export type StoredLiveTrack = {
  track: OutcomeOfStored
  entities: EntityOutcome[]
  /** The entities that were in the catalogue before. */
  existing: { track?: { id: string }; artist?: { id: string }; release?: { id: string } }
}

/**
 * Stores what a live call says about its track, matched by any identifier. A track that exists keeps its artists and releases:
 * a call names at most one of each, which says nothing about the others.
 */
export async function storeLiveTrack(
  tx: Db,
  owner: Owner,
  input: TrackInput,
  at: Date,
): Promise<StoredLiveTrack> {
  await actFor(tx, owner.organisationId)
  const first = await storeIfNew(tx, owner, input, at)
  const existing = existingOf(first.entities)
  if (first.stored) return { track: first.track, entities: first.entities, existing }
  const { artists, releases } = await selectLinkCounts(tx, first.track.seq)
  const reduced: TrackInput = { ...input, id: first.track.id }
  if (artists > 0) delete reduced.artists
  if (releases > 0) delete reduced.releases
  const { track, entities } = await store(tx, owner, reduced, at)
  return { track, entities, existing }
}

/** Stores the whole input. If that changes an existing track, rolls back and only reports what was matched. */
async function storeIfNew(tx: Db, owner: Owner, input: TrackInput, at: Date) {
  if (!('savepoint' in tx)) throw new Error('storeIfNew needs a transaction')
  if (input.artists === undefined && input.releases === undefined) {
    return { ...(await store(tx, owner, input, at)), stored: true }
  }
  const rollback = new Error('rolled back')
  let result: Awaited<ReturnType<typeof store>> | undefined
  try {
    await tx.savepoint(async (inner) => {
      result = await store(inner, owner, input, at)
      if (result.track.action !== 'created') throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
    return { ...result!, stored: false }
  }
  return { ...result!, stored: true }
}

async function store(tx: Db, owner: Owner, input: TrackInput, at: Date) {
  const target = { layer: 'workspace', ...owner } as const
  const { outcomes, entities } = await storeTracks(tx, target, [input], { matchBy: 'any_identifier', at })
  const [outcome] = outcomes
  if (outcome!.problem !== null) throw outcome!.problem
  return { track: outcome!.track, entities }
}

function existingOf(entities: EntityOutcome[]): StoredLiveTrack['existing'] {
  const existing: StoredLiveTrack['existing'] = {}
  for (const { type, id, action } of entities) {
    if (action === 'created' || (type !== 'track' && type !== 'artist' && type !== 'release')) continue
    existing[type] ??= { id }
  }
  return existing
}

export type FailedPersistence = { status: 'failed'; error_code: string; message: string }

export function describeFailure({ code, message }: Problem): FailedPersistence {
  return { status: 'failed', error_code: code, message: toStorable(message) }
}
