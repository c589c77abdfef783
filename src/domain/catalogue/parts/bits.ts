/** A set of rows, a bit for each. What is in it is counted once. */
export class Bits {
  readonly words: Int32Array
  #count: number | null

  constructor(words: Int32Array, count: number | null = null) {
    this.words = words
    this.#count = count
  }

  /** None of the rows up to this one. */
  static none(highest: number): Bits {
    return new Bits(new Int32Array((highest >>> 5) + 1))
  }

  add(seq: number): void {
    this.#count = null
    this.words[seq >>> 5]! |= 1 << (seq & 31)
  }

  get bytes(): number {
    return this.words.byteLength
  }

  has(seq: number): boolean {
    return ((this.words[seq >>> 5] ?? 0) & (1 << (seq & 31))) !== 0
  }

  /** What is in both. */
  both(other: Bits): Bits {
    const common = new Int32Array(Math.min(this.words.length, other.words.length))
    for (let at = 0; at < common.length; at++) common[at] = this.words[at]! & other.words[at]!
    return new Bits(common)
  }

  count(): number {
    if (this.#count !== null) return this.#count
    const { words } = this
    let sum = 0
    for (let at = 0; at < words.length; at++) sum += countOnes(words[at]!)
    this.#count = sum
    return sum
  }

  /** Some of them in order, after those that are passed over. */
  slice(offset: number, limit: number): number[] {
    const { words } = this
    const found: number[] = []
    let left = offset
    for (let at = 0; at < words.length && found.length < limit; at++) {
      let word = words[at]!
      if (word === 0) continue
      const ones = countOnes(word)
      if (ones <= left) {
        left -= ones
        continue
      }
      for (; word !== 0 && found.length < limit; word &= word - 1) {
        if (left > 0) left -= 1
        else found.push(at * 32 + 31 - Math.clz32(word & -word))
      }
    }
    return found
  }
}

function countOnes(word: number): number {
  let ones = (word - ((word >>> 1) & 0x55555555)) | 0
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
