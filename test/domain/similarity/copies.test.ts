import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { type AudioSignature, compareSignatures } from '../../../src/audio/fingerprint/compare.ts'
import { matchRecordings } from '../../../src/audio/fingerprint/recording-match.ts'
import { createPool } from '../../../src/audio/pool.ts'
import { keysOf } from '../../../src/domain/similarity/fingerprint-keys.ts'
import { hertz, noise, toWav } from '../../audio/tune.ts'

const rate = 11_025

/** Half a minute of chords and a melody that never repeat, `speed` times as fast. */
function play(seed: number, speed: number): Float32Array {
  const random = noise(seed)
  const pick = (count: number) => Math.floor(((random() + 1) / 2) * count)
  const chords = Array.from({ length: 40 }, () => [45 + pick(12), 50 + pick(12), 57 + pick(12)])
  const melody = Array.from({ length: 160 }, () => 64 + pick(20))
  const tones = (pitch: number, time: number) =>
    [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * n * hertz(pitch) * time) / n, 0)
  return Float32Array.from({ length: Math.floor((32 / speed) * rate) }, (_, i) => {
    const time = (i / rate) * speed
    const chord = chords[Math.floor(time / 0.9) % chords.length]!
    return (
      0.04 *
      (chord.reduce((sum, pitch) => sum + tones(pitch, time), 0) +
        2 * tones(melody[Math.floor(time * 5) % melody.length]!, time))
    )
  })
}

async function hear(samples: Float32Array): Promise<AudioSignature> {
  const { fingerprint, speed_prints, cover } = await analyse(fromBytes(toWav([samples], rate)), {
    tags: false,
  })
  return { fingerprint, speedPrints: speed_prints, cover }
}

const original = await hear(play(1, 1))
const stranger = await hear(play(2, 1))

/** Keys that a copy shares with the original at the best of its speeds. */
function sharedKeys(copy: AudioSignature): number {
  const keys = new Set(keysOf(original.fingerprint, 'x'))
  const counts = [copy.fingerprint, ...copy.speedPrints].map(
    (prints) => keysOf(prints, 'x').filter((key) => keys.has(key)).length,
  )
  return Math.max(...counts)
}

for (const speed of [0.99, 0.995, 1.005, 1.01]) {
  test(`a copy that runs ${speed} times as fast shares keys with the original and is taken for it`, async () => {
    const whole = await hear(play(1, speed))
    const cut = await hear(play(1, speed).slice(6 * rate + 777, 27 * rate))
    for (const copy of [whole, cut]) {
      assert.ok(sharedKeys(copy) >= 3, `${sharedKeys(copy)} keys`)
      assert.ok(matchRecordings(copy, original)!.score >= 0.6)
      assert.ok(matchRecordings(original, copy)!.score >= 0.6)
      // An index that was filled before speeds were known has none on its side.
      assert.ok(matchRecordings({ ...original, speedPrints: [] }, copy)!.score >= 0.6)
    }
    assert.ok((matchRecordings(whole, stranger)?.score ?? 0) < 0.5)
  })
}

test('a thread compares as the rules do', async () => {
  const pool = createPool({ processes: 1 })
  const task = {
    first: original,
    others: [
      { ...original, mayBeVersion: false },
      { ...stranger, mayBeVersion: true },
      { ...stranger, mayBeVersion: false },
    ],
  }
  const compared = await pool.compare(task)
  await pool.close()
  assert.deepEqual(compared, compareSignatures(task))
  assert.equal(compared[0]!.matchScore, 1)
  assert.ok(compared[1]!.matchScore < 0.5)
  assert.equal(compared[2]!.coverConfidence, 0)
})
