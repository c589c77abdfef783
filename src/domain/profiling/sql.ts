import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'

// All of these need `actFor` in their transaction.

type ProfileRow = {
  id: string
  organisation_id: string
  catalogue_id: string
  layer: string
  track_id: string
  client_id: string
  profile: object
  created_at: Date
}

export async function insertProfile(tx: Db, row: ProfileRow): Promise<void> {
  await tx`
    insert into workspace.profiles ${tx({ ...row, profile: tx.json(row.profile as never) as never })}`
}

export type ProfileFilter = {
  ids?: string[] | undefined
  /** The catalogue a client is bound to, and the one that was requested. Both must match. */
  catalogueIds: string[]
  trackId?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
}

export function profileList(tx: Db, filter: ProfileFilter): List {
  const { ids, catalogueIds, trackId, createdAfter, createdBefore } = filter
  const key: SortColumn = { sql: tx`seq`, type: 'bigint' }
  const where = tx`
    ${catalogueIds}::uuid[] <@ array[catalogue_id]
    ${ids === undefined ? tx`` : tx`and id = any(${ids}::uuid[])`}
    ${trackId === undefined ? tx`` : tx`and track_id = ${trackId}`}
    ${createdAfter === undefined ? tx`` : tx`and created_at > ${createdAfter}`}
    ${createdBefore === undefined ? tx`` : tx`and created_at < ${createdBefore}`}`
  return {
    identity: { list: 'profiles', ...filter },
    columns: tx`profile`,
    from: tx`workspace.profiles`,
    where,
    key,
    sorts: { created: key },
    changedAt: tx`created_at`,
    defaultSort: { by: 'created', descending: true },
    count: async () => {
      const [row] = await tx<{ count: number }[]>`
        select count(*) as count
        from workspace.profiles
        where ${where}`
      return row!.count
    },
  }
}

/** Those that exist, in a catalogue if one is given. */
export async function selectProfilesById<Profile>(
  tx: Db,
  ids: string[],
  catalogueId: string | null,
): Promise<Profile[]> {
  const rows = await tx<{ profile: Profile }[]>`
    select profile
    from workspace.profiles
    where id = any(${ids}::uuid[])
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}`
  return rows.map(({ profile }) => profile)
}

export type ProfiledTrack = {
  seq: number
  id: string
  outer_id: string | null
  isrc: string | null
  catalogue_id: string
  available_profiling: boolean
  unavailable_reason: string | null
}

export type TrackKey = { id: string } | { isrc: string } | { outer_id: string }

/** Tracks with this identifier, in one catalogue of the organisation or in all. */
export async function selectProfiledTracks(
  tx: Db,
  organisationId: string,
  key: TrackKey,
  catalogueId: string | null,
  limit: number,
): Promise<ProfiledTrack[]> {
  const [[column, value]] = Object.entries(key) as [[string, string]]
  return tx<ProfiledTrack[]>`
    select seq, id, outer_id, isrc, catalogue_id, available_profiling, unavailable_reason
    from workspace.tracks
    where ${tx(column)} = ${value}
      and catalogue_id = any(
        select id
        from catalogues
        where organisation_id = ${organisationId}
          ${catalogueId === null ? tx`` : tx`and id = ${catalogueId}`}
      )
    order by seq
    limit ${limit}`
}
