import type { TaxonomyTag } from '../../api/use-taxonomy.ts'
import { chooseLanes, type Lane, type Segment } from '../track/lanes.ts'

type Scored = { uid: string; score: number }
export type ComparedTag = { uid: string; label: string; scores: [number, number] }

const maxTags = 16

/** The tags that either track has, those that differ most first. */
export function compareTags(
  first: readonly Scored[],
  second: readonly Scored[],
  taxonomy: ReadonlyMap<string, TaxonomyTag>,
): ComparedTag[] {
  const [a, b] = [first, second].map((tags) => new Map(tags.map(({ uid, score }) => [uid, score])))
  const uids = [...new Set([...a!.keys(), ...b!.keys()])]
  return uids
    .flatMap((uid): ComparedTag[] => {
      const tag = taxonomy.get(uid)
      if (tag === undefined || tag.category === 'keys' || tag.category === 'tempo') return []
      const scores: [number, number] = [a!.get(uid) ?? 0, b!.get(uid) ?? 0]
      return Math.max(...scores) < tag.threshold ? [] : [{ uid, label: tag.label, scores }]
    })
    .sort((one, other) => differenceOf(other) - differenceOf(one))
    .slice(0, maxTags)
}

const differenceOf = ({ scores: [a, b] }: ComparedTag) => Math.abs(a - b)

type PairedLane = { tag: TaxonomyTag; cells: [Lane['cells'], Lane['cells']] }

/** The lanes that either track would show alone, each with the cells of both. */
export function pairLanes(segments: Segment[][], taxonomy: Map<string, TaxonomyTag>): PairedLane[] {
  const lanes = segments.map((own) => chooseLanes(own, taxonomy))
  const tags = new Map(lanes.flat().map(({ tag }) => [tag.uid, tag]))
  return [...tags.values()].map((tag) => ({
    tag,
    cells: segments.map((own) => cellsOf(own, tag.uid)) as [Lane['cells'], Lane['cells']],
  }))
}

function cellsOf(segments: Segment[], uid: string): Lane['cells'] {
  return segments.flatMap(({ start_s, end_s, tags }) => {
    const found = Object.values(tags)
      .flat()
      .find((tag) => tag.uid === uid)
    return found === undefined ? [] : [{ start: start_s, end: end_s, score: found.score }]
  })
}
