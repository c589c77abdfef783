/** The path to text in a JSON value that PostgreSQL cannot store: U+0000 or half of a surrogate pair. Null if there is none. */
export function findUnstorable(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : at
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return at
    const found = findUnstorable(
      inner,
      at === '' ? name : Array.isArray(value) ? `${at}[${name}]` : `${at}.${name}`,
    )
    if (found !== null) return found
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Replaces what cannot be stored by U+FFFD, for messages that quote rejected text. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
