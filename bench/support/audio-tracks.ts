import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTune, toWav } from '../../test/audio/tune.ts'
import { readClips } from './labelled-clips.ts'

/** A stereo track of three minutes at 44.1 kHz in several formats. Formats that ffmpeg cannot encode are missing. */
export type Tracks = { seconds: number; wav: string; others: Record<string, string> }

const FORMATS: Record<string, string[]> = {
  mp3: ['-b:a', '192k'],
  flac: ['-sample_fmt', 's16'],
  m4a: ['-c:a', 'aac', '-b:a', '192k'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '5'],
  opus: ['-c:a', 'libopus', '-b:a', '96k'],
}

/** Joins labelled clips to a track, or generates a tune when there are none, and encodes it in all formats. */
export function createTracks(folder: string): Tracks {
  const wav = join(folder, 'track.wav')
  const clips = readClips('valid')
  const created =
    clips !== null &&
    joinClips(
      clips
        .filter((_, i) => i % 30 === 4)
        .slice(0, 6)
        .map((clip) => clip.path),
      wav,
    )
  if (!created) writeFileSync(wav, toWav(makeTune(180), 44100))
  const others: Record<string, string> = {}
  for (const [format, options] of Object.entries(FORMATS)) {
    const path = join(folder, `track.${format}`)
    if (ffmpeg('-i', wav, ...options, path)) others[format] = path
  }
  return { seconds: 180, wav, others }
}

/** Joins clips to one stereo track of three minutes. The right channel is delayed and high-passed to create a stereo image. */
function joinClips(paths: string[], wav: string): boolean {
  const inputs = paths.flatMap((path) => ['-i', path])
  const joined = `${paths.map((_, i) => `[${i}:a]`).join('')}concat=n=${paths.length}:v=0:a=1,aresample=44100,apad,atrim=0:180,asplit=2[a][b]`
  const stereo =
    '[b]adelay=11,volume=0.8,highpass=200,apad,atrim=0:180[c];[a][c]join=inputs=2:channel_layout=stereo[o]'
  return ffmpeg(...inputs, '-filter_complex', `${joined};${stereo}`, '-map', '[o]', '-c:a', 'pcm_s16le', wav)
}

export function ffmpeg(...args: string[]): boolean {
  return spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'ignore' }).status === 0
}
