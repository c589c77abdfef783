import { textKey } from '../../../../lib/text-key.ts'
import type { Db } from '../../../../platform/postgres.ts'
import { defineTask, type ThreadPool } from '../../../thread-pool.ts'
import { type Caches, type FieldState, matchRecent, readState } from './field-state.ts'
import type { SubstringField } from './fields.ts'
import { IdList, type IdSet, intersectSets, uniteSets } from './id-set.ts'
import { type OffsetList, run, toIdSet } from './match-task.ts'
import { matchTinyLists } from './match-tiny.ts'
import { type SegmentList, selectContaining, selectLists, selectNgram } from './sql-lists.ts'
import { isNgram, planSlots, type Slot } from './tokens.ts'

const matchInThread = defineTask<typeof run>(new URL('./match-task.ts', import.meta.url))

/** The kernel reads 5 ns a byte, and its bitmaps take 0.1 ns a document: half a millisecond at most stays inline. */
const maxInline = { bytes: 65_536, highestId: 2_000_000 }
/** With at most this many postings in a segment, bitmaps over all ids are not worth it. */
const maxTinyBytes = 1024
/** This many adjacent tokens mostly occur in few texts, which are then read. */
const firstSlots = 8
const maxVerified = 100

export type FieldNeedle = { field: SubstringField; text: string }

/** The documents that contain all needles. */
export async function findSubstrings(
  tx: Db,
  threads: ThreadPool,
  caches: Caches,
  needles: FieldNeedle[],
): Promise<IdSet> {
  const sets = await Promise.all(
    needles.map(async ({ field, text }) => {
      const state = await readState(tx, caches, field)
      if (state === null) return IdList.empty()
      const key = textKey(text)
      const name = `${field} ${state.generation} ${key}`
      const cached = caches.matches.get(name)
      if (cached !== undefined) return cached
      const set = await new NeedleSearch(tx, threads, caches, field, state, key).run()
      caches.matches.set(name, set)
      return set
    }),
  )
  return sets.reduce(intersectSets)
}

/** Documents that match, and those whose text has to decide. */
type Matches = { set: IdSet; doubtful: number[] }

/** One needle in one field. */
class NeedleSearch {
  readonly #tx: Db
  readonly #threads: ThreadPool
  readonly #caches: Caches
  readonly #field: SubstringField
  readonly #state: FieldState
  readonly #key: string

  constructor(
    tx: Db,
    threads: ThreadPool,
    caches: Caches,
    field: SubstringField,
    state: FieldState,
    key: string,
  ) {
    this.#tx = tx
    this.#threads = threads
    this.#caches = caches
    this.#field = field
    this.#state = state
    this.#key = key
  }

  async run(): Promise<IdSet> {
    const recent = matchRecent(this.#state, this.#key)
    const set = await this.#searchSegments()
    return uniteSets([set, recent])
  }

  async #searchSegments(): Promise<IdSet> {
    if (this.#state.segments.length === 0) return IdList.empty()
    if (isNgram(this.#key)) return (await this.#match([await this.#readNgram()], [0])).set
    const slots = planSlots(this.#key)
    for (let count = firstSlots; ; count *= 2) {
      const used = slots.slice(0, count)
      const lists = await Promise.all(used.map((slot) => this.#readLists(slot)))
      const { set, doubtful } = await this.#match(
        lists,
        used.map(({ offset }) => offset),
      )
      const isPartial = used.length < slots.length
      if (isPartial && set.count() > maxVerified) continue
      const unsure = isPartial ? [...set.slice(0, maxVerified), ...doubtful] : doubtful
      if (unsure.length === 0) return set
      const verified = await selectContaining(this.#tx, this.#field, this.#key, unsure)
      return uniteSets([isPartial ? IdList.empty() : set, new IdList(Uint32Array.from(verified).sort())])
    }
  }

  /** Matches each segment separately: a document has all its tokens in one, and older segments no longer count for it. */
  async #match(lists: Map<number, Uint8Array>[], offsets: number[]): Promise<Matches> {
    const matches = await Promise.all(
      this.#state.segments.map(async ({ segment, highestId, replaced }) => {
        const listsOfSegment = lists.map((bySegment, index) => ({
          offset: offsets[index]!,
          bytes: bySegment.get(segment),
        }))
        if (listsOfSegment.some(({ bytes }) => bytes === undefined))
          return { set: IdList.empty(), doubtful: [] }
        const { set, doubtful } = await this.#matchLists(listsOfSegment as OffsetList[], highestId)
        return { set: uniteSets([set], replaced), doubtful: doubtful.filter((id) => !replaced.has(id)) }
      }),
    )
    return {
      set: uniteSets(matches.map(({ set }) => set)),
      doubtful: matches.flatMap(({ doubtful }) => doubtful),
    }
  }

  async #matchLists(lists: OffsetList[], highestId: number): Promise<Matches> {
    const size = lists.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (size <= maxTinyBytes) return { set: matchTinyLists(lists), doubtful: [] }
    const isInline = size <= maxInline.bytes && highestId <= maxInline.highestId
    const input = { lists, highestId }
    const output = isInline ? run(input) : await this.#threads.run(matchInThread, input)
    return { set: toIdSet(output), doubtful: output.doubtful }
  }

  #readLists(slot: Slot): Promise<Map<number, Uint8Array>> {
    const name = `${slot.kind} ${slot.match} ${slot.token}`
    return this.#readCached(name, (segments) => selectLists(this.#tx, this.#field, segments, slot))
  }

  #readNgram(): Promise<Map<number, Uint8Array>> {
    return this.#readCached(`ngram ${this.#key}`, (segments) =>
      selectNgram(this.#tx, this.#field, segments, this.#key),
    )
  }

  /** Segments do not change, so lists stay valid when others are added. */
  async #readCached(
    name: string,
    read: (segments: number[]) => Promise<SegmentList[]>,
  ): Promise<Map<number, Uint8Array>> {
    const { lists } = this.#caches
    const found = new Map<number, Uint8Array>()
    const missing: number[] = []
    for (const { segment } of this.#state.segments) {
      const cached = lists.get(`${this.#field} ${segment} ${name}`)
      if (cached === undefined) missing.push(segment)
      else if (cached.length > 0) found.set(segment, cached)
    }
    if (missing.length === 0) return found
    const rows = new Map((await read(missing)).map(({ segment, postings }) => [segment, postings]))
    for (const segment of missing) {
      const postings = rows.get(segment)
      const list = postings === undefined ? noPostings : share(postings)
      lists.set(`${this.#field} ${segment} ${name}`, list)
      if (list.length > 0) found.set(segment, list)
    }
    return found
  }
}

const noPostings = new Uint8Array()

/** In shared memory, which threads read without a copy. Also, a buffer of the driver would keep everything alive that was read with it. */
function share(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
