/**
 * Copies of real recordings among 100,000 others (`--others N`): coded as mp3 at 64 kbit/s, cut, made louder or softer, and all of
 * them at once; run 1 % fast and slow. How many are found by their keys and confirmed, how many strangers are taken for copies,
 * and how long it takes. The others are put together from stretches of recordings that are not asked for. Needs ffmpeg and
 * clips in ../shared/data/audio; a speed change moves all keys, so those copies are counted as confirmed when compared.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { analyse } from '../src/audio/analyse.ts'
import { fromBytes } from '../src/audio/byte-source.ts'
import { matchRecordings } from '../src/audio/recording-match.ts'
import { keysOf } from '../src/domain/similarity/fingerprint-keys.ts'
import { preferIndexes, selectSharing, upsertKeys } from '../src/domain/similarity/sql-tracks.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect, readOnly, transaction } from '../src/platform/postgres.ts'

const { values } = parseArgs({
  options: {
    others: { type: 'string', default: '100000' },
    clips: { type: 'string', default: '100' },
  },
})
const clips = globSync(join(import.meta.dirname, '../../shared/data/audio/gtzan/*.opus')).sort()
if (clips.length === 0) throw new Error('There are no recordings in shared/data/audio.')
const every = Math.max(1, Math.floor(clips.length / Number(values.clips)))
const asked = clips.filter((_, i) => i % every === 0)
const strangers = clips.filter((_, i) => i % every === 1)

const filters: Record<string, { filter: string; mp3: boolean }> = {
  'mp3 64k': { filter: 'anull', mp3: true },
  cut: { filter: 'atrim=7.37:24.1', mp3: false },
  gain: { filter: 'volume=-9dB', mp3: false },
  'all three': { filter: 'atrim=5.71:25.9,volume=-6dB', mp3: true },
  '1 % fast': { filter: 'asetrate=44100*1.01,aresample=44100', mp3: false },
  '1 % slow': { filter: 'asetrate=44100*0.99,aresample=44100', mp3: false },
}

const whole = await Promise.all(asked.map((path) => printsOf(path, 'anull', false)))
const foreign = await Promise.all(strangers.map((path) => printsOf(path, 'anull', false)))
const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-fingerprints-'))
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const db = connect(postgres.address, { connections: 2 })
await migrate(db)
// The tracks themselves play no part in this.
await db`alter table atlas.fingerprint_keys drop constraint if exists fingerprint_keys_track_seq_fkey`

const count = Number(values.others)
const others = new Map<number, Uint32Array>()
const begun = performance.now()
for (let from = 0; from < count; from += 1000) {
  const rows = Array.from({ length: Math.min(1000, count - from) }, (_, i) => {
    const prints = patchwork(from + i)
    if (from + i < 2000) others.set(1_000_000 + from + i, prints)
    return { track_seq: 1_000_000 + from + i, keys: keysOf(prints, 'atlas') }
  })
  await transaction(db, (tx) => upsertKeys(tx, 'atlas', rows))
}
console.log(`${count} others added at ${Math.round(count / ((performance.now() - begun) / 1000))} a second`)
await transaction(db, (tx) =>
  upsertKeys(
    tx,
    'atlas',
    whole.map((prints, i) => ({ track_seq: i, keys: keysOf(prints, 'atlas') })),
  ),
)
const [size] = await db`select pg_total_relation_size('atlas.fingerprint_keys') / 1048576 as mb`
console.log(`${size!.mb} MB on disk`)

let wrong = 0
let compared = 0
const times: number[] = []
for (const [name, { filter, mp3 }] of Object.entries(filters)) {
  let found = 0
  let confirmed = 0
  for (const [i, path] of asked.entries()) {
    const prints = await printsOf(path, filter, mp3)
    const start = performance.now()
    const hits = await readOnly(db, async (tx) => {
      await preferIndexes(tx)
      return selectSharing(tx, 'atlas', keysOf(prints, 'atlas'), 11)
    })
    times.push(performance.now() - start)
    if (hits.some(({ track_seq, shared }) => track_seq === i && shared >= 2)) found++
    if ((matchRecordings(prints, whole[i]!)?.score ?? 0) >= 0.5) confirmed++
    const unrelated = [
      ...hits
        .filter(({ track_seq }) => track_seq !== i)
        .flatMap(({ track_seq }) => others.get(track_seq) ?? whole[track_seq] ?? []),
      whole[(i + 1) % whole.length]!,
      foreign[i % foreign.length]!,
    ]
    for (const stranger of unrelated) {
      compared++
      if ((matchRecordings(prints, stranger)?.score ?? 0) >= 0.5) wrong++
    }
  }
  console.log(
    `${name}: found by keys ${((100 * found) / asked.length).toFixed(1)} %, confirmed when compared ${((100 * confirmed) / asked.length).toFixed(1)} % of ${asked.length}`,
  )
}
times.sort((a, b) => a - b)
console.log(`taken for copies though unrelated: ${wrong} of ${compared} comparisons`)
console.log(
  `lookup by keys: p50 ${times[times.length >> 1]!.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`,
)
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** Three minutes of three-second stretches from recordings that are not asked for. */
function patchwork(seed: number): Uint32Array {
  const prints = new Uint32Array(1440)
  let state = Math.imul(seed + 1, 2654435761) >>> 0 || 1
  const random = (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  for (let at = 0; at < prints.length; at += 24) {
    const from = foreign[random(foreign.length)]!
    const flips = random(2 ** 31)
    const start = random(Math.max(1, from.length - 24))
    // A bit of each stretch is turned, or a hundred recordings would make a hundred thousand of the same.
    for (let i = 0; i < 24; i++)
      prints[at + i] = (from[start + i]! ^ (1 << (flips & 31)) ^ (1 << ((flips >> 5) & 31))) >>> 0
  }
  return prints
}

async function printsOf(path: string, filter: string, mp3: boolean): Promise<Uint32Array> {
  const format = mp3 ? ['-b:a', '64k', '-f', 'mp3'] : ['-f', 'wav']
  const made = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-af', `aresample=44100,${filter}`, ...format, '-'],
    {
      maxBuffer: 2 ** 28,
    },
  )
  const analysis = await analyse(fromBytes(made.stdout), { tags: false })
  return analysis.fingerprint
}
