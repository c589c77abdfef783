const blockBits = 16

/** A set of ascending ids as a bitmap in blocks of 65,536 bits: memory is spent only where there are ids. */
export class IdSet {
  readonly #blocks = new Map<number, Uint32Array>()

  constructor(ids: Uint32Array) {
    let current = -1
    let block = new Uint32Array()
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!
      if (id >>> blockBits !== current) {
        current = id >>> blockBits
        block = new Uint32Array(2 ** blockBits / 32)
        this.#blocks.set(current, block)
      }
      block[(id & 0xffff) >>> 5]! |= 1 << (id & 31)
    }
  }

  has(id: number): boolean {
    const block = this.#blocks.get(id >>> blockBits)
    return block !== undefined && (block[(id & 0xffff) >>> 5]! & (1 << (id & 31))) !== 0
  }
}
