/** JSON in which the order of names says nothing: two texts of the same value are the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner) =>
    inner === null || typeof inner !== 'object' || Array.isArray(inner)
      ? inner
      : Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
}
