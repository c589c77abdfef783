import { distance, meanOf, type RowSums } from './sound-rows.ts'

export type RowRange = { from: number; to: number }

/** Sections nearer to each other than this sound the same. */
const sameSound = 0.4

type Group = { mean: Float64Array; rows: number; members: number[] }

/** Which sections sound the same: a number for each, counted from 0 in order of their first appearance. */
export function groupSections(sums: RowSums, sections: readonly RowRange[]): number[] {
  const groups: Group[] = sections.map(({ from, to }, index) => ({
    mean: meanOf(sums, from, to),
    rows: to - from,
    members: [index],
  }))
  for (;;) {
    const pair = nearestPair(groups)
    if (pair === null) break
    const [one, other] = [groups[pair[0]]!, groups[pair[1]]!]
    const rows = one.rows + other.rows
    const mean = one.mean.map((value, i) => (value * one.rows + other.mean[i]! * other.rows) / rows)
    groups.splice(pair[1], 1)
    groups[pair[0]] = { mean, rows, members: [...one.members, ...other.members] }
  }
  const ordered = groups.toSorted((a, b) => Math.min(...a.members) - Math.min(...b.members))
  return sections.map((_, index) => ordered.findIndex(({ members }) => members.includes(index)))
}

/** Neighbours are apart by definition: between them the sound changes. */
function nearestPair(groups: Group[]): [number, number] | null {
  let best: [number, number] | null = null
  let least = sameSound
  groups.forEach((one, i) => {
    for (let j = i + 1; j < groups.length; j++) {
      const other = groups[j]!
      const touching = one.members.some((a) => other.members.some((b) => Math.abs(a - b) === 1))
      const apart = touching ? Number.POSITIVE_INFINITY : distance(one.mean, other.mean)
      if (apart < least) {
        least = apart
        best = [i, j]
      }
    }
  })
  return best
}

/** A, B … Z, then AA, AB … */
export function groupName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : groupName(Math.floor(index / 26) - 1) + letter
}
