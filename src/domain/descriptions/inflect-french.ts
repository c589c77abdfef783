/** Adjectives that stay as they are. */
const invariable = new Set(['en colère', 'bon enfant', 'trash', 'chic', 'sexy', 'voyou'])

const irregular: Record<string, string> = {
  doux: 'douce',
  'doux-amer': 'douce-amère',
  las: 'lasse',
  vif: 'vive',
  gai: 'gaie',
}

/** Endings in the order in which they are tried. */
const endings: readonly [masculine: RegExp, feminine: string][] = [
  [/cateur$/, 'catrice'],
  [/eur$/, 'euse'],
  [/eux$/, 'euse'],
  [/if$/, 'ive'],
  [/er$/, 'ère'],
  [/el$/, 'elle'],
  [/ien$/, 'ienne'],
  [/e$/, 'e'],
]

/** The feminine of an adjective, or of several joined by "et". */
export function toFeminineFrench(adjective: string): string {
  if (adjective.includes(' et ')) return adjective.split(' et ').map(toFeminineFrench).join(' et ')
  if (invariable.has(adjective)) return adjective
  const known = irregular[adjective]
  if (known !== undefined) return known
  const ending = endings.find(([masculine]) => masculine.test(adjective))
  return ending === undefined ? `${adjective}e` : adjective.replace(...ending)
}
