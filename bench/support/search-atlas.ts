import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type AtlasPlan, generateAtlas } from '../../src/domain/atlas/generate.ts'
import { indexAtlas } from '../../src/domain/search/index-tracks.ts'
import { newId } from '../../src/lib/ids.ts'
import { textKey } from '../../src/lib/text-key.ts'
import type { Pool } from '../../src/platform/postgres.ts'

/**
 * Fills the atlas without `atlas import`, whose speed is measured elsewhere: rows are copied in, and their search index made
 * as after an import. Indexes that search does not use are left out.
 */
export async function fillAtlas(owner: Pool, plan: AtlasPlan): Promise<{ indexSeconds: number }> {
  await owner.unsafe(`
    drop index if exists atlas.tracks_title, atlas.artists_name, atlas.releases_title, atlas.labels_name;
    drop index if exists atlas.artists_match, atlas.releases_match, atlas.tracks_label, atlas.releases_label`)
  await copyRows(owner, plan)
  await owner.unsafe('analyze atlas.tracks')
  const begun = performance.now()
  await indexAtlas(owner, (done, all) => process.stderr.write(`\r${done} of ${all} tracks indexed`))
  process.stderr.write('\n')
  const indexSeconds = (performance.now() - begun) / 1000
  await owner.unsafe('vacuum analyze')
  return { indexSeconds }
}

async function copyRows(owner: Pool, plan: AtlasPlan): Promise<void> {
  const batch = 100_000
  const artists = new Map<string, number>()
  const releases = new Map<string, number>()
  const rows = { artists: '', releases: '', tracks: '', track_artists: '', track_releases: '' }
  let seq = 0
  for (const record of generateAtlas(plan)) {
    seq += 1
    for (const [position, artist] of record.artists.entries()) {
      const known = artists.get(artist.outer_id!)
      const artistSeq = known ?? artists.size + 1
      if (known === undefined) {
        artists.set(artist.outer_id!, artistSeq)
        rows.artists += line(artistSeq, newId(), artist.outer_id!, artist.name, '', newId())
      }
      rows.track_artists += line(seq, position, artistSeq, artist.role ?? null)
    }
    const release = record.release!
    const known = releases.get(release.outer_id!)
    const releaseSeq = known ?? releases.size + 1
    if (known === undefined) {
      releases.set(release.outer_id!, releaseSeq)
      rows.releases += line(
        releaseSeq,
        newId(),
        release.outer_id!,
        release.title,
        '',
        newId(),
        release.upc ?? null,
      )
    }
    rows.track_releases += line(seq, 0, releaseSeq)
    const { outer_id, title, isrc = null, duration_ms = null, bpm = null, mode = null } = record
    const date = record.release_date!.replaceAll('-', '')
    const key =
      record.key === undefined ? null : 'C,C#,D,D#,E,F,F#,G,G#,A,A#,B'.split(',').indexOf(record.key)
    rows.tracks += line(
      seq,
      newId(),
      outer_id,
      title,
      textKey(title),
      isrc,
      date,
      duration_ms,
      bpm,
      key,
      mode,
    )
    if (seq % batch === 0 || seq === plan.tracks) {
      await flush(owner, rows)
      process.stderr.write(`\r${seq} of ${plan.tracks} tracks copied`)
    }
  }
  process.stderr.write('\n')
}

const columns = {
  artists: 'seq, id, outer_id, name, name_key, match_key',
  releases: 'seq, id, outer_id, title, title_key, match_key, upc',
  tracks: 'seq, id, outer_id, title, title_key, isrc, release_date, duration_ms, bpm, musical_key, mode',
  track_artists: 'track_seq, position, artist_seq, role',
  track_releases: 'track_seq, position, release_seq',
}

async function flush(owner: Pool, rows: Record<keyof typeof columns, string>): Promise<void> {
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    await copy(owner, `copy atlas.${name} (${columns[name]}) from stdin`, rows[name])
    rows[name] = ''
  }
}

async function copy(owner: Pool, statement: string, text: string): Promise<void> {
  const target: Writable = await owner.unsafe(statement).writable()
  target.end(text)
  await once(target, 'finish')
}

function line(...values: (string | number | null)[]): string {
  return `${values.map((value) => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, '\\$&'))).join('\t')}\n`
}
