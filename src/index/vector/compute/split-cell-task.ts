import { dimensions } from '../vector-index.ts'
import { codeBytes, rotate, writeCode } from './codes.ts'
import { meanOf, splitIntoGroups } from './k-means.ts'
import { normalise } from './vectors.ts'

export type SplitCellInput = { ids: Uint32Array; bytes: Int8Array; maxMembers: number }
export type NewCell = { ids: Uint32Array; centroid: Float32Array; codes: Uint8Array }

/** Splits stored vectors, which lie one after the other, into cells of near ones, with new centroids and codes. */
export function run({ ids, bytes, maxMembers }: SplitCellInput): NewCell[] {
  const vectors = Array.from(ids, (_, index) =>
    normalise(bytes.subarray(index * dimensions, (index + 1) * dimensions)),
  )
  return splitIntoGroups(vectors, maxMembers).map((members) => {
    const centroid = meanOf(members.map((member) => vectors[member]!))
    const rotatedCentroid = rotate(centroid)
    const codes = new Uint8Array(members.length * codeBytes)
    for (const [index, member] of members.entries()) {
      writeCode(codes, index * codeBytes, ids[member]!, rotate(vectors[member]!), rotatedCentroid)
    }
    return { ids: Uint32Array.from(members, (member) => ids[member]!), centroid, codes }
  })
}
