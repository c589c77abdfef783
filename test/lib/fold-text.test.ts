import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldForSearch, foldText } from '../../src/lib/fold-text.ts'

test('folding ignores case, accents, width, quotes and dashes, and keeps the letters of other scripts', () => {
  for (const [text, folded] of [
    ['  Été  à\tParis ', 'ete a paris'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['Straße', 'strasse'],
    ['Œuvre – “Ø” ’n’', 'oeuvre - "o" \'n\''],
    ['İSTANBUL ı', 'istanbul i'],
    ['ЛЮБОВЬ ё', 'любовь е'],
    ['ΑΓΆΠΗΣ', 'αγαπησ'],
    ['שָׁלוֹם', 'שלום'],
  ] as const) {
    assert.equal(foldText(text), folded.normalize('NFKD'))
  }
})

test('folding for search also unifies spellings of one letter', () => {
  for (const [text, folded] of [
    ['スキャット', 'すきゃっと'],
    ['ｽｷｬｯﾄ', 'すきゃっと'],
    ['ґудзик', 'гудзик'],
    ['مکتبة', 'مكتبه'],
    ['می\u200cخواهم', 'ميخواهم'],
    ['ज़िंदगी', 'जिंदगी'],
    ['한국', '한국'],
  ] as const) {
    assert.equal(foldForSearch(text), folded)
  }
})
