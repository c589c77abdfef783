import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type AtlasPlan, generateAtlas } from '../../src/domain/atlas/generate.ts'
import { documentOf } from '../../src/domain/search/document.ts'
import { Lists } from '../../src/domain/search/index-tracks.ts'
import { newId } from '../../src/lib/ids.ts'
import type { Pool } from '../../src/platform/postgres.ts'

const haul = 250_000

/**
 * Fills the atlas and its search index without `atlas import`, whose speed is measured elsewhere: rows are copied in, and the
 * lists made from them by the code that makes them after an import. Indexes that search does not use are left out.
 */
export async function fillAtlas(owner: Pool, plan: AtlasPlan): Promise<void> {
  await owner.unsafe(`
    drop index if exists atlas.tracks_title, atlas.artists_name, atlas.releases_title, atlas.labels_name;
    drop index if exists atlas.artists_match, atlas.releases_match, atlas.tracks_label, atlas.releases_label;
    drop index if exists atlas.search_words_variants;
    alter table atlas.tracks disable trigger search_added;
    truncate atlas.artists, atlas.releases, atlas.tracks, atlas.track_artists, atlas.track_releases,
      atlas.search_documents, atlas.search_postings, atlas.search_words`)
  await copyRows(owner, plan)
  await owner.unsafe(`
    alter table atlas.tracks enable trigger search_added;
    set maintenance_work_mem = '512MB';
    create index search_words_variants on atlas.search_words using gin (variants)`)
  for (const table of ['tracks', 'search_documents', 'search_words', 'search_postings']) {
    await owner.unsafe(`vacuum analyze atlas.${table}`)
  }
}

async function copyRows(owner: Pool, plan: AtlasPlan): Promise<void> {
  const artists = new Map<string, number>()
  const releases = new Map<string, number>()
  const rows: Record<Table, string[]> = {
    artists: [],
    releases: [],
    tracks: [],
    track_artists: [],
    track_releases: [],
    search_documents: [],
  }
  let lists = new Lists()
  let seq = 0
  for (const record of generateAtlas(plan)) {
    seq += 1
    for (const [position, artist] of record.artists.entries()) {
      const known = artists.get(artist.outer_id!)
      const artistSeq = known ?? artists.size + 1
      if (known === undefined) {
        artists.set(artist.outer_id!, artistSeq)
        rows.artists.push(line(artistSeq, newId(), artist.outer_id!, artist.name, '', newId()))
      }
      rows.track_artists.push(line(seq, position, artistSeq, artist.role ?? null))
    }
    const release = record.release!
    const known = releases.get(release.outer_id!)
    const releaseSeq = known ?? releases.size + 1
    if (known === undefined) {
      releases.set(release.outer_id!, releaseSeq)
      rows.releases.push(
        line(releaseSeq, newId(), release.outer_id!, release.title, '', newId(), release.upc ?? null),
      )
    }
    rows.track_releases.push(line(seq, 0, releaseSeq))
    const { outer_id, title, isrc = null, duration_ms = null, bpm = null, mode = null } = record
    const date = Number(record.release_date!.replaceAll('-', ''))
    const key = record.key === undefined ? null : keys.indexOf(record.key)
    rows.tracks.push(line(seq, newId(), outer_id, title, '', isrc, date, duration_ms, bpm, key, mode))
    const document = documentOf({
      seq,
      catalogue_id: null,
      title,
      artists: record.artists.map(({ name }) => name),
      releases: [release.title],
      release_date: date,
      duration_ms,
      bpm,
      musical_key: key,
      mode,
      tag_uids: null,
    })
    lists.change(seq, undefined, document)
    const { release_year, artists: artistWords, marks } = document
    const texts = [document.title, artistWords, document.release, `{${marks.join(',')}}`]
    rows.search_documents.push(line(seq, duration_ms, bpm, release_year, ...texts))
    if (seq % haul === 0 || seq === plan.tracks) {
      await flush(owner, rows)
      await lists.store(owner, 'atlas', null)
      lists = new Lists()
      console.error(`${seq} of ${plan.tracks} tracks`)
    }
  }
}

const keys = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

const columns = {
  artists: 'seq, id, outer_id, name, name_key, match_key',
  releases: 'seq, id, outer_id, title, title_key, match_key, upc',
  tracks: 'seq, id, outer_id, title, title_key, isrc, release_date, duration_ms, bpm, musical_key, mode',
  track_artists: 'track_seq, position, artist_seq, role',
  track_releases: 'track_seq, position, release_seq',
  search_documents: 'track_seq, duration_ms, bpm, release_year, title, artists, release, marks',
}
type Table = keyof typeof columns

async function flush(owner: Pool, rows: Record<Table, string[]>): Promise<void> {
  for (const name of Object.keys(columns) as Table[]) {
    const target: Writable = await owner.unsafe(`copy atlas.${name} (${columns[name]}) from stdin`).writable()
    for (let start = 0; start < rows[name].length; start += 10_000) {
      const text = rows[name].slice(start, start + 10_000).join('')
      if (!target.write(text)) await once(target, 'drain')
    }
    target.end()
    await once(target, 'finish')
    rows[name] = []
  }
}

function line(...values: (string | number | null)[]): string {
  return `${values.map((value) => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, '\\$&'))).join('\t')}\n`
}
