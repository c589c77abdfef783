import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readBrief } from '../../../src/domain/brief/read-brief.ts'
import { terms } from '../../../src/domain/brief/terms.ts'

function weights(brief: string): Record<string, number> {
  return Object.fromEntries(readBrief(brief).terms.map(({ term, weight }) => [term, weight]))
}

test('a brief in each language is read as the same terms', () => {
  const briefs = {
    en: 'melancholic piano for a rainy night',
    fr: 'piano mélancolique pour une nuit de pluie',
    es: 'piano melancólico para una noche de lluvia',
  }
  for (const [language, brief] of Object.entries(briefs)) {
    const reading = readBrief(brief)
    assert.equal(reading.language, language)
    const read = new Set(reading.terms.map(({ term }) => term))
    for (const term of ['moods/melancholy', 'instruments/piano', 'moods/sad', 'moods/nocturnal'])
      assert.ok(read.has(term), `${language}: ${term} in ${[...read].join(', ')}`)
  }
})

test('a negation turns what follows it, up to the end of the clause', () => {
  for (const brief of [
    'calm guitar, no drums or brass, warm',
    'guitare calme, sans batterie ni cuivres, chaleureux',
    'guitarra tranquila, sin batería ni metales, cálida',
  ]) {
    const read = weights(brief)
    assert.equal(read['instruments/drums'], -1, brief)
    assert.equal(read['instruments/brass'], -1, brief)
    assert.equal(read['moods/calm'], 1, brief)
    assert.equal(read['moods/warm'], 1, brief)
  }
})

test('no vocals means instrumental', () => {
  for (const brief of ['jazz without vocals', 'jazz sans voix', 'jazz sin voces']) {
    assert.equal(weights(brief)['vocals/instrumental'], 1, brief)
    assert.equal(weights(brief)['vocals/vocals'], -1, brief)
  }
})

test('"but" ends a negation, "not too" asks for less, adverbs scale', () => {
  assert.equal(weights('not sad but romantic')['moods/romantic'], 1)
  assert.equal(weights('not too happy')['moods/cheerful'], -0.5)
  assert.equal(weights('very sad')['moods/sad'], 1.5)
  assert.equal(weights('slightly jazzy')['genres/jazz'], 0.5)
})

test('tempo, key and duration are read as ranges', () => {
  const cases: [string, Partial<ReturnType<typeof readBrief>>][] = [
    ['house at 120 bpm', { bpm: { min: 114, max: 126 } }],
    ['house between 118 and 124 bpm', { bpm: { min: 118, max: 124 } }],
    ['moins de 100 bpm', { bpm: { max: 100 } }],
    ['más de 90 bpm', { bpm: { min: 90 } }],
    ['something in A minor', { key: 'A minor' }],
    ['en fa dièse mineur', { key: 'F# minor' }],
    ['en si bemol mayor', { key: 'Bb major' }],
    ['in a minor key', { key: null }],
    ['under 2:30', { duration: { max: 150 } }],
    ['2-3 minutes', { duration: { min: 120, max: 180 } }],
    ['au moins 30 secondes', { duration: { min: 30 } }],
  ]
  for (const [brief, expected] of cases) {
    const reading = readBrief(brief)
    for (const [field, value] of Object.entries(expected))
      assert.deepEqual(reading[field as keyof typeof reading], value, brief)
  }
})

test('names follow "like" or stand in quotes; comparatives say how hits differ', () => {
  assert.deepEqual(readBrief('like Daft Punk but darker and slower').names, [
    { text: 'Daft Punk', is_unwanted: false },
  ])
  assert.equal(readBrief('like Daft Punk but darker and slower').tempo_change, 'slower')
  assert.deepEqual(readBrief('comme « La Mer », plus doux').names, [{ text: 'La Mer', is_unwanted: false }])
  assert.deepEqual(readBrief('folk, nothing like Mumford').names, [{ text: 'Mumford', is_unwanted: true }])
})

test('a word outside the lexicon is read as its neighbour, with less weight', () => {
  const [found] = readBrief('a chapel').terms
  assert.ok(found !== undefined && found.weight > 0 && found.weight < 1)
  assert.equal(found.words, 'chapel')
})

test('every reading names terms that exist, whatever is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (brief) => {
      for (const { term, weight } of readBrief(brief).terms) {
        assert.ok(terms.has(term))
        assert.ok(Math.abs(weight) <= 2)
      }
    }),
  )
})

test('a hostile brief takes no longer than its length', () => {
  for (const part of ['1 ', 'like ', '"', 'no ', '12:', '1-', 'between 1 and '])
    assert.ok(readBrief(part.repeat(1000 / part.length)).terms.length <= 60)
})
