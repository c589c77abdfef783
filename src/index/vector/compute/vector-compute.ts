import { defineTask, type RunOptions, type ThreadPool, type ThreadTask } from '../../thread-pool.ts'
import type { ScoredId } from '../../top-k.ts'
import { dimensions } from '../vector-index.ts'
import type { RankedCell } from './centroids.ts'
import { type CompareInput, run as compare } from './compare-task.ts'
import type { EncodedVectors, EncodeInput } from './encode-task.ts'
import { type RankCellsInput, run as rankCells } from './rank-cells-task.ts'
import { type ScanCodesInput, run as scanCodes } from './scan-codes-task.ts'
import type { NewCell, SplitCellInput } from './split-cell-task.ts'

const here = import.meta.url
const rankCellsTask = defineTask<typeof rankCells>(new URL('./rank-cells-task.ts', here))
const scanCodesTask = defineTask<typeof scanCodes>(new URL('./scan-codes-task.ts', here))
const compareTask = defineTask<typeof compare>(new URL('./compare-task.ts', here))
const encodeTask = defineTask<typeof import('./encode-task.ts').run>(new URL('./encode-task.ts', here))
const splitCellTask = defineTask<typeof import('./split-cell-task.ts').run>(
  new URL('./split-cell-task.ts', here),
)

/**
 * Estimated CPU time up to which a query's work runs inline. Handing it to a thread takes about 0.1 ms and a place in a
 * queue, so a small catalogue is faster without; 1 ms is far below the 5 ms that the event loop may be blocked.
 */
const maxInlineMicroseconds = 1000

const encodedAtOnce = 100

/** CPU time of one unit of each task, measured with bench/similarity.ts --costs and rounded up. */
const microseconds = { perCentroid: 0.4, perCode: 0.1, perVector: 2.5, perFilterId: 0.01 }

/** The CPU-heavy part of the vector index: inline when it is small, otherwise on threads. Writing always uses threads. */
export class VectorCompute {
  readonly #threads: ThreadPool

  constructor(threads: ThreadPool) {
    this.#threads = threads
  }

  rankCells(input: RankCellsInput, options?: RunOptions): Promise<RankedCell[]> {
    return this.#run(rankCellsTask, rankCells, input, input.table.count * microseconds.perCentroid, options)
  }

  scanCodes(input: ScanCodesInput, options?: RunOptions): Promise<Uint32Array> {
    const codes = input.cells.entries.reduce((sum, entries) => sum + entries, 0)
    const cost = codes * microseconds.perCode + (input.filter?.length ?? 0) * microseconds.perFilterId
    return this.#run(scanCodesTask, scanCodes, input, cost, options)
  }

  async compare(input: CompareInput, options?: RunOptions): Promise<ScoredId[]> {
    const cost = input.ids.length * microseconds.perVector
    const transfer = [input.bytes.buffer as ArrayBuffer]
    const { ids, scores } = await this.#run(compareTask, compare, input, cost, { ...options, transfer })
    return Array.from(ids, (id, index) => ({ id, score: scores[index]! }))
  }

  /** In slices, one after the other, so that a query waits for one of them at most. */
  async encode({ ids, vectors, table }: EncodeInput): Promise<EncodedVectors> {
    const slices: EncodedVectors[] = []
    for (let from = 0; from < ids.length; from += encodedAtOnce) {
      const to = Math.min(from + encodedAtOnce, ids.length)
      const slice = { ids: ids.slice(from, to), vectors: vectors.slice(from * dimensions, to * dimensions) }
      slices.push(await this.#threads.run(encodeTask, { ...slice, table }))
    }
    return {
      bytes: concatBytes(slices.map(({ bytes }) => bytes)),
      cells: Uint32Array.from(slices.flatMap(({ cells }) => [...cells])),
      codes: Buffer.concat(slices.map(({ codes }) => codes)),
    }
  }

  splitCell(input: SplitCellInput): Promise<NewCell[]> {
    return this.#threads.run(splitCellTask, input)
  }

  async #run<Input, Output>(
    task: ThreadTask<Input, Output>,
    run: (input: Input) => Output,
    input: Input,
    cost: number,
    options?: RunOptions,
  ): Promise<Output> {
    if (cost > maxInlineMicroseconds) return this.#threads.run(task, input, options)
    options?.signal?.throwIfAborted()
    return run(input)
  }
}

function concatBytes(parts: Int8Array[]): Int8Array {
  const joined = new Int8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
