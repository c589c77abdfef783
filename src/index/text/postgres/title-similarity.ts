import type { DocumentText } from './score-document.ts'

/** Below this, two texts only have some letters in common. */
const minSimilarity = 0.45
/** A title that only looks like the query ranks below every document that has its terms. */
const maxScore = 0.7

export function similarTitleScore(query: string, document: DocumentText): number {
  return maxScore * titleSimilarity(query, document)
}

export function isSimilarTitle(query: string, document: DocumentText): boolean {
  return titleSimilarity(query, document) >= minSimilarity
}

/** How similar the query is to the title, or to title and artists in either order; 1 for the same letters. */
function titleSimilarity(query: string, { title, artists }: DocumentText): number {
  const wanted = trigramsOf(query)
  const texts = [title, `${title} ${artists}`, `${artists} ${title}`]
  return Math.max(...texts.map((text) => diceCoefficient(wanted, trigramsOf(text))))
}

/** Without spaces: a wrong space is a typing error like any other. */
function trigramsOf(text: string): Set<string> {
  const letters = `  ${text.replaceAll(' ', '')} `
  return new Set(Array.from({ length: letters.length - 2 }, (_, index) => letters.slice(index, index + 3)))
}

function diceCoefficient(a: Set<string>, b: Set<string>): number {
  return (2 * a.intersection(b).size) / (a.size + b.size)
}
