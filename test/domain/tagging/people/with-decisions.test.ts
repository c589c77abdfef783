import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { StoredDecision } from '../../../../src/domain/tagging/people/sql-decisions.ts'
import { withDecisions } from '../../../../src/domain/tagging/people/with-decisions.ts'
import { taxonomy } from '../../../../src/domain/tagging/taxonomy/taxonomy.ts'

const tags = taxonomy.categories.flatMap((category) =>
  category.tags.slice(0, 5).map((tag) => ({ category: category.name, uid: tag.uid, name: tag.name })),
)

const scored = fc.uniqueArray(
  fc.record({ tag: fc.constantFrom(...tags), score: fc.double({ min: 0, max: 1, noNaN: true }) }),
  {
    selector: ({ tag }) => tag.uid,
  },
)
const decided = fc.uniqueArray(
  fc.record({ tag: fc.constantFrom(...tags), decision: fc.constantFrom('accepted', 'rejected', 'added') }),
  { selector: ({ tag }) => tag.uid },
)

test('a person always wins over the model, and what nobody decided stays as the model says', () => {
  fc.assert(
    fc.property(scored, decided, (opinions, decisions) => {
      const byCategory = Object.groupBy(opinions, ({ tag }) => tag.category)
      const model = Object.fromEntries(
        Object.entries(byCategory).map(([category, list]) => [
          category,
          list!.map(({ tag, score }) => ({ uid: tag.uid, name: tag.name, score })),
        ]),
      )
      const stored = decisions.map(({ tag, decision }) => ({ tag_uid: tag.uid, decision }) as StoredDecision)
      const shown = Object.entries(withDecisions(model, stored)).flatMap(([category, list]) =>
        list.map((tag) => ({ category, ...tag })),
      )
      const decisionOf = new Map(decisions.map(({ tag, decision }) => [tag.uid, decision]))
      for (const { uid, origin, score } of shown) {
        const decision = decisionOf.get(uid)
        assert.notEqual(decision, 'rejected')
        assert.equal(origin, decision === undefined ? undefined : 'person')
        if (decision !== undefined) assert.equal(score, 1)
      }
      const expected = new Set([
        ...opinions.filter(({ tag }) => !decisionOf.has(tag.uid)).map(({ tag }) => tag.uid),
        ...decisions.filter(({ decision }) => decision !== 'rejected').map(({ tag }) => tag.uid),
      ])
      assert.deepEqual(new Set(shown.map(({ uid }) => uid)), expected)
      assert.equal(shown.length, expected.size)
    }),
  )
})
