import type { Db } from '../../../platform/postgres.ts'

/** Everything that deliveries can say about tracks, in a few statements for many tracks. They need `actFor`. */

type CompleteReference = { id: string; source: string }
type CompleteLabel = { outer_id: string | null; name: string; references: CompleteReference[] }
type CompleteArtist = {
  outer_id: string | null
  name: string
  role: string | null
  isni: string | null
  references: CompleteReference[]
}
type CompleteWork = {
  outer_id: string | null
  title: string
  iswc: string | null
  contributors: { name: string; role: string | null }[]
  references: CompleteReference[]
}
type CompleteTitle = {
  title: string
  subtitle: string | null
  language: string | null
  is_default: boolean
}
export type CompleteRelease = {
  seq: number
  outer_id: string | null
  title: string
  upc: string | null
  type: string | null
  release_date: number | null
  label: CompleteLabel | null
  artists: CompleteArtist[]
  references: CompleteReference[]
  titles: CompleteTitle[]
  details: Record<string, unknown> | null
  track_position: string | null
  disk_number: string | null
  /** What the last message about the release said about this track. */
  terms: { deals: Record<string, unknown>[] | null; taken_down: boolean } | null
}

export type CompleteTrack = {
  seq: number
  id: string
  outer_id: string | null
  title: string | null
  isrc: string | null
  release_date: number | null
  duration_ms: number | null
  language: string | null
  lyrics: string | null
  medium: 'audio' | 'video'
  taken_down: boolean
  titles: CompleteTitle[]
  details: Record<string, unknown> | null
  label: CompleteLabel | null
  artists: CompleteArtist[]
  releases: CompleteRelease[]
  works: CompleteWork[]
  references: CompleteReference[]
  customer_tags: { tag: string; category: string }[]
  /** Of a track that is on no release. */
  deals: Record<string, unknown>[] | null
}

/** The tracks with these numbers, by number. */
export async function selectCompleteTracks(tx: Db, seqs: number[]): Promise<CompleteTrack[]> {
  if (seqs.length === 0) return []
  return tx<CompleteTrack[]>`
    select
      tracks.seq, tracks.id, tracks.outer_id, tracks.title, tracks.isrc, tracks.release_date, tracks.duration_ms,
      deliveries.language, lyrics.text as lyrics, coalesce(deliveries.medium, 'audio') as medium,
      deliveries.taken_down_at is not null as taken_down, coalesce(deliveries.titles, '[]') as titles, deliveries.details,
      tracks.customer_tags,
      ${labelOf(tx, 'tracks')} as label,
      ${creditsOf(tx, 'track')} as artists,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'seq', releases.seq, 'outer_id', releases.outer_id, 'title', releases.title, 'upc', releases.upc,
              'type', releases.type, 'release_date', releases.release_date,
              'label', ${labelOf(tx, 'releases')},
              'artists', ${creditsOf(tx, 'release')},
              'references', ${referencesOf(tx, 'release')},
              'titles', coalesce(of_release.titles, '[]'), 'details', of_release.details,
              'track_position', links.track_position, 'disk_number', links.disk_number,
              'terms', case
                when terms.track_seq is not null
                then json_build_object('deals', terms.deals, 'taken_down', terms.taken_down_at is not null)
              end
            )
            order by links.position
          )
          from workspace.track_releases as links
          join workspace.releases as releases on releases.seq = links.release_seq
          left join workspace.release_details as of_release on of_release.release_seq = releases.seq
          left join workspace.track_terms as terms
            on terms.track_seq = links.track_seq
            and terms.release_seq = links.release_seq
          where links.track_seq = tracks.seq
        ),
        '[]'
      ) as releases,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'outer_id', works.outer_id, 'title', works.title, 'iswc', works.iswc, 'contributors', works.contributors,
              'references', ${referencesOf(tx, 'work')}
            )
            order by links.position
          )
          from workspace.track_works as links
          join workspace.works as works on works.seq = links.work_seq
          where links.track_seq = tracks.seq
        ),
        '[]'
      ) as works,
      ${referencesOf(tx, 'track')} as references,
      (
        select own.deals
        from workspace.track_terms as own
        where own.track_seq = tracks.seq
          and own.release_seq = 0
      ) as deals
    from workspace.tracks as tracks
    left join workspace.track_deliveries as deliveries on deliveries.track_seq = tracks.seq
    left join workspace.lyrics as lyrics on lyrics.track_seq = tracks.seq
    where tracks.seq = any(${seqs}::bigint[])
    order by tracks.seq`
}

/** The numbers of a catalogue's records after this one, in order. */
export async function selectSeqs(
  tx: Db,
  kind: 'tracks' | 'releases',
  catalogueId: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select seq
    from ${tx(`workspace.${kind}`)}
    where catalogue_id = ${catalogueId}
      and seq > ${after}
    order by seq
    limit ${limit}`
  return rows.map(({ seq }) => seq)
}

const labelOf = (tx: Db, of: 'tracks' | 'releases') => tx`
  (
    select json_build_object(
      'outer_id', labels.outer_id, 'name', labels.name, 'references', ${referencesOf(tx, 'label')}
    )
    from workspace.labels as labels
    where labels.seq = ${tx(of)}.label_seq
  )`

const creditsOf = (tx: Db, of: 'track' | 'release') => tx`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'outer_id', artists.outer_id, 'name', artists.name, 'role', credits.role, 'isni', artists.isni,
          'references', ${referencesOf(tx, 'artist')}
        )
        order by credits.position
      )
      from workspace.${tx(`${of}_artists`)} as credits
      join workspace.artists as artists on artists.seq = credits.artist_seq
      where credits.${tx(`${of}_seq`)} = ${tx(`${of}s`)}.seq
    ),
    '[]'
  )`

const referencesOf = (tx: Db, entity: 'track' | 'artist' | 'release' | 'label' | 'work') => tx`
  coalesce(
    (
      select json_agg(json_build_object('id', value, 'source', source) order by position)
      from workspace.external_references
      where entity = ${entity}
        and entity_seq = ${tx(`${entity}s`)}.seq
    ),
    '[]'
  )`
