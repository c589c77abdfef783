import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { documentOf, type StoredDocument } from '../../src/domain/search/document.ts'
import { Lists, maxParts } from '../../src/domain/search/index-tracks.ts'
import { joinPostings } from '../../src/domain/search/sql-index.ts'
import { normaliseDate } from '../../src/lib/identifiers.ts'
import type { Pool } from '../../src/platform/postgres.ts'
import { generateAtlas } from '../../tools/synthetic-atlas/generate.ts'
import { benchPlan, numberOf, tonics } from './atlas-load.ts'
import { openCopy } from './copy.ts'

const haul = 250_000

/**
 * Makes an atlas that `loadAtlas` has filled searchable, by the code that does it after an import; but documents are made
 * from what is generated and not from what is stored, and the index of spellings afterwards. Saves hours at ten million.
 */
export async function fillSearch(owner: Pool, tracks: number, say: (text: string) => void): Promise<void> {
  await owner.unsafe(`
    drop index if exists atlas.search_words_variants;
    truncate atlas.search_documents, atlas.search_postings, atlas.search_words`)
  let [lists, rows, done] = [new Lists(), [] as string[], 0]
  for (const record of generateAtlas(benchPlan(tracks))) {
    const document = documentOf({
      seq: numberOf(record.outer_id),
      catalogue_id: null,
      title: record.title,
      artists: record.artists.map(({ name }) => name),
      releases: record.release === undefined ? [] : [record.release.title],
      release_date: record.release_date === undefined ? null : normaliseDate(record.release_date),
      duration_ms: record.duration_ms ?? null,
      bpm: record.bpm ?? null,
      musical_key: record.key === undefined ? null : tonics.indexOf(record.key),
      mode: record.mode ?? null,
      tag_uids: record.tags?.map(({ uid }) => uid) ?? null,
    })
    lists.change(document.track_seq, undefined, document)
    rows.push(rowOf(document))
    if (++done % haul !== 0 && done !== tracks) continue
    await copyDocuments(owner, rows)
    await lists.store(owner, 'atlas', null)
    ;[lists, rows] = [new Lists(), []]
    say(`${done} tracks made searchable`)
  }
  await owner.unsafe(`
    set maintenance_work_mem = '512MB';
    create index search_words_variants on atlas.search_words using gin (variants)`)
  await owner.unsafe('truncate atlas.search_pending')
  await joinPostings(owner, 'atlas', null, maxParts)
  for (const table of ['search_documents', 'search_words', 'search_postings'])
    await owner.unsafe(`vacuum analyze atlas.${table}`)
}

function rowOf(document: StoredDocument): string {
  const { track_seq, duration_ms, bpm, release_year, title, artists, release, marks } = document
  const values = [track_seq, duration_ms, bpm, release_year, title, artists, release, `{${marks.join(',')}}`]
  return `${values.map((value) => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, '\\$&'))).join('\t')}\n`
}

async function copyDocuments(owner: Pool, rows: string[]): Promise<void> {
  const columns = 'track_seq, duration_ms, bpm, release_year, title, artists, release, marks'
  const target: Writable = await openCopy(owner, `copy atlas.search_documents (${columns}) from stdin`)
  for (let start = 0; start < rows.length; start += 10_000) {
    if (!target.write(rows.slice(start, start + 10_000).join(''))) await once(target, 'drain')
  }
  target.end()
  await once(target, 'finish')
}
