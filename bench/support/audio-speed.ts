import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from '../../src/audio/analyse.ts'
import { openFile } from '../../src/audio/byte-source.ts'
import { type AnalysisPool, createPool } from '../../src/audio/pool.ts'
import { makeTune, toWav } from '../../test/audio/tune.ts'
import { hasTool } from '../../test/support/tools.ts'
import { decodeMono, type Essentia, loadEssentia } from './audio-peers.ts'
import type { Tracks } from './audio-tracks.ts'
import { cpuTime } from './cpu-time.ts'
import { median, report } from './peers.ts'

const ROUNDS = 5
const POOL_ROUNDS = 6
const POOL_MS = 40_000

async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Measures the whole analysis of each format. ffmpeg's decoding time next to it shows how fast the machine is right now. */
export async function measureSpeed(tracks: Tracks): Promise<void> {
  console.log(
    '\nWhole analysis (decode, features, fingerprint, cover track), seconds of music per second of one core',
  )
  for (const [format, path] of Object.entries({ wav: tracks.wav, ...tracks.others })) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const source = openFile(path)
      const spent = await cpuSeconds(() => analyse(source, { decoder: 'builtin' }))
      source.close()
      if (round > 0) ours.push(tracks.seconds / spent)
      if (round > 0 && hasTool('ffmpeg', '-version')) theirs.push(tracks.seconds / decodeSeconds(path))
    }
    const target = ['mp3', 'flac', 'm4a'].includes(format) ? 200 : 0
    report(format, median(ours), { atLeast: target, unit: '×' })
    console.log(
      `    best ${Math.max(...ours).toFixed(0)} ×; ffmpeg, decoding only: ${theirs.length > 0 ? median(theirs).toFixed(0) : '-'} ×`,
    )
  }
  await compareWithEssentia(tracks)
}

function decodeSeconds(path: string): number {
  const command = 'TIMEFORMAT="%U %S"; time ffmpeg -v error -i "$0" -f f32le -y /dev/null'
  const { stderr } = spawnSync('bash', ['-c', command, path], { encoding: 'utf8' })
  return stderr
    .trim()
    .split(' ')
    .reduce((sum, value) => sum + Number(value), 0)
}

async function compareWithEssentia(tracks: Tracks): Promise<void> {
  const library = loadEssentia()
  if (!library) return console.log('- essentia.js skipped: set BENCH_PEERS to a folder where it is installed')
  const seconds = 30
  const samples = decodeMono(tracks.wav, 44100).subarray(0, seconds * 44100)
  const theirs = seconds / (await cpuSeconds(() => essentiaFeatures(library, samples)))
  const speeds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const source = openFile(tracks.wav)
    speeds.push(tracks.seconds / (await cpuSeconds(() => analyse(source))))
    source.close()
  }
  console.log(`essentia.js: ${theirs.toFixed(1)} ×`)
  report('speed relative to essentia.js, same set of features', median(speeds) / theirs, {
    atLeast: 20,
    unit: 'times',
  })
}

/** Tempo, key, loudness, onset rate, danceability, spectral features, MFCC and chroma by essentia's algorithms. */
function essentiaFeatures(library: Essentia, samples: Float32Array): void {
  const call = (name: string, ...args: unknown[]) =>
    (library[name] as (...args: unknown[]) => Record<string, never>)(...args)
  const signal = library.arrayToVector(samples)
  call('RhythmExtractor2013', signal)
  call('KeyExtractor', signal)
  call('LoudnessEBUR128', signal, signal)
  call('OnsetRate', signal)
  call('Danceability', signal)
  for (let offset = 0; offset + 2048 <= samples.length; offset += 1024) {
    const frame = library.arrayToVector(samples.subarray(offset, offset + 2048))
    const { spectrum } = call('Spectrum', call('Windowing', frame).frame)
    call('MFCC', spectrum)
    call('RollOff', spectrum)
    call('Flatness', spectrum)
    call('Centroid', spectrum)
    const peaks = call('SpectralPeaks', spectrum)
    call('HPCP', peaks.frequencies, peaks.magnitudes)
    frame.delete()
  }
  signal.delete()
}

/** A round analyses two files. */
interface Round {
  wall: number
  /** CPU time of all threads, and of the main thread alone, which does not scale with the number of threads. */
  cpu: number
  main: number
}

/**
 * Compares one thread with two in alternating short rounds, by the best round of each. On a shared machine a thread gets only
 * part of a core, and wall time depends on the other programs. It is therefore reported only if full cores were available. CPU
 * times are always reported.
 */
export async function measurePool(tracks: Tracks): Promise<void> {
  console.log('\nProcesses')
  const path = tracks.others.mp3 ?? tracks.wav
  const pools = [createPool({ processes: 1 }), createPool({ processes: 2 })]
  const rounds: Round[][] = [[], []]
  // Warm-up.
  for (const pool of pools) await Promise.all([1, 2, 3, 4].map(() => pool.analyse(path)))
  const end = performance.now() + POOL_MS
  while (rounds[1]!.length < POOL_ROUNDS || performance.now() < end) {
    for (const [i, pool] of pools.entries()) rounds[i]!.push(await runRound(pool, path))
  }
  await Promise.all(pools.map((pool) => pool.close()))
  const [one, two] = rounds.map((all) => {
    const quickest = all.reduce((best, round) => (round.wall < best.wall ? round : best))
    return {
      wall: quickest.wall,
      /** Cores available in that round. */
      cores: quickest.cpu / quickest.wall,
      cpu: Math.min(...all.map(({ cpu }) => cpu)),
      main: Math.min(...all.map(({ main }) => main)),
    }
  }) as [Round & { cores: number }, Round & { cores: number }]
  const hadFullCores = one.cores >= 0.95 && two.cores >= 1.85
  const available = `one process had ${one.cores.toFixed(2)} cores, two processes ${two.cores.toFixed(2)}`
  if (hadFullCores)
    report('two processes relative to one, wall time', one.wall / two.wall, { atLeast: 1.8, unit: 'times' })
  else
    console.log(
      `- wall time ${(one.wall / two.wall).toFixed(2)} times, not meaningful: in the fastest rounds ${available}`,
    )
  report('two processes relative to one, by CPU time', one.cpu / ((two.cpu - two.main) / 2 + two.main), {
    atLeast: 1.8,
    unit: 'times',
  })
  report('share of the main thread', (100 * two.main) / two.cpu, { atMost: 5, unit: '%' })
}

/** CPU time of the analysis processes (Linux; elsewhere 0). */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
  return cpuTime(children === '' ? [] : children.split(' ').map(Number)) / 1000
}

async function runRound(pool: AnalysisPool, path: string): Promise<Round> {
  const main = process.threadCpuUsage()
  const start = performance.now()
  const children = childrenSeconds()
  const own = await cpuSeconds(() => Promise.all([pool.analyse(path), pool.analyse(path)]))
  const wall = (performance.now() - start) / 1000
  const cpu = own + childrenSeconds() - children
  const { user, system } = process.threadCpuUsage(main)
  return { wall, cpu, main: (user + system) / 1e6 }
}

/** Peak memory of a process that analyses an hour of stereo. */
export function measureMemory(folder: string): void {
  console.log('\nMemory')
  const path = join(folder, 'hour.wav')
  const minute = toWav(makeTune(60), 44100)
  const head = Buffer.from(minute.subarray(0, 44))
  head.writeUInt32LE((minute.length - 44) * 60, 40)
  const file = openSync(path, 'w')
  writeSync(file, head)
  for (let i = 0; i < 60; i++) writeSync(file, minute, 44)
  closeSync(file)
  // 635 MB of wav exceed the default byte limit.
  const script = `
    const { analyse } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/audio/analyse.ts'))})
    const { openFile } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/audio/byte-source.ts'))})
    await analyse(openFile(${JSON.stringify(path)}), { maxBytes: 1e9 })
    console.log(process.resourceUsage().maxRSS / 1024)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  report('peak RSS of the process, one hour of stereo', Number(stdout), { atMost: 250, unit: 'MB' })
}
