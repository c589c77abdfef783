/**
 * How the substring index splits keys (src/lib/text-key.ts) into tokens. Spaces separate tokens; in scripts without spaces,
 * each letter is a token. Spaces and tokens are numbered in order, so neighbours in the text have adjacent positions.
 */
export type PositionedToken = { token: string; position: number }

const piece = /H[K-Z]{2}|I[K-Z]{4}|J[K-Z]{5}|[^ HIJ]+| /g
const letter = /[A-G][K-Z]|./g
const firstLetter = /^([A-G][K-Z]|.)/
const lastLetter = /([A-G][K-Z]|.)$/

export function positionTokens(key: string): PositionedToken[] {
  const tokens: PositionedToken[] = []
  let position = 0
  for (const [token] of key.matchAll(piece)) {
    if (token !== ' ') tokens.push({ token, position })
    position += 1
  }
  return tokens
}

/** Whether the token is a letter of a script without spaces. */
export const isSingleLetter = (token: string) => /^[HIJ]/.test(token)

/** The last letter of a token and the first of the next. Finds needles that have only one letter of a token. */
export function boundaryOf(left: string, right: string): string {
  return `${lastLetter.exec(left)![0]} ${firstLetter.exec(right)![0]}`
}

/** Two tokens with a space between them. */
export function areSpaced(one: PositionedToken, other: PositionedToken): boolean {
  return (
    Math.abs(one.position - other.position) === 2 &&
    !isSingleLetter(one.token) &&
    !isSingleLetter(other.token)
  )
}

/** The letters of a token, and its pairs of letters where both are ASCII. */
export function ngramsOf(token: string): string[] {
  const letters = token.match(letter) ?? []
  const ngrams = [...letters]
  for (let index = 1; index < letters.length; index++) {
    const pair = letters[index - 1]! + letters[index]!
    if (pair.length === 2) ngrams.push(pair)
  }
  return ngrams
}

/** Whether the n-gram lists answer a needle by themselves. */
export function isNgram(key: string): boolean {
  return /^(?:[A-G][K-Z]|[^A-Z ]{1,2})$/.test(key)
}

/** What a text must have at one position to contain the needle. */
export type Slot = {
  kind: 'token' | 'boundary'
  /** Which tokens: this one, those that begin or end with it, or those that contain it. */
  match: 'exact' | 'prefix' | 'suffix' | 'infix'
  token: string
  /** From the beginning of the needle. */
  offset: number
}

/** A text contains the needle exactly where it has all of these, each at its offset. */
export function planSlots(key: string): Slot[] {
  const tokens = positionTokens(key)
  const last = tokens.length - 1
  if (last === 0 && !isSingleLetter(key)) return [{ kind: 'token', match: 'infix', token: key, offset: 0 }]
  const slots: Slot[] = []
  const addBoundary = (left: PositionedToken, right: PositionedToken) => {
    const offset = left.position
    if (slots.some((slot) => slot.kind === 'boundary' && slot.offset === offset)) return
    slots.push({ kind: 'boundary', match: 'exact', token: boundaryOf(left.token, right.token), offset })
  }
  for (const [index, current] of tokens.entries()) {
    const { token, position } = current
    const isInner = index > 0 && index < last
    const match = isSingleLetter(token) || isInner ? 'exact' : index === 0 ? 'suffix' : 'prefix'
    const neighbour = index === 0 ? tokens[1]! : tokens[index - 1]!
    if (match !== 'exact' && isOneLetter(token) && areSpaced(neighbour, current)) {
      if (index === 0) addBoundary(current, neighbour)
      else addBoundary(neighbour, current)
    } else slots.push({ kind: 'token', match, token, offset: position })
  }
  return slots
}

const isOneLetter = (token: string) => /^(?:[A-G][K-Z]|.)$/.test(token)
