import type { Db } from '../../../platform/postgres.ts'
import type { RecordKey } from './find-record.ts'

/** What deliveries said about titles, deals and rights. The atlas has none of it. */

const noDetails = { language: null, display_artist: null, p_lines: [], c_lines: [] }

/** All titles, the default one first. Empty: there is only the one of the record. */
export async function titlesOfTrack(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return []
  const [row] = await tx`
    select titles
    from workspace.track_deliveries
    where track_seq = ${seq}`
  return row?.titles ?? []
}

export async function titlesOfRelease(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return []
  const [row] = await tx`
    select titles
    from workspace.release_details
    where release_seq = ${seq}`
  return row?.titles ?? []
}

export async function detailsOfTrack(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return noDetails
  const [row] = await tx`
    select language, details
    from workspace.track_deliveries
    where track_seq = ${seq}`
  return { ...noDetails, ...row?.details, language: row?.language ?? null }
}

export async function detailsOfRelease(tx: Db, { layer, seq }: RecordKey) {
  const { language: _, ...none } = noDetails
  if (layer === 'atlas') return none
  const [row] = await tx`
    select details
    from workspace.release_details
    where release_seq = ${seq}`
  return { ...none, ...row?.details }
}

/** The deals of a track, by release. */
export async function dealsOfTrack(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return []
  const rows = await tx`
    select releases.id as release_id, terms.deals, terms.taken_down_at
    from workspace.track_terms as terms
    left join workspace.releases as releases on releases.seq = terms.release_seq
    where terms.track_seq = ${seq}
    order by terms.release_seq`
  return rows.map(({ release_id, deals, taken_down_at }) => ({
    release_id,
    taken_down_at: taken_down_at?.toISOString() ?? null,
    deals: ((deals ?? []) as object[]).map(showDeal),
  }))
}

/** The distinct deals of the tracks of a release. */
export async function dealsOfRelease(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return []
  const rows = await tx`
    select distinct deal
    from workspace.track_terms as terms
    cross join jsonb_array_elements(terms.deals) as deal
    where terms.release_seq = ${seq}
      and terms.taken_down_at is null
    limit 1000`
  return rows.map(({ deal }) => showDeal(deal))
}

const showDeal = (deal: object) => ({ prices: [], ...deal })

/** The keys of the pictures of a release, as far as they are kept. */
export async function selectImages(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return []
  const [row] = await tx`
    select images
    from workspace.release_details
    where release_seq = ${seq}`
  return (row?.images ?? []) as { type: string | null; key: string }[]
}
