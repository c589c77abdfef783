import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { analyse } from '../../src/audio/analyse.ts'
import { openFile } from '../../src/audio/byte-source.ts'
import { countBits, matchFingerprints } from '../../src/audio/fingerprint/match.ts'
import { hasTool } from '../../test/support/tools.ts'
import { ffmpeg, type Tracks } from './audio-tracks.ts'
import { readClips } from './labelled-clips.ts'
import { report } from './peers.ts'

async function analyseFile(path: string) {
  const source = openFile(path)
  try {
    return await analyse(source, { decoder: 'builtin' })
  } finally {
    source.close()
  }
}

/** Integrated loudness compared with ffmpeg's ebur128, for the track in every format and some clips. */
export async function compareLoudness(tracks: Tracks): Promise<void> {
  if (!hasTool('ffmpeg', '-version')) return console.log('- loudness skipped: ffmpeg is not installed')
  console.log('\nLoudness compared with ffmpeg ebur128')
  const clips = (readClips('valid') ?? []).filter((_, i) => i % 10 === 0).map((clip) => clip.path)
  let worst = 0
  for (const path of [tracks.wav, ...Object.values(tracks.others), ...clips]) {
    const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', path, '-af', 'ebur128', '-f', 'null', '-'], {
      encoding: 'utf8',
    })
    const theirs = Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(stderr)?.[1])
    const ours = (await analyseFile(path)).features.loudness_lufs!
    worst = Math.max(worst, Math.abs(ours - theirs))
  }
  // ffmpeg prints one decimal, so up to 0.05 LU of the difference is rounding.
  report('largest difference', worst, { atMost: 0.1, unit: 'LU' })
}

/** Fingerprints compared with fpcalc's for the same file, and with our own after a codec or a cut. */
export async function compareFingerprints(tracks: Tracks, folder: string): Promise<void> {
  if (!hasTool('fpcalc', '-version')) return console.log('- fingerprints skipped: fpcalc is not installed')
  console.log('\nFingerprints')
  const variants: Record<string, string> = { wav: tracks.wav, ...tracks.others }
  const encode = (name: string, ...options: string[]) => {
    const path = join(folder, name)
    if (ffmpeg('-i', tracks.wav, ...options, path)) variants[name] = path
  }
  encode('mp3-128k.mp3', '-b:a', '128k')
  encode('opus-64k.opus', '-c:a', 'libopus', '-b:a', '64k')
  encode('without-first-10-s.wav', '-ss', '10')
  const original = (await analyseFile(tracks.wav)).fingerprint
  for (const [name, path] of Object.entries(variants)) {
    const { stdout } = spawnSync('fpcalc', ['-raw', '-length', '0', path], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    const theirs = stdout.split('FINGERPRINT=')[1]!.trim().split(',').map(Number)
    const ours = (await analyseFile(path)).fingerprint
    report(`${name}: bit error rate relative to fpcalc`, 100 * bitError(ours, theirs), {
      atMost: 1,
      unit: '%',
    })
    const match = matchFingerprints(original, ours)
    console.log(
      `    matches the wav: score ${match?.score.toFixed(2)}, offset ${match?.offsetSeconds.toFixed(2)} s`,
    )
  }
}

function bitError(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let bits = 0
  const count = Math.min(a.length, b.length)
  for (let i = 0; i < count; i++) bits += countBits(a[i]! ^ b[i]!)
  return bits / (32 * count)
}
