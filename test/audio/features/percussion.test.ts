import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { RHYTHM_BANDS } from '../../../src/audio/features/mel-frames.ts'
import { percussiveShare } from '../../../src/audio/features/percussion.ts'
import { GROOVE_RATE, type Groove, makeGroove } from '../rhythm/groove.ts'
import { hertz, makeSine, toWav } from '../tune.ts'

async function shareOf(samples: Float32Array<ArrayBuffer>, sampleRate: number): Promise<number> {
  const { features } = await analyse(fromBytes(toWav([samples], sampleRate)), { tags: false })
  return features.percussive_share!
}

test('drums alone are percussive, notes alone are not, and both together lie between', async () => {
  const share = (parts: Partial<Groove>) => shareOf(makeGroove({ bpm: 110, swing: 1, ...parts }), GROOVE_RATE)
  const [drums, both, notes] = [await share({ notes: false }), await share({}), await share({ drums: false })]
  assert.ok(drums > 0.4 && both > 0.1 && notes < 0.05, `${drums}, ${both}, ${notes}`)
  assert.ok(both < drums && both > notes)
})

test('a held chord is not percussive', async () => {
  const tones = [60, 64, 67].map((note) => makeSine(hertz(note), 0.2, 8, GROOVE_RATE))
  const chord = tones[0]!.map((value, i) => value + tones[1]![i]! + tones[2]![i]!)
  assert.ok((await shareOf(chord, GROOVE_RATE)) < 0.01)
})

test('the length of a recording does not matter, only its sound', () => {
  const beat = Uint8Array.from({ length: 25 * RHYTHM_BANDS }, (_, i) =>
    i < 2 * RHYTHM_BANDS ? 180 : 60 + (i % 7),
  )
  const [short, long] = [40, 1000].map((beats) => {
    const levels = new Uint8Array(beats * beat.length)
    for (let i = 0; i < beats; i++) levels.set(beat, i * beat.length)
    return percussiveShare(levels)!
  })
  assert.ok(Math.abs(short! - long!) < 0.03, `${short}, ${long}`)
})

test('silence has no balance', () => {
  assert.equal(percussiveShare(new Uint8Array(500 * RHYTHM_BANDS)), null)
  assert.equal(percussiveShare(new Uint8Array(0)), null)
})
