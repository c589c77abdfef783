import type { BriefReading } from './search-query.ts'

export type ReadTerm = BriefReading['terms'][number]

/** How much a term can count. The sign says whether it is wanted. */
const weights = [0.5, 1, 1.5, 2]
export const maxLevel = weights.length

/** From 1 to `maxLevel`. */
export function levelOf({ weight }: ReadTerm): number {
  const level = weights.findLastIndex((each) => Math.abs(weight) >= each)
  return Math.max(1, level + 1)
}

const instrumental = 'vocals/instrumental'

/**
 * The terms as people see them. "No vocals" is read as several: instrumental, and no singing. They are one wish, and shown as one,
 * by the first of their group.
 */
export function groupTerms(terms: readonly ReadTerm[]): ReadTerm[][] {
  const wish = terms.find(({ term }) => term === instrumental)
  const isPart = (term: ReadTerm) =>
    wish !== undefined &&
    term.words === wish.words &&
    (term === wish || Math.sign(term.weight) === -Math.sign(wish.weight))
  const parts = wish === undefined ? [] : [wish, ...terms.filter((term) => term !== wish && isPart(term))]
  return terms.flatMap((term) => (term === wish ? [parts] : isPart(term) ? [] : [[term]]))
}

/** The term one level up (1) or down (-1). */
export function weigh(term: ReadTerm, step: 1 | -1): ReadTerm {
  const level = Math.min(maxLevel, Math.max(1, levelOf(term) + step))
  return { ...term, weight: Math.sign(term.weight) * weights[level - 1]! }
}

export function negate(term: ReadTerm): ReadTerm {
  return { ...term, weight: -term.weight }
}

/** Whether there is anything in a reading but words of a title. */
export function describesMusic({ terms, names, bpm, key, duration }: BriefReading): boolean {
  return terms.length > 0 || names.length > 0 || bpm !== null || key !== null || duration !== null
}
