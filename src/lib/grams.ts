/** The parts of one and two characters of a key, each once. */
export function gramsOf(key: string): Set<string> {
  const grams = new Set<string>()
  for (let at = 0; at < key.length; at++) {
    grams.add(key[at]!)
    if (at > 0) grams.add(key.slice(at - 1, at + 1))
  }
  return grams
}

export const longestGram = 2
