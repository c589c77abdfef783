import { textKey } from '../../lib/text-key.ts'
import type { Found } from './find.ts'
import { exactFrom, togetherFrom } from './score.ts'

/**
 * A title may have the words of the query and signs that nobody typed, as `Love Story (Taylor Swift)` has. Where there is a
 * track of that title and that artist it is the one that is meant, and such titles stand behind it.
 */
export async function preferAsTyped(found: Found[], text: string): Promise<Found[]> {
  const titled = found.filter(({ score, field }) => score >= exactFrom && field === 'title')
  const isTogether = found.some(({ score }) => score > togetherFrom && score < exactFrom)
  if (titled.length === 0 || !isTogether) return found
  const key = textKey(text)
  const others = new Set<Found>()
  for (const plane of new Set(titled.map((each) => each.plane))) {
    const own = titled.filter((each) => each.plane === plane)
    const keys = await plane.titleKeys(own.map(({ seq }) => seq))
    for (const each of own) if (keys.get(each.seq) !== key) others.add(each)
  }
  return found.map((each) => (others.has(each) ? { ...each, score: togetherFrom } : each))
}
