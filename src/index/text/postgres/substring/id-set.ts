import { forEachPosting } from '../../../posting-list.ts'

/** A set of document ids: a list where they are few, a bitmap where they are many. */
export type IdSet = IdList | IdBitmap

/** One id in this many as a list takes an eighth of the memory of a bitmap. */
export const maxListDensity = 1 / 256

export class IdList {
  /** Ascending. */
  readonly ids: Uint32Array

  constructor(ids: Uint32Array) {
    this.ids = ids
  }

  static empty(): IdList {
    return new IdList(new Uint32Array())
  }

  get bytes(): number {
    return this.ids.byteLength
  }

  count(): number {
    return this.ids.length
  }

  has(id: number): boolean {
    const { ids } = this
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ids[middle]! < id) low = middle + 1
      else high = middle
    }
    return ids[low] === id
  }

  slice(offset: number, limit: number): number[] {
    return [...this.ids.subarray(offset, offset + limit)]
  }
}

/** Counts itself once; not to be changed afterwards. */
export class IdBitmap {
  readonly words: Int32Array
  #count: number | null

  constructor(words: Int32Array, count: number | null = null) {
    this.words = words
    this.#count = count
  }

  get bytes(): number {
    return this.words.byteLength
  }

  has(id: number): boolean {
    return ((this.words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
  }

  count(): number {
    if (this.#count !== null) return this.#count
    const { words } = this
    let sum = 0
    for (let index = 0; index < words.length; index++) sum += countBits(words[index]!)
    this.#count = sum
    return sum
  }

  slice(offset: number, limit: number): number[] {
    const { words } = this
    const ids: number[] = []
    let skip = offset
    for (let index = 0; index < words.length && ids.length < limit; index++) {
      let word = words[index]!
      if (word === 0) continue
      const bits = countBits(word)
      if (bits <= skip) {
        skip -= bits
        continue
      }
      for (; word !== 0 && ids.length < limit; word &= word - 1) {
        if (skip > 0) skip -= 1
        else ids.push(index * 32 + 31 - Math.clz32(word & -word))
      }
    }
    return ids
  }
}

function countBits(word: number): number {
  let bits = (word - ((word >>> 1) & 0x55555555)) | 0
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function intersectSets(a: IdSet, b: IdSet): IdSet {
  if (a instanceof IdBitmap && b instanceof IdBitmap) {
    const words = new Int32Array(Math.min(a.words.length, b.words.length))
    for (let index = 0; index < words.length; index++) words[index] = a.words[index]! & b.words[index]!
    return new IdBitmap(words)
  }
  const [list, other] = a instanceof IdList ? [a, b] : [b as IdList, a]
  return new IdList(list.ids.filter((id) => other.has(id)))
}

/** Everything that is in one of the sets and not in `without`. */
export function uniteSets(sets: IdSet[], without: IdSet = IdList.empty()): IdSet {
  const filled = sets.filter((set) => set.count() > 0)
  if (filled.length === 0) return IdList.empty()
  if (filled.length === 1 && without.count() === 0) return filled[0]!
  if (filled.every((set) => set instanceof IdList)) {
    const ids = uniteLists(filled.map((list) => list.ids))
    return new IdList(without.count() === 0 ? ids : ids.filter((id) => !without.has(id)))
  }
  const words = new Int32Array(Math.max(...filled.map(wordCountOf)))
  for (const set of filled) {
    if (set instanceof IdBitmap) {
      for (let index = 0; index < set.words.length; index++) words[index]! |= set.words[index]!
    } else for (const id of set.ids) words[id >>> 5]! |= 1 << (id & 31)
  }
  if (without instanceof IdBitmap) {
    const end = Math.min(words.length, without.words.length)
    for (let index = 0; index < end; index++) words[index]! &= ~without.words[index]!
  } else for (const id of without.ids) if (id >>> 5 < words.length) words[id >>> 5]! &= ~(1 << (id & 31))
  return new IdBitmap(words)
}

function uniteLists(lists: Uint32Array[]): Uint32Array {
  // Those of newer segments mostly come after those of older ones.
  const ordered = lists.toSorted((a, b) => a[0]! - b[0]!)
  const all = new Uint32Array(ordered.reduce((sum, { length }) => sum + length, 0))
  let [end, isAscending] = [0, true]
  for (const list of ordered) {
    if (end > 0 && list[0]! <= all[end - 1]!) isAscending = false
    all.set(list, end)
    end += list.length
  }
  return isAscending ? all : all.sort().filter((id, index) => index === 0 || id !== all[index - 1])
}

function wordCountOf(set: IdSet): number {
  return set instanceof IdBitmap ? set.words.length : (set.ids.at(-1)! >>> 5) + 1
}

/** The ids of a posting list, which ascend. */
export function decodeIds(bytes: Uint8Array): IdList {
  let count = 0
  forEachPosting(bytes, () => count++)
  const ids = new Uint32Array(count)
  let end = 0
  forEachPosting(bytes, (id) => {
    ids[end++] = id
  })
  return new IdList(ids)
}
