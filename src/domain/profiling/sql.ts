import { offsetOf, type PageRequest } from '../../lib/page.ts'
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

/** Newest first. Without a catalogue, those of all. */
export async function selectProfiles<Profile>(
  tx: Db,
  catalogueId: string | null,
  request: PageRequest,
): Promise<Profile[]> {
  const rows = await tx<{ profile: Profile }[]>`
    select profile
    from workspace.profiles
    ${catalogueId === null ? tx`` : tx`where catalogue_id = ${catalogueId}`}
    order by seq desc
    limit ${request.pageSize} offset ${offsetOf(request)}`
  return rows.map(({ profile }) => profile)
}

export async function countProfiles(tx: Db, catalogueId: string | null): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from workspace.profiles
    ${catalogueId === null ? tx`` : tx`where catalogue_id = ${catalogueId}`}`
  return row!.count
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
