/** The documents that are in one list of each requirement, ascending; null when nothing is required. */
export function allowedBy(required: Uint32Array[][]): Uint32Array | null {
  if (required.length === 0) return null
  const lists = required.map(either).sort((a, b) => a.length - b.length)
  return lists.reduce(both)
}

/** Whether ascending ids include this one. */
export function includesSorted(ids: Uint32Array, id: number): boolean {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

function either(lists: Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  return all.sort().filter((document, place) => place === 0 || document !== all[place - 1])
}

function both(a: Uint32Array, b: Uint32Array): Uint32Array {
  const common = new Uint32Array(Math.min(a.length, b.length))
  let size = 0
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i]! < b[j]!) i++
    else if (a[i]! > b[j]!) j++
    else {
      common[size++] = a[i]!
      i++
      j++
    }
  }
  return common.subarray(0, size)
}
