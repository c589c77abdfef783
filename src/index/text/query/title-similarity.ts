import type { DocumentText } from './score-document.ts'

/** Below this, two texts only have some letters in common. */
const minSimilarity = 0.45
/** A title that only looks like the query ranks below every document that has its terms. */
const maxScore = 0.7

/** How similar documents are to a query as a whole, whose tokens are joined by spaces. */
export class TitleSimilarity {
  readonly #trigrams: Set<string>

  constructor(query: string) {
    this.#trigrams = trigramsOf(query)
  }

  score(document: DocumentText): number {
    return maxScore * this.#similarity(document)
  }

  isSimilar(document: DocumentText): boolean {
    return this.#similarity(document) >= minSimilarity
  }

  /** To the title, or to title and artists in either order; 1 for the same letters. */
  #similarity({ title, artists }: DocumentText): number {
    const texts = [title, `${title} ${artists}`, `${artists} ${title}`]
    return Math.max(...texts.map((text) => diceCoefficient(this.#trigrams, trigramsOf(text))))
  }
}

/** Without spaces: a wrong space is a typing error like any other. */
function trigramsOf(text: string): Set<string> {
  const letters = `  ${text.replaceAll(' ', '')} `
  const trigrams = new Set<string>()
  for (let index = 0; index + 3 <= letters.length; index++) trigrams.add(letters.slice(index, index + 3))
  return trigrams
}

function diceCoefficient(a: Set<string>, b: Set<string>): number {
  return (2 * a.intersection(b).size) / (a.size + b.size)
}
