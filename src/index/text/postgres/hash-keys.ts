/**
 * A hash of the keys of a document, of 53 bits, which a number holds exactly (cyrb53). It tells whether names have changed
 * since the document was indexed. Null is stored where there was no hash yet, and never equals one.
 */
export function hashKeys(title: string[], artists: string[]): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  const mix = (code: number) => {
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  for (const keys of [title, artists]) {
    // Keys are ASCII, so these separate names and fields.
    mix(256)
    for (const key of keys) {
      mix(257)
      for (let index = 0; index < key.length; index++) mix(key.charCodeAt(index))
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 2 ** 32 * (low & 0x1fffff) + (high >>> 0)
}
