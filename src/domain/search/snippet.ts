import { isUnspaced, tokenize } from '../../index/text/tokenize.ts'
import { html } from '../../lib/html.ts'

const word = /[\p{L}\p{N}\p{M}'’]+/gu
const maxLength = 160
const escapeHtml = (text: string) => html`${text}`.text

/** The text with matched tokens in <em>, safe to be shown as HTML. A long text is cut around the first match. */
export function createSnippet(text: string, matched: ReadonlySet<string>): string {
  const marks = findMarks(text, matched)
  const [from, to] = chooseWindow(text, marks)
  let snippet = from > 0 ? '…' : ''
  let end = from
  for (const [start, stop] of marks) {
    if (start < from || stop > to) continue
    snippet += `${escapeHtml(text.slice(end, start))}<em>${escapeHtml(text.slice(start, stop))}</em>`
    end = stop
  }
  return snippet + escapeHtml(text.slice(end, to)) + (to < text.length ? '…' : '')
}

type Mark = [start: number, stop: number]

function findMarks(text: string, matched: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = []
  for (const found of text.matchAll(word)) {
    if (isUnspaced(found[0])) marks.push(...findLetters(found[0], found.index, matched))
    else if (tokenize(found[0]).some((token) => matched.has(token))) {
      marks.push([found.index, found.index + found[0].length])
    }
  }
  return marks
}

/** In scripts without spaces every letter that is part of a matched pair is marked. */
function findLetters(run: string, offset: number, matched: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = []
  const letters = [...run]
  let position = offset
  for (const [index, letter] of letters.entries()) {
    const pairs = [letters.slice(index - 1, index + 1), letters.slice(index, index + 2)].filter(
      ({ length }) => length === 2,
    )
    const isMatched = [[letter], ...pairs].some((some) =>
      tokenize(some.join('')).some((token) => matched.has(token)),
    )
    const before = marks.at(-1)
    if (isMatched && before?.[1] === position) before[1] += letter.length
    else if (isMatched) marks.push([position, position + letter.length])
    position += letter.length
  }
  return marks
}

function chooseWindow(text: string, marks: Mark[]): [from: number, to: number] {
  if (text.length <= maxLength) return [0, text.length]
  const first = marks[0]?.[0] ?? 0
  const from = Math.floor(Math.max(0, Math.min(first - maxLength / 4, text.length - maxLength)))
  return [skipHalfCharacter(text, from), skipHalfCharacter(text, from + maxLength)]
}

/** Not between the two halves of a surrogate pair. */
function skipHalfCharacter(text: string, index: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(index)) ? index + 1 : index
}
