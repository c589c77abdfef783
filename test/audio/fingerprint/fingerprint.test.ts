import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes, openFile } from '../../../src/audio/byte-source.ts'
import { decodeFingerprint, encodeFingerprint } from '../../../src/audio/fingerprint/codec.ts'

import { countBits, matchFingerprints } from '../../../src/audio/fingerprint/match.ts'
import { noise } from '../tune.ts'

const path = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname
const expected = JSON.parse(readFileSync(path('tune.fpcalc.json'), 'utf8')) as { raw: number[]; text: string }

const printOf = async (name: string) =>
  (await analyse(openFile(path(name)), { decoder: 'builtin' })).fingerprint

function bitError(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let bits = 0
  const count = Math.min(a.length, b.length)
  for (let i = 0; i < count; i++) bits += countBits(a[i]! ^ b[i]!)
  return bits / (32 * count)
}

// Bit error rates, not equality: relaxed SIMD may flip a bit whose filter response lies on a threshold.
test('matches the fingerprint that fpcalc computed for the same file', async () => {
  const ours = await printOf('tune.mp3')
  assert.equal(ours.length, expected.raw.length)
  assert.ok(bitError(ours, expected.raw) < 0.01, `${bitError(ours, expected.raw)}`)
})

const fpcalc = spawnSync('fpcalc', ['-version']).status === 0
test('matches fpcalc on other formats', {
  skip: !fpcalc && 'fpcalc is not installed',
}, async () => {
  for (const name of ['tune.m4a', 'tune.ogg', 'tune.opus', 'mono.mp3', 'tune.flac']) {
    const output = spawnSync('fpcalc', ['-raw', path(name)], { encoding: 'utf8' }).stdout
    const theirs = output.split('FINGERPRINT=')[1]!.trim().split(',').map(Number)
    assert.ok(bitError(await printOf(name), theirs) < 0.01, name)
  }
})

test('the encoded form is that of fpcalc and decodes to the same numbers', () => {
  assert.equal(encodeFingerprint(Uint32Array.from(expected.raw)), expected.text)
  assert.deepEqual([...decodeFingerprint(expected.text)], expected.raw)
  fc.assert(
    fc.property(fc.uint32Array({ maxLength: 200 }), (prints) => {
      assert.deepEqual(decodeFingerprint(encodeFingerprint(prints)), prints)
    }),
  )
})

test('refuses a truncated text', () => {
  assert.throws(() => decodeFingerprint(expected.text.slice(0, 40)), RangeError)
})

function randomPrints(seed: number, count = 950): Uint32Array {
  const random = noise(seed)
  let value = 0
  // As in music, consecutive numbers share most bits.
  return Uint32Array.from({ length: count }, () => {
    value ^= 1 << Math.floor((random() + 1) * 16)
    value ^= 1 << Math.floor((random() + 1) * 16)
    return value >>> 0
  })
}

function damage(prints: Uint32Array, share: number): Uint32Array {
  const random = noise(99)
  return prints.map((print) => {
    let value = print
    for (let bit = 0; bit < 32; bit++) if ((random() + 1) / 2 < share) value ^= 1 << bit
    return value >>> 0
  })
}

test('finds the offset of a damaged excerpt, and rejects unrelated fingerprints', () => {
  const whole = randomPrints(1)
  const match = matchFingerprints(whole, damage(whole.subarray(81), 0.05))!
  assert.ok(match.score > 0.8, `${match.score}`)
  assert.ok(Math.abs(match.offsetSeconds - 10) < 0.1, `${match.offsetSeconds}`)
  assert.ok((matchFingerprints(whole, randomPrints(2))?.score ?? 0) < 0.2)
  assert.equal(matchFingerprints(new Uint32Array(0), whole), null)
})

test('refuses bytes that are not audio', async () => {
  await assert.rejects(analyse(fromBytes(Buffer.from('no audio'))), { reason: 'unsupported_format' })
})
