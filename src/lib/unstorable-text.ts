/** Where in a value of JSON there is text that no database keeps: U+0000, or half of a surrogate pair. Null: nowhere. */
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

/** The same text, with a mark in the place of what cannot be kept: for messages that quote what they refuse. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
