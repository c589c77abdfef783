import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from '../../../../src/domain/ingestion/sources/csv/read-csv.ts'
import { readManifest } from '../../../../src/domain/ingestion/sources/ddex/manifest.ts'
import { readDdex } from '../../../../src/domain/ingestion/sources/ddex/read-ddex.ts'
import type { SourceItem } from '../../../../src/domain/ingestion/sources/delivered-track.ts'
import { readJsonTracks } from '../../../../src/domain/ingestion/sources/json/read-json.ts'
import { parseMapping } from '../../../../src/domain/ingestion/sources/scan/mapping.ts'
import { readScan } from '../../../../src/domain/ingestion/sources/scan/read-scan.ts'
import { Problem } from '../../../../src/lib/problem.ts'
import { inPieces } from './collect.ts'
import { createRandom, mutate, mutateJson, mutateXml, type Random } from './mutate.ts'

type Target = {
  name: string
  seeds: Buffer[]
  damage(bytes: Buffer, random: Random): Buffer
  read(bytes: Buffer, random: Random): AsyncIterable<SourceItem>
}

const fixtures = join(import.meta.dirname, '../../../fixtures/ddex')
const messages = [
  'ern-382.xml',
  'ern-382-takedown.xml',
  'ern-382-purge.xml',
  'ern-411.xml',
  'ern-43.xml',
  'ern-43-purge.xml',
]
const csv =
  'outer_id,title,isrc,release_date,artists.1.name,artists.2.name,albums.upc,works.contributors.1.name,tags,file\n' +
  'a,"Étude, ""two""",FRA1B2400001,20240131,Ana,Bo,3600000000011,,mood: calm|x,a/b.wav\nb,"two\nlines",,,,,,,,\n'.repeat(
    4,
  )
const mapping =
  'mapping:\n  - separator: "_"\n  - column_0: outer_id\n  - column_1: title\n  - column_2: isrc\n'
const record = {
  outer_id: 'a', primary_media: 'x/y.wav', title: 'x', release_date: 20240131, lyrics: 'la', isrc: 'FRA1B2400001',
  references: [{ id: 'a', source: 'b' }], albums: [{ upc: '3600000000011', title: 'x', release_date: '20240101' }],
  artists: [{ id: 'a', name: 'b', role: 'c' }], customer_tags: [{ tag: 'a', category: 'b' }],
} // biome-ignore format: one record

const xml = messages.map((name) => readFileSync(join(fixtures, name)))
const files = [
  { key: 'delivery/ddex/b/m.xml', size: 1 },
  { key: 'delivery/ddex/b/resources/A1.wav', size: 1 },
]

function readXmlBytes(bytes: Buffer, random: Random): AsyncIterable<SourceItem> {
  const open = () => inPieces(bytes, 100 + random(9000))
  return flatten(readDdex({ files, open }, { now: new Date(0) }))
}

async function* flatten(units: AsyncIterable<{ items: SourceItem[] }>): AsyncIterable<SourceItem> {
  for await (const { items } of units) yield* items
}

async function* readJson(bytes: Buffer): AsyncIterable<SourceItem> {
  const parsed = parseJson(bytes.toString())
  if (Array.isArray(parsed)) yield* readJsonTracks(parsed, { mediaFetchType: 's3' })
}

export const targets: Target[] = [
  {
    name: 'csv',
    seeds: [csv, `\ufeff${csv}`]
      .map((text) => Buffer.from(text))
      .concat(Buffer.from(`\ufeff${csv}`, 'utf16le'), Buffer.from(csv, 'latin1')),
    damage: mutate,
    read: (bytes, random) => readCsv(inPieces(bytes, 1 + random(200)), { file: 'fuzz.csv' }),
  },
  { name: 'XML', seeds: xml, damage: mutate, read: readXmlBytes },
  { name: 'messages', seeds: xml, damage: mutateXml, read: readXmlBytes },
  {
    name: 'manifests',
    seeds: [readFileSync(join(fixtures, 'batch-complete.xml'))],
    damage: (bytes, random) => (random(2) === 0 ? mutate : mutateXml)(bytes, random),
    read: (bytes) => readManifestOnly(bytes),
  },
  {
    name: 'mappings',
    seeds: [Buffer.from(mapping)],
    damage: mutate,
    read: (bytes) => scanWith(bytes.toString()),
  },
  {
    name: 'file names',
    seeds: [Buffer.from('deep/a_Étude_FRA1B2400001.wav')],
    damage: mutate,
    // Object keys never contain NUL.
    read: (bytes) =>
      readScan([{ key: `delivery/audio/${bytes.toString().replaceAll('\0', '')}`, size: 1 }], {
        mapping: parseMapping(mapping),
      }),
  },
  { name: 'JSON', seeds: [Buffer.from(JSON.stringify([record, record]))], damage: mutate, read: readJson },
  {
    name: 'records',
    seeds: [Buffer.from(JSON.stringify([record, record]))],
    damage: mutateJson,
    read: readJson,
  },
]

async function* readManifestOnly(bytes: Buffer): AsyncIterable<SourceItem> {
  await readManifest([bytes])
  yield* []
}

async function* scanWith(text: string) {
  yield* readScan([{ key: 'delivery/audio/a_b_FRA1B2400001.wav', size: 1 }], { mapping: parseMapping(text) })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads one damaged delivery. It must yield items that can be stored, or throw a Problem; anything else is an error. */
export async function fuzzOnce(target: Target, seed: number): Promise<string> {
  const random = createRandom(seed * 2654435761 + 1)
  const bytes = target.damage(target.seeds[random(target.seeds.length)]!, random)
  const kinds = new Set<string>()
  try {
    let next = 0
    for await (const item of target.read(bytes, random)) {
      if (item.index !== next++) throw new Error(`index ${item.index} where ${next - 1} was due`)
      requireStorable(item)
      kinds.add(item.kind)
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw new Error(`${target.name}, seed ${seed}`, { cause: error })
    kinds.add('refused')
  }
  return [...kinds].sort().join('+') || 'nothing'
}

/** PostgreSQL stores neither NUL nor lone surrogates; JSON has no NaN. */
function requireStorable(value: unknown): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new Error(`${JSON.stringify(value)} cannot be stored`)
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} cannot be stored`)
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) requireStorable(inner)
}
