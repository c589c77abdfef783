/** Endings in the order in which they are tried; all others have one form. */
const endings: readonly [masculine: RegExp, feminine: string][] = [
  [/^con /, 'con '],
  [/o$/, 'a'],
  [/dor$/, 'dora'],
  [/ón$/, 'ona'],
]

/** The feminine of an adjective, or of several joined by "y". */
export function toFeminineSpanish(adjective: string): string {
  if (adjective.includes(' y ')) return adjective.split(' y ').map(toFeminineSpanish).join(' y ')
  const ending = endings.find(([masculine]) => masculine.test(adjective))
  return ending === undefined ? adjective : adjective.replace(...ending)
}

/** "Y" becomes "e" before the sound of "i". */
export function andSpanish(next: string): string {
  return /^h?[ií](?!e)/i.test(next) ? 'e' : 'y'
}
