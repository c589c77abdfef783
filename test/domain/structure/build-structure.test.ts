import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildStructure } from '../../../src/domain/structure/build-structure.ts'
import type { DetailedAnalysis } from '../../../src/domain/tagging/analysis.ts'
import { analyseSong, type Part, parts, startsOf } from './song.ts'

const song: Part[] = [parts.intro, parts.verse, parts.chorus, parts.verse, parts.chorus, parts.outro]
const analysis = await analyseSong(song)
/** As releases before textures stored it. */
const earlier: DetailedAnalysis = { ...analysis, texture: null, firstDownbeat: null }

const distanceToStart = (time: number, starts: number[]) =>
  Math.min(...starts.map((start) => Math.abs(start - time)))

test('finds the parts of a song, which of them return and what they are', () => {
  const { sections, resolution } = buildStructure(analysis)
  assert.equal(resolution, 'fine')
  const starts = sections.map(({ start_s }) => start_s)
  assert.equal(starts.length, song.length, starts.join(' '))
  for (const [index, start] of startsOf(song).entries())
    assert.ok(Math.abs(starts[index]! - start) < 0.25, starts.join(' '))
  assert.deepEqual(
    sections.map(({ group }) => group),
    ['A', 'B', 'C', 'B', 'C', 'A'],
  )
  assert.deepEqual(
    sections.map(({ label }) => label),
    ['intro', 'verse_like', 'chorus_like', 'verse_like', 'chorus_like', 'outro'],
  )
  assert.ok(sections.slice(1).every(({ starts_on }) => starts_on === 'bar'))
})

test('an analysis of an earlier release has a structure, too, without bars and chords', () => {
  const { sections, resolution, chords } = buildStructure(earlier)
  assert.equal(resolution, 'coarse')
  assert.equal(chords, null)
  assert.equal(sections.length, song.length)
  for (const { start_s } of sections) assert.ok(distanceToStart(start_s, startsOf(song)) < 0.6)
  assert.ok(sections.slice(1).every(({ starts_on }) => starts_on === 'beat'))
})

test('finds a breakdown, the drop after it and the fade at the end', async () => {
  const dance = [parts.verse, parts.chorus, parts.breakdown, parts.chorus, parts.ending]
  const { sections, fade_out, fade_in, preview } = buildStructure(await analyseSong(dance))
  assert.deepEqual(
    sections.map(({ label }) => label),
    [null, null, 'breakdown', 'drop'],
  )
  assert.ok(
    fade_out !== null && Math.abs(fade_out.start_s - 112) < 3 && fade_out.end_s > 125,
    JSON.stringify(fade_out),
  )
  assert.equal(fade_in, null)
  assert.ok(preview.end_s <= 114, 'the preview is not taken from the fade')
})

test('a piece that does not change has one section, without a label', async () => {
  const { sections } = buildStructure(await analyseSong([parts.chorus, parts.chorus, parts.chorus]))
  assert.deepEqual(
    sections.map(({ group, label }) => ({ group, label })),
    [{ group: 'A', label: null }],
  )
})

test('tells the chord of each bar', () => {
  const chords = buildStructure(analysis).chords!
  const expected = [
    ...new Array(8).fill('C'),
    ...['C', 'Am', 'F', 'G', 'C', 'Am', 'F', 'G', 'C', 'Am', 'F', 'G', 'C', 'Am', 'F', 'G'],
    ...['F', 'G', 'Am', 'Em'],
  ]
  const wrong = expected.filter((chord, bar) => chords[bar]?.chord !== chord)
  assert.ok(wrong.length <= 2, chords.map(({ chord }) => chord).join(' '))
})

test('says no chord where there is only noise', async () => {
  const drums: Part = { bars: 16, chords: [[60]], chord: 0, bass: 0, drums: 0.9, lead: 0 }
  const { chords } = buildStructure(await analyseSong([drums]))
  assert.equal(chords, null)
})

test('a key that lasts changes the key; its relative key does not', () => {
  const keyed = (keys: [string, 'major' | 'minor'][]) => ({
    ...analysis,
    segments: keys.map(([key, mode], i) => ({
      ...analysis.segments[0]!,
      start_s: 10 * i,
      key,
      mode,
      key_confidence: 0.8,
    })),
  })
  const changes = (keys: [string, 'major' | 'minor'][]) => buildStructure(keyed(keys)).key_changes
  const c: [string, 'major'] = ['C', 'major']
  assert.deepEqual(changes([c, c, ['D', 'major'], ['D', 'major']]), [
    { time_s: 20, from: 'C major', to: 'D major' },
  ])
  assert.deepEqual(changes([c, c, ['D', 'major'], c, c]), [])
  assert.deepEqual(changes([c, c, ['A', 'minor'], ['A', 'minor']]), [])
})

test('cue points lie at the start and the end of the sound, the intro and the outro', () => {
  const { cue_points } = buildStructure(analysis)
  assert.ok(cue_points.sound_start_s < 0.5 && cue_points.sound_end_s > 155)
  assert.ok(Math.abs(cue_points.intro_end_s! - 16) < 0.3 && Math.abs(cue_points.outro_start_s! - 144) < 0.3)
})

test('whatever is stored, sections cover the piece and every time lies within it', () => {
  const bytes = (rows: number, width: number) =>
    fc.uint8Array({ minLength: rows * width, maxLength: rows * width })
  const stored = fc.integer({ min: 6, max: 300 }).chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      texture: fc.option(bytes(rows, 8)),
      cover: bytes(rows, 12),
      beats: fc.array(fc.float({ min: 0, max: rows / 2, noNaN: true }), { maxLength: 60 }),
    }),
  )
  fc.assert(
    fc.property(stored, ({ rows, texture, cover, beats }) => {
      const duration = rows / 2
      const structure = buildStructure({
        ...analysis,
        texture,
        cover,
        beats: Float32Array.from(beats).sort(),
        features: { ...analysis.features, duration_s: duration },
      })
      const { sections, preview, edit_points, fade_out } = structure
      assert.equal(sections[0]!.start_s, 0)
      assert.equal(sections.at(-1)!.end_s, duration)
      for (const [i, { start_s }] of sections.slice(1).entries()) assert.equal(start_s, sections[i]!.end_s)
      for (const { start_s, end_s } of sections) assert.ok(start_s < end_s)
      assert.ok(
        preview.start_s >= 0 && preview.end_s <= duration && preview.end_s - preview.start_s <= 15.001,
      )
      for (const { time_s } of edit_points) assert.ok(time_s >= 0 && time_s <= duration)
      if (fade_out !== null) assert.ok(fade_out.start_s < fade_out.end_s && fade_out.end_s <= duration)
    }),
    { numRuns: 200 },
  )
})
