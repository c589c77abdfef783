import { memoizePer } from '../../../lib/memoize.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import { locatePage, type PageLocation, selectAtlasBlocks, selectAtlasVersion } from './sql-pages.ts'

/** The blocks of a list, and how many rows there are up to the end of each block. */
type Blocks = { version: string; numbers: number[]; upTo: number[] }

const blocksOf = memoizePer((_: Pool) => new Map<Kind, Blocks>())

/** Locates a page from cached block counts. Only imports change the atlas, so the counts are reread after each import. */
export async function locateAtlasPage(
  pool: Pool,
  tx: Db,
  kind: Kind,
  slice: { offset: number; limit: number },
): Promise<PageLocation> {
  const version = await selectAtlasVersion(tx)
  if (version === null) return locatePage(tx, { layer: 'atlas' }, kind, slice)
  let blocks = blocksOf(pool).get(kind)
  if (blocks?.version !== version) {
    blocks = await readBlocks(tx, kind, version)
    blocksOf(pool).set(kind, blocks)
  }
  const { numbers, upTo } = blocks
  const first = firstAbove(upTo, slice.offset)
  const last = firstAbove(upTo, slice.offset + slice.limit - 1)
  return {
    total: upTo.at(-1) ?? 0,
    firstBlock: numbers[first] ?? null,
    lastBlock: numbers[last] ?? null,
    skip: slice.offset - (upTo[first - 1] ?? 0),
  }
}

async function readBlocks(tx: Db, kind: Kind, version: string): Promise<Blocks> {
  const blocks: Blocks = { version, numbers: [], upTo: [] }
  for (const { block, count } of await selectAtlasBlocks(tx, kind)) {
    blocks.numbers.push(block)
    blocks.upTo.push((blocks.upTo.at(-1) ?? 0) + count)
  }
  return blocks
}

/** The index of the first number that is greater. */
function firstAbove(ascending: number[], value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
