import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deletionHashes, maxTypos } from '../../../../src/index/text/query/spelling.ts'
import { editDistance } from '../../../../src/lib/edit-distance.ts'

const word = (minLength: number, maxLength = 14) =>
  fc.string({ unit: fc.constantFrom(...'abcdeж'), minLength, maxLength })
const edit = fc.record({ kind: fc.nat(3), position: fc.nat(20), letter: fc.constantFrom(...'abcdeж') })
type Edit = { kind: number; position: number; letter: string }

function apply(text: string, { kind, position, letter }: Edit): string {
  const at = position % text.length
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
  if (kind === 2) return text.slice(0, at) + letter + text.slice(at + 1)
  return (
    text.slice(0, at) +
    text
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    text.slice(at + 2)
  )
}

const shareHash = (a: string, b: string) => {
  const hashes = new Set(deletionHashes(a))
  return deletionHashes(b).some((hash) => hashes.has(hash))
}

test('tokens one typing error apart share a deletion hash, whatever the error', () => {
  fc.assert(
    fc.property(word(4), edit, (right, error) => {
      const typed = apply(right, error)
      assert.ok(typed.length < 3 || shareHash(right, typed), `${right} ${typed}`)
    }),
    { numRuns: 2000 },
  )
})

test('long tokens two typing errors apart share one too', () => {
  fc.assert(
    fc.property(word(8), edit, edit, (right, first, second) => {
      const typed = apply(apply(right, first), second)
      assert.ok(shareHash(right, typed), `${right} ${typed}`)
    }),
    { numRuns: 2000 },
  )
})

test('hashes with different salts have nothing in common', () => {
  const mine = new Set(deletionHashes('midnight', 'one'))
  assert.deepEqual(
    deletionHashes('midnight', 'two').filter((hash) => mine.has(hash)),
    [],
  )
})

test('the edit distance is that of the plain recursion, up to the limit', () => {
  fc.assert(
    fc.property(word(0, 7), word(0, 7), fc.nat(3), (a, b, limit) => {
      assert.equal(editDistance(a, b, limit), Math.min(plainDistance(a, b), limit + 1))
    }),
    { numRuns: 1000 },
  )
})

/** Optimal string alignment, straight from its definition. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)]
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const options = [
    plainDistance(restA, b) + 1,
    plainDistance(a, restB) + 1,
    plainDistance(restA, restB) + same,
  ]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    options.push(plainDistance(a.slice(0, -2), b.slice(0, -2)) + 1)
  }
  return Math.min(...options)
}

test('short tokens are not corrected to others', () => {
  assert.deepEqual(['a', 'ab', 'abc', 'abcde', 'abcdef'].map(maxTypos), [0, 0, 1, 1, 2])
  assert.equal(maxTypos('사랑'), 1, 'Korean counts the letters of its syllables')
})
