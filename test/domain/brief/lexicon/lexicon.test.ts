import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTerms } from '../../../../src/domain/brief/find-terms.ts'
import { genreTerms } from '../../../../src/domain/brief/lexicon/genres.ts'
import { instrumentTerms } from '../../../../src/domain/brief/lexicon/instruments.ts'
import { moodTerms } from '../../../../src/domain/brief/lexicon/moods.ts'
import { movementTerms } from '../../../../src/domain/brief/lexicon/movement.ts'
import { sceneTerms } from '../../../../src/domain/brief/lexicon/scenes.ts'
import { vocalTerms } from '../../../../src/domain/brief/lexicon/vocals.ts'
import { briefLanguages, terms } from '../../../../src/domain/brief/terms.ts'
import { tagNames } from '../../../../src/domain/tagging/taxonomy/taxonomy.ts'

const entries = [genreTerms, instrumentTerms, moodTerms, movementTerms, sceneTerms, vocalTerms].flat()
const tags = new Set([...tagNames.values()].map(({ category, name }) => `${category}/${name}`))

test('every term is written in all three languages, once, and stands for tags that exist', () => {
  assert.equal(new Set(entries.map(([name]) => name)).size, entries.length)
  for (const [name, en, fr, es, list] of entries) {
    for (const spellings of [en, fr, es]) assert.notEqual(spellings, '', name)
    for (const tag of list.split(',').filter((text) => text.trim() !== ''))
      assert.ok(tags.has(tag.trim().replace(/ [\d.]+$/, '')), `${name}: ${tag}`)
  }
})

test('every spelling finds its term', () => {
  for (const term of terms.values()) {
    for (const language of briefLanguages) {
      for (const spelling of term.spellings[language]) {
        const words = spelling.replaceAll('*', '').split(' ')
        const found = findTerms(words, language).map((each) => each.term.name)
        assert.ok(found.includes(term.name), `${term.name}: ${spelling}`)
      }
    }
  }
})
