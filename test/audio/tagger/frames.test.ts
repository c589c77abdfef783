import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { TAG_BANDS, TAG_FLOOR_DB, TAG_FRAME_RATE, TAG_STEP_DB } from '../../../src/audio/tagger/frames.ts'
import { readTagFrames } from '../../../src/audio/tagger/read-frames.ts'
import { makeSine, makeTune, toWav } from '../tune.ts'

const read = (channels: Float32Array[], sampleRate: number) =>
  readTagFrames(fromBytes(toWav(channels, sampleRate)), 'builtin')

/** Centre frequency in Hz and level in decibels of the loudest band of a frame. */
function loudest(frames: Uint8Array, frame: number): { hz: number; decibels: number } {
  const levels = frames.subarray(frame * TAG_BANDS, (frame + 1) * TAG_BANDS)
  const band = levels.indexOf(Math.max(...levels))
  const mel = ((2595 * Math.log10(1 + 8000 / 700)) / (TAG_BANDS + 1)) * (band + 1)
  return { hz: 700 * (10 ** (mel / 2595) - 1), decibels: levels[band]! * TAG_STEP_DB + TAG_FLOOR_DB }
}

test('a tone appears in its band at its level, at any sample rate', async () => {
  for (const sampleRate of [16000, 44100, 48000]) {
    const frames = await read([makeSine(1000, 1, 2, sampleRate)], sampleRate)
    assert.equal(frames.length / TAG_BANDS, Math.floor(2 * TAG_FRAME_RATE) + 1)
    const { hz, decibels } = loudest(frames, 60)
    assert.ok(Math.abs(hz - 1000) < 40, `${hz} Hz at ${sampleRate}`)
    // A full-scale sine under a Hann window of 512 samples has the amplitude 512 / 4.
    assert.ok(Math.abs(decibels - 20 * Math.log10(512 / 4)) < 3, `${decibels} dB at ${sampleRate}`)
  }
})

test('two channels are averaged, and silence is the floor', async () => {
  const [left, right] = makeTune(4) as [Float32Array, Float32Array]
  const mean = left.map((sample, i) => (sample + right[i]!) / 2)
  const [stereo, mono] = [await read([left, right], 44100), await read([mean], 44100)]
  assert.equal(stereo.length, mono.length)
  // Below that level the 16-bit quantisation of the files differs.
  const audible = [...stereo.keys()].filter((i) => stereo[i]! > 80)
  assert.ok(audible.length > 1000)
  assert.ok(audible.every((i) => Math.abs(stereo[i]! - mono[i]!) <= 1))
  assert.ok((await read([new Float32Array(44100)], 44100)).every((level) => level === 0))
})
