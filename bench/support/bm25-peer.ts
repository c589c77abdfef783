import type { OpenSearch } from '../../src/platform/opensearch.ts'
import type { Pool } from '../../src/platform/postgres.ts'

/** OpenSearch as it is without our ranking: titles and artists by the standard analyser, scored by BM25. */
export async function buildBm25(client: OpenSearch, owner: Pool): Promise<void> {
  const index = `${client.prefix}-bm25`
  await client.request('PUT', `/${index}`, {
    settings: { index: { number_of_shards: 3, number_of_replicas: 0 } },
    mappings: { properties: { id: { type: 'long' }, title: { type: 'text' }, artist: { type: 'text' } } },
  })
  for (let after = 0; ; ) {
    const rows = await owner<{ id: number; title: string; artist: string }[]>`
      select track.seq as id, track.title, artist.name as artist
      from atlas.tracks track
      join atlas.track_artists link on link.track_seq = track.seq and link.position = 0
      join atlas.artists artist on artist.seq = link.artist_seq
      where track.seq > ${after}
      order by track.seq
      limit 5000`
    if (rows.length === 0) break
    const lines = rows.flatMap((row) => [{ index: { _id: String(row.id) } }, row])
    await client.request('POST', `/${index}/_bulk`, lines, { timeoutMs: 60_000 })
    after = rows.at(-1)!.id
  }
  await client.request('POST', `/${index}/_refresh`)
}

export async function searchBm25(client: OpenSearch, text: string, isFuzzy: boolean): Promise<number[]> {
  const fields = ['title', 'artist']
  const match = isFuzzy ? { type: 'most_fields', fuzziness: 'AUTO' } : { type: 'cross_fields' }
  const { hits } = await client.request<{ hits: { hits: { _id: string }[] } }>(
    'POST',
    `/${client.prefix}-bm25/_search`,
    { query: { multi_match: { query: text, fields, ...match } }, size: 10, _source: false },
  )
  return hits.hits.map(({ _id }) => Number(_id))
}
