/**
 * Fills an atlas with generated tracks as fast as possible: with COPY into tables whose indexes are built afterwards. The
 * result equals that of `euterpe atlas import` with the same records.
 */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { nameKey, releaseNameKey } from '../../src/domain/catalogue/store/name-key.ts'
import { normaliseDate } from '../../src/lib/identifiers.ts'
import { newId } from '../../src/lib/ids.ts'
import { textKey } from '../../src/lib/text-key.ts'
import type { Pool } from '../../src/platform/postgres.ts'
import { type AtlasPlan, type AtlasRecord, generateAtlas } from '../../tools/synthetic-atlas/generate.ts'
import { openCopy } from './copy.ts'

const tables = {
  tracks:
    'seq, id, outer_id, title, title_key, isrc, release_date, duration_ms, label_seq, bpm, musical_key, mode, tag_uids, tag_scores',
  artists: 'seq, id, outer_id, name, name_key, match_key, isni',
  releases: 'seq, id, outer_id, title, title_key, match_key, upc, type, release_date, label_seq',
  labels: 'seq, id, name, name_key, match_key',
  track_artists: 'track_seq, position, artist_seq, role',
  track_releases: 'track_seq, position, release_seq, track_position, disk_number',
  release_artists: 'release_seq, position, artist_seq, role',
  external_references: 'entity, entity_seq, position, source, value',
} as const
type Table = keyof typeof tables
const counted = ['tracks', 'artists', 'releases', 'labels'] as const
const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
export const benchTagUids = Array.from({ length: 60 }, (_, index) => `tag.${index}`)

/** The plan of the atlas that all benchmarks use. */
export function benchPlan(tracks: number): AtlasPlan {
  return { tracks, seed: 1, tagUids: benchTagUids }
}

export async function loadAtlas(owner: Pool, tracks: number, log: (text: string) => void): Promise<void> {
  const restore = await dropIndexes(owner)
  const writers = new Map<Table, TableWriter>()
  for (const table of Object.keys(tables) as Table[]) {
    writers.set(table, await TableWriter.open(owner, table))
  }
  const addRow = (table: Table, values: unknown[]) => writers.get(table)!.add(values)
  const splitRecord = createRecordSplitter(addRow)
  let done = 0
  for (const record of generateAtlas(benchPlan(tracks))) {
    splitRecord(record)
    if (++done % 2000 === 0) for (const writer of writers.values()) await writer.flush()
    if (done % 500_000 === 0) log(`${done} tracks written`)
  }
  for (const writer of writers.values()) await writer.close()
  for (const statement of restore) {
    await owner.unsafe(statement)
    log(statement.slice(0, 90))
  }
  for (const kind of counted) {
    await owner.unsafe(
      `insert into atlas.blocks (kind, block, count) select '${kind}', seq >> 12, count(*) from atlas.${kind} group by seq >> 12`,
    )
    await owner.unsafe(
      `select setval(pg_get_serial_sequence('atlas.${kind}', 'seq'), (select max(seq) from atlas.${kind}))`,
    )
  }
  // The triggers, which do this otherwise, were off.
  await owner`insert into atlas.search_pending (track_seq) select seq from atlas.tracks`
  for (const kind of ['artists', 'releases', 'labels']) {
    await owner.unsafe(
      `insert into atlas.name_pending (collection, document_id) select '${kind}', seq from atlas.${kind}`,
    )
  }
  // Counts are cached from one import to the next.
  await owner`
    insert into atlas.imports (
      fingerprint, name, bytes_done, lines_done, created, updated, unchanged, refused, started_at, updated_at, finished_at
    )
    values ('bench', 'bench', 0, ${tracks}, ${tracks}, 0, 0, 0, now(), now(), now())`
  await owner.unsafe('vacuum (analyze)')
}

/** Splits records into rows of all tables. The number in an outer id becomes the `seq` of the row. */
function createRecordSplitter(
  addRow: (table: Table, values: unknown[]) => void,
): (record: AtlasRecord) => void {
  const labels = new Map<string, number>()
  const artists = new Set<number>()
  const isnis = new Set<string>()
  let lastRelease = 0
  const labelOf = (name: string) => {
    const key = nameKey(name)
    let seq = labels.get(key)
    if (seq === undefined) {
      seq = labels.size + 1
      labels.set(key, seq)
      addRow('labels', [seq, newId(), name, textKey(name), key])
    }
    return seq
  }
  const artistOf = ({ outer_id, name, isni }: AtlasRecord['artists'][number]) => {
    const seq = numberOf(outer_id!)
    if (artists.has(seq)) return seq
    artists.add(seq)
    const uniqueIsni = isni === undefined || isnis.has(isni) ? null : isni
    if (uniqueIsni !== null) isnis.add(uniqueIsni)
    addRow('artists', [seq, newId(), outer_id, name, textKey(name), nameKey(name), uniqueIsni])
    return seq
  }
  return (record) => {
    const seq = numberOf(record.outer_id)
    const label = record.label === undefined ? null : labelOf(record.label.name)
    const credits = record.artists.map((artist) => [artistOf(artist), artist.role] as const)
    for (const [position, [artist, role]] of credits.entries())
      addRow('track_artists', [seq, position, artist, role])
    const { release } = record
    if (release !== undefined) {
      const number = numberOf(release.outer_id!)
      if (number > lastRelease) {
        lastRelease = number
        const key = releaseNameKey(release.title, release.type ?? null, record.artists[0]!.name)
        const date = release.release_date === undefined ? null : normaliseDate(release.release_date)
        const { outer_id, title, upc, type } = release
        addRow('releases', [number, newId(), outer_id, title, textKey(title), key, upc, type, date, label])
        if (type !== 'Compilation') addRow('release_artists', [number, 0, credits[0]![0], credits[0]![1]])
      }
      addRow('track_releases', [seq, 0, number, release.track_position, release.disk_number])
    }
    for (const [position, { id, source }] of (record.references ?? []).entries()) {
      addRow('external_references', ['track', seq, position, source, id])
    }
    addRow('tracks', [
      seq,
      newId(),
      record.outer_id,
      record.title,
      textKey(record.title),
      record.isrc,
      record.release_date === undefined ? null : normaliseDate(record.release_date),
      record.duration_ms,
      label,
      record.bpm,
      record.key === undefined ? null : tonics.indexOf(record.key),
      record.mode,
      record.tags && `{${record.tags.map(({ uid }) => uid).join(',')}}`,
      record.tags && `{${record.tags.map(({ score }) => score).join(',')}}`,
    ])
  }
}

function numberOf(outerId: string): number {
  return Number(outerId.slice(1))
}

/** Copies rows into one table. */
class TableWriter {
  readonly #stream: Writable
  #text = ''

  static async open(owner: Pool, table: Table): Promise<TableWriter> {
    return new TableWriter(await openCopy(owner, `copy atlas.${table} (${tables[table]}) from stdin`))
  }

  constructor(stream: Writable) {
    this.#stream = stream
  }

  add(values: unknown[]): void {
    this.#text += `${values.map(formatCell).join('\t')}\n`
  }

  async flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    if (text !== '' && !this.#stream.write(text)) await once(this.#stream, 'drain')
  }

  async close(): Promise<void> {
    await this.flush()
    const finished = once(this.#stream, 'finish')
    this.#stream.end()
    await finished
  }
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  return String(value).replace(
    /[\\\n\r\t]/g,
    (letter) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r' })[letter] ?? '\\t',
  )
}

/** Drops indexes and disables triggers of the atlas; returns the statements that restore them. */
async function dropIndexes(owner: Pool): Promise<string[]> {
  const constraints = await owner`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'atlas'::regnamespace
      and contype in ('p', 'u')
      -- Not those that foreign keys of other tables depend on.
      and not exists (
        select from pg_constraint other where other.contype = 'f' and other.conindid = pg_constraint.conindid
      )`
  const restore = ["set maintenance_work_mem = '400MB'"]
  for (const { table, name, definition } of constraints) {
    restore.push(`alter table ${table} add constraint ${name} ${definition}`)
    await owner.unsafe(`alter table ${table} drop constraint ${name}`)
  }
  const indexes = await owner`
    select indexname, indexdef
    from pg_indexes
    where schemaname = 'atlas'
      and indexname not in (select conname from pg_constraint where connamespace = 'atlas'::regnamespace)`
  for (const { indexname, indexdef } of indexes) {
    restore.push(indexdef)
    await owner.unsafe(`drop index atlas.${indexname}`)
  }
  const withTriggers = await owner`
    select distinct tgrelid::regclass::text as table
    from pg_trigger
    where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = 'atlas'::regnamespace)`
  for (const { table } of withTriggers) {
    await owner.unsafe(`alter table ${table} disable trigger user`)
    restore.push(`alter table ${table} enable trigger user`)
  }
  return restore
}
