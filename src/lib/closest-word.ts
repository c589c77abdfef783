import { editDistance } from './edit-distance.ts'

/** The candidate that a misspelt word most likely meant; null if none is close. */
export function findClosestWord(word: string, candidates: string[]): string | null {
  const limit = word.length < 4 ? 1 : 2
  const folded = fold(word)
  const [closest] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(folded, fold(candidate), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return closest?.candidate ?? null
}

/** `catalogId` means `catalog_id`. */
function fold(word: string): string {
  return word.replace(/[_\-\s]/g, '').toLowerCase()
}
