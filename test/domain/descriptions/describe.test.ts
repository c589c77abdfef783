import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  describe,
  descriptionForms,
  descriptionLanguages,
  maxCharacters,
} from '../../../src/domain/descriptions/describe.ts'
import type { DescribedTrack } from '../../../src/domain/descriptions/facts.ts'
import { toFeminineFrench } from '../../../src/domain/descriptions/inflect-french.ts'
import { andSpanish, toFeminineSpanish } from '../../../src/domain/descriptions/inflect-spanish.ts'
import type { TrackStructure } from '../../../src/domain/structure/build-structure.ts'
import { tagsByUid, uidOf } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'

const tag = (category: string, name: string, score = 0.9) => ({ uid: uidOf(category, name)!, score })

const structure = {
  duration_s: 180,
  sections: [
    { start_s: 0, end_s: 16, group: 'A', label: 'intro', starts_on: null, contrast: null },
    { start_s: 16, end_s: 72, group: 'B', label: null, starts_on: 'bar', contrast: 0.4 },
    { start_s: 72, end_s: 180, group: 'C', label: null, starts_on: 'bar', contrast: 0.6 },
  ],
  fade_out: { start_s: 170, end_s: 180 },
  key_changes: [],
} as unknown as TrackStructure

const track: DescribedTrack = {
  id: '019a8400-0000-7000-8000-000000000001',
  duration_s: 180,
  bpm: 72.4,
  tags: [
    tag('moods', 'calm'), tag('moods', 'dreamy', 0.8), tag('genres', 'ambient'), tag('instruments', 'piano'),
    tag('instruments', 'strings', 0.7), tag('vocals', 'instrumental'), tag('themes', 'film'), tag('tempo', 'slow'),
    tag('keys', 'A minor'),
  ],
  structure,
} // biome-ignore format: a list of tags

const ids = Array.from(
  { length: 40 },
  (_, i) => `019a8400-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`,
)
const allOf = (language: 'en' | 'fr' | 'es', form: 'short' | 'pitch' | 'metadata', base = track) =>
  ids.map((id) => describe({ ...base, id }, language, form))

test('says what a track is, what is heard, how it develops and what it is for', () => {
  for (const text of allOf('en', 'pitch')) {
    for (const part of ['calm', 'dreamy', 'ambient', 'instrumental', '72 BPM', 'A minor', 'iano and strings', 'quiet intro of 16 seconds', '1:12', 'fades out', 'film scenes'])
      assert.ok(text.toLowerCase().includes(part.toLowerCase()), `${part}: ${text}`)
  }
  for (const text of allOf('fr', 'pitch')) {
    for (const part of ['calme', 'ambient', '72 BPM', 'la mineur', 'un piano et des cordes', '16 secondes', '1:12', 'fondu', 'cinéma'])
      assert.ok(text.includes(part), `${part}: ${text}`)
  }
  for (const text of allOf('es', 'pitch')) {
    for (const part of ['instrumental', 'de ambient', '72 BPM', 'la menor', 'un piano y cuerdas', '16 segundos', '1:12', 'fundido', 'cine'])
      assert.ok(text.includes(part), `${part}: ${text}`)
  }
  assert.equal(describe(track, 'en', 'metadata'), 'Ambient; calm, dreamy; piano, strings; instrumental; film scenes; 72 BPM; A minor; 3:00')
}) // biome-ignore format: one list in a line

test('the same track always has the same text; tracks have different ones', () => {
  for (const language of descriptionLanguages) {
    assert.equal(describe(track, language, 'short'), describe({ ...track }, language, 'short'))
    assert.ok(new Set(allOf(language, 'short')).size >= 4, language)
  }
})

test('French and Spanish adjectives follow the gender of the noun', () => {
  const moods = {
    ...track,
    tags: [tag('moods', 'dreamy'), tag('moods', 'quiet', 0.8), tag('moods', 'light', 0.7)],
  }
  for (const text of allOf('fr', 'short', moods)) {
    const isFeminine = /pièce|composition/.test(text)
    assert.ok(
      text.includes(isFeminine ? 'rêveuse, silencieuse et légère' : 'rêveur, silencieux et léger'),
      text,
    )
    assert.match(text, isFeminine ? /^(Une|Cette) / : /^(Un|Ce) /)
  }
  for (const text of allOf('es', 'short', moods)) {
    const isFeminine = /^\S+ (pieza|composición)/.test(text)
    assert.ok(
      text.includes(isFeminine ? 'soñadora, silenciosa y ligera' : 'soñador, silencioso y ligero'),
      text,
    )
    assert.match(text, isFeminine ? /^(Una|Esta) / : /^(Un|Este) /)
  }
})

test('adjectives that do not follow the rule are right, too', () => {
  const french = { doux: 'douce', 'doux-amer': 'douce-amère', las: 'lasse', vif: 'vive', 'en colère': 'en colère', provocateur: 'provocatrice', tapageur: 'tapageuse', spirituel: 'spirituelle', chic: 'chic', 'spirituel et drôle': 'spirituelle et drôle', éthéré: 'éthérée', terrien: 'terrienne', rêveur: 'rêveuse' }
  for (const [masculine, feminine] of Object.entries(french)) assert.equal(toFeminineFrench(masculine), feminine)
  const spanish = { juguetón: 'juguetona', amenazador: 'amenazadora', alegre: 'alegre', cálido: 'cálida', sexy: 'sexy', 'con estilo': 'con estilo', 'sobrio y triste': 'sobria y triste', sensual: 'sensual' }
  for (const [masculine, feminine] of Object.entries(spanish)) assert.equal(toFeminineSpanish(masculine), feminine)
  assert.deepEqual(['íntimo', 'intenso', 'hipnótico', 'hierro', 'urgente'].map(andSpanish), ['e', 'e', 'e', 'y', 'y'])
}) // biome-ignore format: one table in a line

test('English articles and verbs agree', () => {
  const rnb = { ...track, tags: [tag('genres', 'rnb'), tag('instruments', 'strings')], structure: null }
  for (const text of allOf('en', 'short', rnb)) {
    assert.match(text, /^An R&B /)
    assert.doesNotMatch(text, /strings (sets|stands)/i)
  }
  const piano = { ...track, tags: [tag('genres', 'jazz'), tag('instruments', 'piano')], structure: null }
  for (const text of allOf('en', 'short', piano)) assert.doesNotMatch(text, /piano (set|stand) /i)
})

const scoredTags = fc.array(
  fc.record({
    uid: fc.constantFrom(...tagsByUid.keys(), 'unknown'),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 40 },
)
const anyTrack: fc.Arbitrary<DescribedTrack> = fc.record({
  id: fc.uuid(),
  duration_s: fc.integer({ min: 3, max: 3600 }),
  bpm: fc.option(fc.double({ min: 30, max: 250, noNaN: true })),
  tags: scoredTags,
  structure: fc.constantFrom(null, structure),
})

test('no tag below its threshold changes a word', () => {
  fc.assert(
    fc.property(anyTrack, fc.constantFrom(...descriptionLanguages), fc.constantFrom(...descriptionForms), (any, language, form) => {
      const sure = any.tags.filter(({ uid, score }) => score >= (tagsByUid.get(uid)?.threshold ?? 2))
      assert.equal(describe(any, language, form), describe({ ...any, tags: sure }, language, form))
    }),
    { numRuns: 500 },
  )
}) // biome-ignore format: one property

test('every text keeps its length, starts with a capital and has no gaps', () => {
  fc.assert(
    fc.property(anyTrack, fc.constantFrom(...descriptionLanguages), fc.constantFrom(...descriptionForms), (any, language, form) => {
      const text = describe(any, language, form)
      assert.ok(text.length > 0 && text.length <= maxCharacters[form], `${text.length}: ${text}`)
      assert.doesNotMatch(text, / {2}|undefined|null| ,|,,|\.\./, text)
      if (form !== 'metadata') assert.match(text, /^\p{Lu}.*\.$/su)
    }),
    { numRuns: 500 },
  )
}) // biome-ignore format: one property
