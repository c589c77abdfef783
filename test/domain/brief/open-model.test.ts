import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeads } from '../../../src/audio/tagger/heads.ts'
import { chooseModel } from '../../../src/audio/tagger/model.ts'

// Before anything imports the taxonomy, which lists the tags of the model.
chooseModel('open')
const { readTermHeads } = await import('../../../src/domain/brief/term-heads.ts')
const { createTermScorer } = await import('../../../src/domain/brief/term-scorer.ts')

test('with the open model, a term ranks by the tags that the lexicon names', () => {
  const scorer = createTermScorer(readTermHeads())
  const { weights } = readHeads('open').layer('instruments/piano')!
  const wanted = [{ term: 'instruments/piano', weight: 1, words: null }]
  const opposite = weights.map((value) => -value)
  assert.ok(scorer.score(wanted, weights).total > scorer.score(wanted, opposite).total)
  const vector = scorer.queryVector(wanted)!
  const product = vector.reduce((sum, value, i) => sum + value * weights[i]!, 0)
  assert.ok(product > 0)
  assert.equal(scorer.queryVector([{ term: 'moods/unheard', weight: 1, words: null }]), null)
})
