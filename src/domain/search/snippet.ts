import { html } from '../../lib/html.ts'
import { isUnspaced, wordsOf } from './text.ts'

const piece = /[\p{L}\p{N}\p{M}'’]+/gu
const longest = 160
const escapeHtml = (text: string) => html`${text}`.text

/** The text with what was found in <em>, safe to be shown as HTML. Cut around the first find where it is long. */
export function makeSnippet(text: string, matched: ReadonlySet<string>): string {
  const marks = findMarks(text, matched)
  const [from, to] = windowOf(text, marks)
  let html = from > 0 ? '…' : ''
  let end = from
  for (const [start, stop] of marks) {
    if (start < from || stop > to) continue
    html += `${escapeHtml(text.slice(end, start))}<em>${escapeHtml(text.slice(start, stop))}</em>`
    end = stop
  }
  return html + escapeHtml(text.slice(end, to)) + (to < text.length ? '…' : '')
}

type Mark = [start: number, stop: number]

function findMarks(text: string, matched: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = []
  for (const found of text.matchAll(piece)) {
    if (isUnspaced(found[0])) marks.push(...findPairs(found[0], found.index, matched))
    else if (wordsOf(found[0]).some((word) => matched.has(word))) {
      marks.push([found.index, found.index + found[0].length])
    }
  }
  return marks
}

/** In scripts without spaces every letter that is part of a matching pair is marked. */
function findPairs(run: string, offset: number, matched: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = []
  const letters = [...run]
  let place = offset
  for (const [index, letter] of letters.entries()) {
    const pairs = [letters.slice(index - 1, index + 1), letters.slice(index, index + 2)].filter(
      ({ length }) => length === 2,
    )
    const isMatched = [[letter], ...pairs].some((some) =>
      wordsOf(some.join('')).some((word) => matched.has(word)),
    )
    const before = marks.at(-1)
    if (isMatched && before?.[1] === place) before[1] += letter.length
    else if (isMatched) marks.push([place, place + letter.length])
    place += letter.length
  }
  return marks
}

function windowOf(text: string, marks: Mark[]): [from: number, to: number] {
  if (text.length <= longest) return [0, text.length]
  const first = marks[0]?.[0] ?? 0
  const from = Math.max(0, Math.min(first - longest / 4, text.length - longest))
  return [onLetter(text, Math.floor(from)), onLetter(text, Math.floor(from) + longest)]
}

/** Not in the middle of a pair of surrogates. */
function onLetter(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place + 1 : place
}
