import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Candidate,
  chooseNext,
  type JourneyTrack,
  mixes,
  shareArtist,
} from '../../../src/domain/journeys/choose-next.ts'
import { readProgress, writeProgress } from '../../../src/domain/journeys/cursor.ts'
import { checkCurve, energyAt } from '../../../src/domain/journeys/energy-curve.ts'
import { Problem } from '../../../src/lib/problem.ts'

const camelot = fc.record({
  hour: fc.integer({ min: 1, max: 12 }),
  letter: fc.constantFrom('A' as const, 'B' as const),
})
const trackOf = (key: fc.Arbitrary<string>): fc.Arbitrary<JourneyTrack> =>
  fc.record({
    key,
    artists: fc.uniqueArray(fc.constantFrom('ada', 'bo', 'cy', 'di'), { maxLength: 2 }),
    bpm: fc.option(fc.double({ min: 40, max: 220, noNaN: true })),
    camelot: fc.option(camelot),
    energy: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
const track = trackOf(fc.integer({ min: 0, max: 30 }).map((n) => `workspace${n}`))
const candidate: fc.Arbitrary<Candidate> = fc.record({
  track,
  similarity: fc.double({ min: 0, max: 1, noNaN: true }),
})
const candidates = fc.uniqueArray(candidate, { maxLength: 25, selector: ({ track }) => track.key })
const wishes = fc.record({
  harmonic: fc.boolean(),
  energy: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

test('an artist never follows itself, nor a track', () => {
  fc.assert(
    fc.property(track, candidates, wishes, (current, given, wanted) => {
      const chosen = chooseNext(current, given, wanted)
      if (chosen === null) {
        assert.ok(given.every(({ track }) => track.key === current.key || shareArtist(track, current)))
      } else {
        assert.notEqual(chosen.track.key, current.key)
        assert.equal(shareArtist(chosen.track, current), false)
        assert.ok(given.includes(chosen))
      }
    }),
  )
})

test('keys mix whenever they can', () => {
  fc.assert(
    fc.property(track, candidates, wishes, (current, given, wanted) => {
      const chosen = chooseNext(current, given, { ...wanted, harmonic: true })
      const mixing = given.filter(
        ({ track }) => track.key !== current.key && !shareArtist(track, current) && mixes(current, track),
      )
      if (mixing.length > 0) assert.ok(mixes(current, chosen!.track))
    }),
  )
})

test('the order of the candidates does not matter', () => {
  fc.assert(
    fc.property(track, candidates, wishes, (current, given, wanted) => {
      assert.equal(chooseNext(current, given.toReversed(), wanted), chooseNext(current, given, wanted))
    }),
  )
})

test('of two tracks that differ in energy alone, the one that fits the curve is chosen', () => {
  const plain = { artists: [], bpm: null, camelot: null }
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.boolean(), (off, isHigh) => {
      const [near, far] = isHigh ? [0.9, 0.9 - 0.01 - off] : [0.1, 0.1 + 0.01 + off]
      const two = [
        { track: { ...plain, key: 'a', energy: far }, similarity: 0.8 },
        { track: { ...plain, key: 'b', energy: near }, similarity: 0.8 },
      ]
      const chosen = chooseNext({ ...plain, key: 'seed', energy: null }, two, {
        harmonic: false,
        energy: near,
      })
      assert.equal(chosen!.track.key, 'b')
    }),
  )
})

test('an energy curve is followed evenly and stays after its last point', () => {
  const curve = [{ at_minutes: 0, energy: 0.1 }, { at_minutes: 12, energy: 0.9 }, { at_minutes: 20, energy: 0.5 }]
  assert.deepEqual([0, 6, 12, 16, 60].map((minutes) => energyAt(curve, minutes)?.toFixed(3)), ['0.100', '0.500', '0.900', '0.700', '0.500'])
  assert.equal(energyAt([], 3), null)
  checkCurve(curve)
  assert.throws(() => checkCurve(curve.toReversed()), Problem)
}) // biome-ignore format: one table in a line

const played = fc
  .tuple(fc.constantFrom('workspace' as const, 'atlas' as const), fc.integer({ min: 1, max: 1e9 }))
  .map(([layer, seq]) => ({ layer, seq }))
const progress = fc
  .tuple(
    fc.integer({ min: 1, max: 100_000 }),
    fc.integer({ min: 0, max: 1e8 }),
    fc.array(played, { minLength: 1, maxLength: 200 }),
  )
  .map(([position, elapsedSeconds, played]) => ({ position, elapsedSeconds, played }))

test('a cursor holds the whole progress, and only goes on with the same settings', () => {
  fc.assert(
    fc.property(progress, (given) => {
      const cursor = writeProgress(given, { seed: 'a' })
      const { list: _, ...read } = readProgress(cursor, { seed: 'a' }) as typeof given & { list: string }
      assert.deepEqual(read, given)
      assert.ok(cursor.length <= 6000)
      assert.throws(() => readProgress(cursor, { seed: 'b' }), /other settings/)
    }),
  )
})

test('whatever somebody sends as a cursor is refused or read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json().map((json) => Buffer.from(json).toString('base64url'))), (text) => {
      assert.throws(() => readProgress(text, {}), Problem)
    }),
  )
}) // biome-ignore format: one property
