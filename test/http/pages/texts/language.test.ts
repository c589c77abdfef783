import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findSupportedLanguage,
  languages,
  parseAcceptLanguage,
} from '../../../../src/http/pages/texts/language.ts'

test('Accept-Language is ordered by weight, and a weight of 0 excludes a language', () => {
  assert.deepEqual(parseAcceptLanguage('de;q=0.5, fr-CA, es;q=0.8, en;q=0'), ['fr-CA', 'es', 'de'])
  assert.deepEqual(parseAcceptLanguage(undefined), [])
  assert.deepEqual(parseAcceptLanguage(' , ;q=1'), [])
})

test('the first supported language is used, whatever its region', () => {
  assert.equal(findSupportedLanguage(['de', 'ES-mx', 'fr']), 'es')
  assert.equal(findSupportedLanguage(['de', 'toString']), null)
})

test('no text is empty or the same as in English by accident', () => {
  const same = ['Code']
  const flatten = (texts: object): [string, unknown][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'object'
        ? flatten(value).map(([inner, text]) => [`${key}.${inner}`, text] as [string, unknown])
        : [[key, typeof value === 'function' ? value('X') : value]],
    )
  const english = new Map(flatten(languages.en))
  for (const language of ['fr', 'es'] as const) {
    for (const [key, text] of flatten(languages[language])) {
      assert.notEqual(text, '', `${language} ${key}`)
      if (!same.includes(String(text))) assert.notEqual(text, english.get(key), `${language} ${key}`)
    }
  }
})
