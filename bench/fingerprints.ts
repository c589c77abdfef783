/**
 * Copy recognition. Looks for copies of real recordings among 100,000 other fingerprints (`--others N`). The copies are
 * encoded as mp3 at 64 kbit/s, cut, quieter, up to 1 % faster or slower, or all of these. Measures how many are found by
 * their keys and confirmed, how many unrelated recordings are mistaken for copies, and how long a search takes. The other
 * fingerprints are assembled from pieces of recordings that are not queried. Needs ffmpeg and recordings
 * (`--recordings GLOB`).
 */
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { matchRecordings, type Prints } from '../src/audio/fingerprint/recording-match.ts'
import { keysOf } from '../src/domain/similarity/fingerprint-keys.ts'
import {
  preferIndexScans,
  selectTracksSharingKeys,
  upsertKeys,
} from '../src/domain/similarity/sql-fingerprint-keys.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect, readOnly, transaction } from '../src/platform/postgres.ts'
import { type Change, computeChangedPrints } from './support/changed-prints.ts'
import { report } from './support/peers.ts'

const { values } = parseArgs({
  options: {
    others: { type: 'string', default: '100000' },
    clips: { type: 'string', default: '100' },
    recordings: {
      type: 'string',
      default: join(import.meta.dirname, '../../shared/data/audio/{gtzan,panda}/*.opus'),
    },
  },
})
const clips = globSync(values.recordings).sort()
if (clips.length === 0)
  throw new Error(`No recordings match ${values.recordings}. Name some with --recordings.`)
const step = Math.max(1, Math.floor(clips.length / Number(values.clips)))
const originals = clips.filter((_, i) => i % step === 0)
const unrelatedFiles = clips.filter((_, i) => i % step === 1)

const fast = 'asetrate=44100*1.01,aresample=44100'
const slow = 'asetrate=44100*0.99,aresample=44100'
const changes: Record<string, Change> = {
  'mp3 64k': { filter: 'anull', mp3: true },
  cut: { filter: 'atrim=7.37:24.1' },
  gain: { filter: 'volume=-9dB' },
  'all three': { filter: 'atrim=5.71:25.9,volume=-6dB', mp3: true },
  '1 % fast': { filter: fast },
  '1 % slow': { filter: slow },
  '0.5 % fast': { filter: 'asetrate=44100*1.005,aresample=44100' },
  '0.5 % slow': { filter: 'asetrate=44100*0.995,aresample=44100' },
  'all three, 1 % fast': { filter: `${fast},atrim=5.71:25.9,volume=-6dB`, mp3: true },
  'all three, 1 % slow': { filter: `${slow},atrim=5.71:25.9,volume=-6dB`, mp3: true },
}
const kinds = Object.keys(changes)
const firstOther = 1_000_000
console.log(`${originals.length} recordings; machine load ${loadavg()[0]!.toFixed(1)}`)

const originalPrints: Prints[] = []
const changed: Prints[][] = []
for (const path of originals) {
  const [plain, ...rest] = await computeChangedPrints(path, [{ filter: 'anull' }, ...Object.values(changes)])
  originalPrints.push(plain!)
  changed.push(rest)
}
const unrelated: Prints[] = []
for (const path of unrelatedFiles)
  unrelated.push(...(await computeChangedPrints(path, [{ filter: 'anull' }])))

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-fingerprints-'))
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const db = connect(postgres.address, { connections: 2 })
await migrate(db)
// The benchmark has fingerprints without tracks.
await db`alter table atlas.fingerprint_keys drop constraint if exists fingerprint_keys_track_seq_fkey`
const [definition] =
  await db`select indexdef from pg_indexes where indexname = 'fingerprint_keys_inverted' and schemaname = 'atlas'`
await db`drop index atlas.fingerprint_keys_inverted`
const count = Number(values.others)
for (let from = 0; from < count; from += 1000) await addOthers(from, Math.min(1000, count - from))
await db`set maintenance_work_mem = '512MB'`
await db.unsafe(definition!.indexdef)
await db`vacuum analyze atlas.fingerprint_keys`
const start = performance.now()
await addOthers(count, 200)
console.log(`adding 200 more: ${Math.round(200 / ((performance.now() - start) / 1000))} per second`)
const rows = originalPrints.map(({ fingerprint }, i) => ({
  track_seq: i,
  keys: keysOf(fingerprint, 'atlas'),
}))
await transaction(db, (tx) => upsertKeys(tx, 'atlas', rows))
const [size] = await db`select pg_total_relation_size('atlas.fingerprint_keys') / 1048576 as mb`
console.log(`${count} others; ${size!.mb} MB on disk`)

let falseMatchCount = 0
let compared = 0
let searchesWithFalseMatch = 0
const times: number[] = []
for (const [k, kind] of kinds.entries()) {
  let byKeys = 0
  let found = 0
  for (const [i, copies] of changed.entries()) {
    const copy = copies[k]!
    const start = performance.now()
    const candidates = await findCandidates(copy)
    times.push(performance.now() - start)
    if (candidates.has(i)) {
      byKeys++
      if ((matchRecordings(copy, originalPrints[i]!)?.score ?? 0) >= 0.5) found++
    }
    const others = [...candidates].filter((seq) => seq !== i).map(printsAt)
    const falseMatches = [
      ...others,
      originalPrints[(i + 1) % originalPrints.length]!,
      unrelated[i % unrelated.length]!,
    ].filter((other) => (matchRecordings(copy, other)?.score ?? 0) >= 0.5).length
    compared += others.length + 2
    falseMatchCount += falseMatches
    if (falseMatches > 0) searchesWithFalseMatch++
  }
  report(
    `${kind}: found and confirmed (${byKeys} of ${originals.length} found by keys)`,
    (100 * found) / originals.length,
    {
      atLeast: 99,
      unit: '%',
    },
  )
}
times.sort((a, b) => a - b)
const searches = kinds.length * originals.length
report(
  `searches with a false match (${searchesWithFalseMatch} of ${searches})`,
  (100 * searchesWithFalseMatch) / searches,
  {
    atMost: 0.1,
    unit: '%',
  },
)
console.log(`false matches among unrelated pairs: ${falseMatchCount} of ${compared}`)
console.log(
  `lookup by keys: p50 ${times[times.length >> 1]!.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`,
)
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** Looks up candidates like stage 3 of an ingestion. */
async function findCandidates({ fingerprint, speedPrints }: Prints): Promise<Set<number>> {
  const found = await readOnly(db, async (tx) => {
    await preferIndexScans(tx)
    const lists = []
    for (const prints of [fingerprint, ...speedPrints]) {
      lists.push(await selectTracksSharingKeys(tx, 'atlas', keysOf(prints, 'atlas'), 11))
    }
    return lists.flat()
  })
  return new Set(found.filter(({ shared }) => shared >= 2).map(({ track_seq }) => track_seq))
}

function printsAt(seq: number): Prints {
  return seq >= firstOther
    ? { fingerprint: assembleFingerprint(seq - firstOther), speedPrints: [] }
    : originalPrints[seq]!
}

async function addOthers(from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    track_seq: firstOther + from + i,
    keys: keysOf(assembleFingerprint(from + i), 'atlas'),
  }))
  await transaction(db, (tx) => upsertKeys(tx, 'atlas', rows))
}

/** Assembles a fingerprint of three minutes from three-second pieces of unrelated recordings. */
function assembleFingerprint(seed: number): Uint32Array {
  const prints = new Uint32Array(1440)
  let state = Math.imul(seed + 1, 2654435761) >>> 0 || 1
  const random = (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  for (let offset = 0; offset < prints.length; offset += 24) {
    const from = unrelated[random(unrelated.length)]!.fingerprint
    const flips = random(2 ** 31)
    const start = random(Math.max(1, from.length - 24))
    // Two bits of each piece are flipped. Otherwise a hundred recordings would give a hundred thousand equal fingerprints.
    for (let i = 0; i < 24; i++)
      prints[offset + i] = (from[start + i]! ^ (1 << (flips & 31)) ^ (1 << ((flips >> 5) & 31))) >>> 0
  }
  return prints
}
