import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hasTool } from '../../test/support/tools.ts'

/** A peer's result for one clip; null where it has none. */
export type PeerResult = { bpm: number | null; key: string | null; beats: number[] }
export type AudioPeer = { name: string; measure(paths: string[]): PeerResult[] }

/** Decodes a file to mono floats with ffmpeg, for peers without decoders. */
export function decodeMono(path: string, sampleRate: number): Float32Array {
  const { stdout } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(sampleRate), '-f', 'f32le', '-'],
    { maxBuffer: 2 ** 30 },
  )
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
}

/** The peers installed on this machine. Prints how to install the missing ones. */
export function findPeers(): AudioPeer[] {
  const peers: AudioPeer[] = []
  const addPeer = (peer: AudioPeer | null, name: string, howToInstall: string) => {
    if (peer) peers.push(peer)
    else console.log(`- ${name} skipped: ${howToInstall}`)
  }
  addPeer(openAubio(), 'aubio', 'install aubio-tools and ffmpeg')
  addPeer(openLibrosa(), 'librosa', 'set BENCH_PYTHON to a Python that has it')
  addPeer(
    openEssentia(),
    'essentia.js',
    'set BENCH_PEERS to a folder where it is installed (AGPL: never in this repository)',
  )
  return peers
}

function openAubio(): AudioPeer | null {
  if (!hasTool('aubio', '--version') || !hasTool('ffmpeg', '-version')) return null
  const measureOne = (path: string): PeerResult => {
    const command =
      'f=$(mktemp --suffix=.wav); ffmpeg -v error -y -i "$0" -ac 1 -ar 44100 "$f" && aubio tempo "$f"; rm -f "$f"'
    const { stdout } = spawnSync('bash', ['-c', command, path], { encoding: 'utf8' })
    return { bpm: Number.parseFloat(stdout) || null, key: null, beats: [] }
  }
  return { name: 'aubio', measure: (paths) => paths.map(measureOne) }
}

const LIBROSA = `
import sys, json, subprocess, numpy as np, librosa
for path in sys.stdin.read().split('\\n'):
    if not path: continue
    raw = subprocess.run(['ffmpeg', '-v', 'error', '-i', path, '-ac', '1', '-ar', '22050', '-f', 'f32le', '-'], capture_output=True).stdout
    tempo, beats = librosa.beat.beat_track(y=np.frombuffer(raw, np.float32), sr=22050, units='time')
    print(json.dumps({'bpm': float(np.atleast_1d(tempo)[0]), 'key': None, 'beats': list(map(float, beats))}))
`

function openLibrosa(): AudioPeer | null {
  const python = process.env.BENCH_PYTHON ?? 'python3'
  if (spawnSync(python, ['-c', 'import librosa'], { stdio: 'ignore' }).status !== 0) return null
  return {
    name: 'librosa',
    measure(paths) {
      const { stdout } = spawnSync(python, ['-c', LIBROSA], {
        input: paths.join('\n'),
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      })
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as PeerResult)
    },
  }
}

/** The part of essentia.js's API that is used here. */
type Vector = { delete(): void }
export type Essentia = {
  arrayToVector(samples: Float32Array): Vector
  vectorToArray(vector: Vector): Float32Array
  RhythmExtractor2013(signal: Vector): { bpm: number; ticks: Vector }
  KeyExtractor(signal: Vector): { key: string; scale: string }
  [algorithm: string]: (...args: never[]) => unknown
}

export function loadEssentia(): Essentia | null {
  const folder = process.env.BENCH_PEERS
  if (!folder) return null
  try {
    const { Essentia, EssentiaWASM } = createRequire(join(folder, 'x.js'))('essentia.js')
    return new Essentia(EssentiaWASM) as Essentia
  } catch {
    return null
  }
}

function openEssentia(): AudioPeer | null {
  const library = loadEssentia()
  if (!library || !hasTool('ffmpeg', '-version')) return null
  const measureOne = (path: string): PeerResult => {
    const signal = library.arrayToVector(decodeMono(path, 44100))
    const { bpm, ticks } = library.RhythmExtractor2013(signal)
    const { key, scale } = library.KeyExtractor(signal)
    signal.delete()
    return { bpm, key: `${key} ${scale}`, beats: [...library.vectorToArray(ticks)] }
  }
  return { name: 'essentia.js', measure: (paths) => paths.map(measureOne) }
}
