import type { Problem } from '../../lib/problem.ts'
import { toStorable } from '../../lib/unstorable-text.ts'
import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { TrackEntry } from '../catalogue/store/entries.ts'
import type { StoredEntity, StoredEntry } from '../catalogue/store/store-entries.ts'
import { storeTracks } from '../catalogue/store/store-tracks.ts'
import type { Context } from '../context.ts'
import type { Reservation } from '../credits/change.ts'
import { selectLinkCounts } from './sql-tracks.ts'

type StoredTrack = NonNullable<StoredEntry['track']>
type Owner = { organisationId: string; catalogueId: string }

export type PersistedTrack = Owner & {
  clientId: string
  object: { key: string; s3_file_uri: string }
  contentHash: Buffer
  track: StoredTrack
  entities: StoredEntity[]
  reservation: Reservation
}

/** Makes an ingestion of a persisted track; ingestion does it, which comes after tagging and is handed in. */
export type AcceptPersisted = (
  context: Context,
  tx: Db,
  track: PersistedTrack,
) => Promise<{ ingestionId: string }>

export type Persisted = {
  track: StoredTrack
  entities: StoredEntity[]
  /** Which of the things named were there already. */
  known: { track?: { id: string }; artist?: { id: string }; release?: { id: string } }
}

/**
 * Stores what a live call says of its track, by the precedence of identifiers. A track that was there keeps the artists and
 * releases it has: a call that names one of them does not speak of the others.
 */
export async function storePersisted(tx: Db, owner: Owner, entry: TrackEntry, at: Date): Promise<Persisted> {
  await actFor(tx, owner.organisationId)
  const first = await attempt(tx, owner, entry, at)
  const known = knownOf(first.entities)
  if (first.kept) return { track: first.track, entities: first.entities, known }
  const { artists, releases } = await selectLinkCounts(tx, first.track.seq)
  const rest: TrackEntry = { ...entry, id: first.track.id }
  if (artists > 0) delete rest.artists
  if (releases > 0) delete rest.releases
  const { track, entities } = await store(tx, owner, rest, at)
  return { track, entities, known }
}

/** Stores all of it if the track is new; else looks what it would come to, and takes it back. */
async function attempt(tx: Db, owner: Owner, entry: TrackEntry, at: Date) {
  if (!('savepoint' in tx)) throw new Error('this needs a transaction')
  if (entry.artists === undefined && entry.releases === undefined) {
    return { ...(await store(tx, owner, entry, at)), kept: true }
  }
  const takenBack = new Error('taken back')
  let result: Awaited<ReturnType<typeof store>> | undefined
  try {
    await tx.savepoint(async (inner) => {
      result = await store(inner, owner, entry, at)
      if (result.track.action !== 'created') throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
    return { ...result!, kept: false }
  }
  return { ...result!, kept: true }
}

async function store(tx: Db, owner: Owner, entry: TrackEntry, at: Date) {
  const { entries, entities } = await storeTracks(tx, owner, [entry], { identity: 'precedence', at })
  const [stored] = entries
  if (stored!.problem !== null) throw stored!.problem
  return { track: stored!.track, entities }
}

function knownOf(entities: StoredEntity[]): Persisted['known'] {
  const known: Persisted['known'] = {}
  for (const { type, id, action } of entities) {
    if (action === 'created' || (type !== 'track' && type !== 'artist' && type !== 'release')) continue
    known[type] ??= { id }
  }
  return known
}

export type FailedPersistence = { status: 'failed'; error_code: string; message: string }

export function describeFailure({ code, message }: Problem): FailedPersistence {
  return { status: 'failed', error_code: code, message: toStorable(message) }
}
