/**
 * How keys (src/lib/text-key.ts) are cut for filters by a part. A word is what stands between spaces; of scripts that are
 * written without them, each letter. Places count letters and words that follow each other, and spaces between them: what is
 * next to each other in a text is next to each other in its places.
 */
export type Placed = { token: string; place: number }

const pieces = /H[K-Z]{2}|I[K-Z]{4}|J[K-Z]{5}|[^ HIJ]+| /g
const units = /[A-G][K-Z]|./g

export function placeTokens(key: string): Placed[] {
  const placed: Placed[] = []
  let place = 0
  for (const [token] of key.matchAll(pieces)) {
    if (token !== ' ') placed.push({ token, place })
    place += 1
  }
  return placed
}

/** Of a script that is written without spaces. */
export const isLetter = (token: string) => /^[HIJ]/.test(token)

/** The edges of two words with a space between: a part that has one letter of a word is found by them. */
export function edgeOf(left: string, right: string): string {
  return `${/([A-G][K-Z]|.)$/.exec(left)![0]} ${/^([A-G][K-Z]|.)/.exec(right)![0]}`
}

/** The letters of a word, and each two that follow each other. */
export function gramsOf(word: string): string[] {
  const letters = word.match(units) ?? []
  const grams = [...letters]
  for (let at = 1; at < letters.length; at++) {
    const pair = letters[at - 1]! + letters[at]!
    if (pair.length === 2) grams.push(pair)
  }
  return grams
}

/** What `gramsOf` answers for some word. */
export function isGram(key: string): boolean {
  return /^(?:[A-G][K-Z]|[^A-Z ]{1,2})$/.test(key)
}

export type Slot = {
  kind: 'word' | 'edge'
  /** Which words: this one, those that begin or end with it, those that have it in them. */
  match: 'whole' | 'start' | 'end' | 'inside'
  token: string
  /** From the beginning of the part. */
  place: number
}

/** What a text must have, and where, to hold this part; nothing else does. */
export function slotsOf(key: string): Slot[] {
  const placed = placeTokens(key)
  const last = placed.length - 1
  if (last === 0 && !isLetter(key)) return [{ kind: 'word', match: 'inside', token: key, place: 0 }]
  const slots: Slot[] = []
  const addEdge = (left: Placed, right: Placed) => {
    const slot: Slot = {
      kind: 'edge',
      match: 'whole',
      token: edgeOf(left.token, right.token),
      place: left.place,
    }
    if (!slots.some(({ kind, place }) => kind === 'edge' && place === slot.place)) slots.push(slot)
  }
  for (const [at, { token, place }] of placed.entries()) {
    const match = isLetter(token) || (at > 0 && at < last) ? 'whole' : at === 0 ? 'end' : 'start'
    const beside = at === 0 ? placed[1] : placed[at - 1]
    if (match !== 'whole' && isOneLetter(token) && areWordsApart(beside!, placed[at]!)) {
      if (at === 0) addEdge(placed[0]!, beside!)
      else addEdge(beside!, placed[at]!)
    } else slots.push({ kind: 'word', match, token, place })
  }
  return slots
}

const isOneLetter = (token: string) => /^(?:[A-G][K-Z]|.)$/.test(token)

/** Two words with a space between them. */
export function areWordsApart(one: Placed, other: Placed): boolean {
  return Math.abs(one.place - other.place) === 2 && !isLetter(one.token) && !isLetter(other.token)
}
