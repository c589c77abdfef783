/** The ids that are in at least one list of every group, ascending; null where there is no group. */
export function intersectGroups(groups: Uint32Array[][]): Uint32Array | null {
  if (groups.length === 0) return null
  const lists = groups.map(unite).sort((a, b) => a.length - b.length)
  return lists.reduce(intersect)
}

function unite(lists: Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  return all.sort().filter((id, index) => index === 0 || id !== all[index - 1])
}

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
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
