import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { findSwing } from '../../../src/audio/rhythm/swing.ts'
import { toWav } from '../tune.ts'
import { GROOVE_RATE, type Groove, makeGroove } from './groove.ts'

async function measure(groove: Groove) {
  const { features } = await analyse(fromBytes(toWav([makeGroove(groove)], GROOVE_RATE)), { tags: false })
  return features
}

for (const [bpm, swing] of [
  [120, 1],
  [90, 1.3],
  [105, 1.6],
  [120, 2],
  [150, 2],
  [75, 2],
  [120, 2.5],
] as const)
  test(`finds a swing of ${swing} at ${bpm} beats per minute`, async () => {
    const { swing_ratio, swing_confidence } = await measure({ bpm, swing })
    assert.ok(Math.abs(swing_ratio! / swing - 1) < 0.08, `${swing_ratio}`)
    assert.ok(swing_confidence > 0.5, `${swing_confidence}`)
  })

test('cannot tell the swing of music without notes between the beats', async () => {
  const { swing_ratio, swing_confidence } = await measure({ bpm: 120, swing: 2, offBeats: false })
  assert.deepEqual([swing_ratio, swing_confidence], [null, 0])
})

/** A flux with peaks at the given places of each beat of half a second. */
function fluxWith(places: [place: number, height: number][], beats = 64) {
  const flux = new Float32Array(beats * 25 + 50)
  for (let beat = 0; beat < beats; beat++) {
    for (const [place, height] of places) {
      const at = (beat + place) * 25
      for (let i = Math.floor(at) - 2; i <= at + 3; i++)
        if (i >= 0) flux[i]! += height * Math.exp(-((i - at) ** 2) / 2)
    }
  }
  return { flux, beats: Array.from({ length: beats }, (_, beat) => beat / 2) }
}

test('a triplet with all three notes is no swing', () => {
  const swung = fluxWith([[0, 10], [2 / 3, 6]]) // biome-ignore format: a pattern per line
  const triplet = fluxWith([[0, 10], [1 / 3, 6], [2 / 3, 6]]) // biome-ignore format: a pattern per line
  assert.ok(Math.abs(findSwing(swung.flux, swung.beats)!.ratio - 2) < 0.15)
  assert.equal(findSwing(triplet.flux, triplet.beats), null)
})

test('a shuffle whose beats are counted in half time is swung, not straight', () => {
  const { flux } = fluxWith([[0, 10], [2 / 3, 6]]) // biome-ignore format: a pattern per line
  const everySecond = Array.from({ length: 32 }, (_, beat) => beat)
  assert.ok(Math.abs(findSwing(flux, everySecond)!.ratio - 2) < 0.2)
})

test('a few beats are not enough to tell', () => {
  const { flux, beats } = fluxWith([[0, 10], [2 / 3, 6]], 16) // biome-ignore format: a pattern per line
  assert.equal(findSwing(flux, beats), null)
  assert.equal(findSwing(new Float32Array(100), []), null)
})
