import type { Db } from '../../platform/postgres.ts'

/** What the columns of tracks do not hold. All of these need `actFor` in their transaction. */

export async function selectWorksOf(
  tx: Db,
  trackSeqs: number[],
): Promise<Map<number, { id: string; title: string }[]>> {
  const rows = await tx<{ track_seq: number; works: { id: string; title: string }[] }[]>`
    select track_seq, json_agg(json_build_object('id', works.id, 'title', works.title) order by position) as works
    from workspace.track_works
    join workspace.works on works.seq = work_seq
    where track_seq = any(${trackSeqs}::bigint[])
    group by track_seq`
  return new Map(rows.map(({ track_seq, works }) => [track_seq, works]))
}

export async function selectLyricsOf(tx: Db, trackSeqs: number[]): Promise<Map<number, string>> {
  const rows = await tx<{ track_seq: number; text: string }[]>`
    select track_seq, text
    from workspace.lyrics
    where track_seq = any(${trackSeqs}::bigint[])`
  return new Map(rows.map(({ track_seq, text }) => [track_seq, text]))
}
