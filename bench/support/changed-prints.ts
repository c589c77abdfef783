import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFile } from '../../src/audio/byte-source.ts'
import { openDecoder } from '../../src/audio/decode/open.ts'
import { SAMPLE_RATE } from '../../src/audio/features/mel-frames.ts'
import { createPitchFrames, PITCH_RATE } from '../../src/audio/features/pitch-frames.ts'
import { createFingerprinter } from '../../src/audio/fingerprint/fingerprint.ts'
import type { Prints } from '../../src/audio/fingerprint/recording-match.ts'
import { createSpeedFingerprinters } from '../../src/audio/fingerprint/speed-prints.ts'
import { createResampler } from '../../src/audio/resampler.ts'
import { openSignal } from '../../src/audio/signal-kernel.ts'

/** A modification of a recording: an ffmpeg filter, and whether the result is encoded as mp3 at 64 kbit/s. */
export type Change = { filter: string; mp3?: boolean }

/** Computes the fingerprints of a recording after each of these changes. One run of ffmpeg applies them all. */
export async function computeChangedPrints(path: string, changes: Change[]): Promise<Prints[]> {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-bench-prints-'))
  try {
    const ends = changes.map((_, i) => `[in${i}]`).join('')
    const graph = [
      `[0:a]aresample=44100,asplit=${changes.length}${ends}`,
      ...changes.map(({ filter }, i) => `[in${i}]${filter}[out${i}]`),
    ].join(';')
    const files = changes.map(({ mp3 }, i) => join(folder, mp3 ? `${i}.mp3` : `${i}.wav`))
    const outputs = changes.flatMap(({ mp3 }, i) => [
      ...['-map', `[out${i}]`],
      ...(mp3 ? ['-b:a', '64k'] : ['-ar', String(SAMPLE_RATE)]),
      files[i]!,
    ])
    const args = ['-v', 'error', '-i', path, '-filter_complex', graph, ...outputs]
    const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`ffmpeg failed on ${path}: ${stderr}`)
    const prints: Prints[] = []
    for (const file of files) prints.push(await computePrints(file))
    return prints
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Computes the same fingerprints as an analysis, and nothing else. */
async function computePrints(path: string): Promise<Prints> {
  const source = openFile(path)
  const decoder = await openDecoder(source)
  const signal = openSignal()
  const plain = createFingerprinter()
  const atSpeeds = createSpeedFingerprinters()
  const frames = createPitchFrames(signal, ({ power }) => {
    plain.feed(power)
    atSpeeds.feed(power)
  })
  const half = createResampler(signal, SAMPLE_RATE, PITCH_RATE, frames.feed)
  const whole = createResampler(signal, decoder.info.sampleRate, SAMPLE_RATE, (pointer, count) => {
    for (let from = 0; from < count; ) {
      const part = Math.min(count - from, half.space())
      signal.floats(half.input(), part).set(signal.floats(pointer + from * 4, part))
      half.push(part)
      from += part
    }
  })
  for (let block = await decoder.read(); block; block = await decoder.read()) {
    const length = block[0]!.length
    for (let from = 0; from < length; ) {
      const part = Math.min(length - from, whole.space())
      const input = signal.floats(whole.input(), part)
      input.fill(0)
      for (const channel of block) {
        for (let i = 0; i < part; i++) input[i] = input[i]! + channel[from + i]! / block.length
      }
      whole.push(part)
      from += part
    }
  }
  decoder.close()
  source.close()
  whole.flush()
  half.flush()
  return { fingerprint: plain.finish(), speedPrints: atSpeeds.finish() }
}
