import type { ReadName } from './reading.ts'

/** A name in a text, with where it starts and ends in it. */
export type FoundName = ReadName & { from: number; to: number }

const unwanted = String.raw`(not|nothing|but not|pas|rien|no|nada)?\s*`
const cue =
  '(?:(?:sounds? |something |un peu |algo )?(?:like|similar to|in the style of|in the vein of|reminiscent of|inspired by|a la|à la|comme|dans le style de|à la manière de|façon|inspiré de|como|parecido a|al estilo de|inspirado en|del estilo de))'
const end = String.raw`(?=\s*(?:[,;.!?()]|$|\b(?:but|only|with|without|and|except|mais|avec|sans|et|en|pero|con|sin|y)\b))`
const quoted = /["“”«»]\s*([^"“”«»]{1,80}?)\s*["“”«»]/g

/**
 * The names that a text seems to mean: what is quoted, and what follows "like" and its kin. Whether there is such a track or artist
 * is for the search to find out; "like a rainy day" is none.
 */
export function findNames(text: string): FoundName[] {
  const found: FoundName[] = []
  for (const match of text.matchAll(quoted)) {
    const before = text.slice(Math.max(0, match.index - 30), match.index)
    const isUnwanted = new RegExp(String.raw`\b${unwanted.replace(')?', ')')}${cue}\s*$`, 'iu').test(before)
    found.push({
      text: match[1]!,
      is_unwanted: isUnwanted,
      from: match.index,
      to: match.index + match[0].length,
    })
  }
  const form = new RegExp(String.raw`(?<![\p{L}])${unwanted}${cue}\s+([^,;.!?()"“”«»]{2,80}?)${end}`, 'giu')
  for (const match of text.matchAll(form)) {
    const from = match.index + match[0].length - match[2]!.length
    if (found.some((other) => from < other.to && match.index + match[0].length > other.from)) continue
    found.push({
      text: match[2]!.trim(),
      is_unwanted: match[1] !== undefined,
      from,
      to: from + match[2]!.length,
    })
  }
  return found
}
