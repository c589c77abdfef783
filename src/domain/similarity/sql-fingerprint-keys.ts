import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

// Statements about the workspace need `actFor` in their transaction.

export async function upsertKeys(
  tx: Db,
  layer: Layer,
  rows: { track_seq: number; keys: number[] }[],
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.fingerprint_keys`)} (track_seq, keys)
    select track_seq, keys::integer[]
    from unnest(
      ${rows.map(({ track_seq }) => track_seq)}::bigint[], ${rows.map(({ keys }) => `{${keys.join(',')}}`)}::text[]
    ) as given (track_seq, keys)
    on conflict (track_seq) do update set keys = excluded.keys`
}

/** The tracks that share the most keys. A key of very many tracks says little, so only some of them are counted. */
export async function selectTracksSharingKeys(
  tx: Db,
  layer: Layer,
  keys: number[],
  limit: number,
): Promise<{ track_seq: number; shared: number }[]> {
  return tx<{ track_seq: number; shared: number }[]>`
    select hit.track_seq, count(*) as shared
    from unnest(${keys}::integer[]) as key
    cross join lateral (
      select track_seq
      from ${tx(`${layer}.fingerprint_keys`)}
      where keys @> array[key]
      limit 200
    ) as hit
    group by hit.track_seq
    order by shared desc, hit.track_seq
    limit ${limit}`
}

/** For this transaction. The planner far overestimates how many tracks have a key, and would scan the whole table. */
export async function preferIndexScans(tx: Db): Promise<void> {
  await tx`select set_config('enable_seqscan', 'off', true)`
}
