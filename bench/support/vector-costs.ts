import { buildCentroidTable } from '../../src/index/vector/compute/centroids.ts'
import { codeBytes } from '../../src/index/vector/compute/codes.ts'
import { run as compare } from '../../src/index/vector/compute/compare-task.ts'
import { run as encode } from '../../src/index/vector/compute/encode-task.ts'
import { run as rankCells } from '../../src/index/vector/compute/rank-cells-task.ts'
import { run as scanCodes } from '../../src/index/vector/compute/scan-codes-task.ts'
import { run as splitCell } from '../../src/index/vector/compute/split-cell-task.ts'
import { dimensions } from '../../src/index/vector/vector-index.ts'
import { generateEmbedding } from './embeddings.ts'

/** Prints the CPU time of each task of the vector index. `vector-compute.ts` decides by it whether a task runs inline. */
export function measureCosts(): void {
  const vector = generateEmbedding(1)
  const centroids = Array.from({ length: 4000 }, (_, i) => generateEmbedding(100 + i))
  const table = buildCentroidTable(centroids)
  const ids = Uint32Array.from({ length: 500 }, (_, i) => i)
  const vectors = new Float32Array(500 * dimensions)
  for (const id of ids) vectors.set(centroids[id]!, id * dimensions)
  const { bytes, codes } = encode({ ids, vectors, table })
  const buffer = new SharedArrayBuffer(256 * codeBytes)
  new Uint8Array(buffer).set(codes.subarray(0, 256 * codeBytes))
  // All cells share the only page.
  const cells = {
    buffer,
    codesPerPage: 256,
    pages: new Uint32Array(96),
    entries: new Uint32Array(96).fill(256),
    products: new Float32Array(96),
  }
  const filter = Uint32Array.from({ length: 1_000_000 }, (_, i) => i * 10)
  const scan = { vector, cells, limit: 160, filter: null }
  measure('rank 4,000 centroids', 4000, () => rankCells({ table, vector, limit: 96 }))
  measure('scan 96 cells of 256 codes', 96 * 256, () => scanCodes(scan))
  measure('the same for 1,400 candidates', 96 * 256, () => scanCodes({ ...scan, limit: 1400 }))
  measure('the same with a filter of 1,000,000 ids', 1_000_000, () => scanCodes({ ...scan, filter }))
  measure('compare 500 vectors exactly', 500, () => compare({ vector, ids, bytes, limit: 500 }))
  measure('encode 100 vectors for 4,000 cells', 100, () =>
    encode({ ids: ids.subarray(0, 100), vectors: vectors.subarray(0, 100 * dimensions), table }),
  )
  measure('split a cell of 500', 500, () => splitCell({ ids, bytes, maxMembers: 256 }))
}

function measure(name: string, units: number, work: () => unknown): void {
  for (let i = 0; i < 5; i++) work()
  const times = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  // The median, because on a busy machine some runs have a cold cache.
  const median = times.sort((a, b) => a - b)[7]!
  console.log(`${name}: ${(median / 1000).toFixed(2)} ms of CPU, ${(median / units).toFixed(3)} µs each`)
}
