import { defineTask, type ThreadPool } from '../../thread-pool.ts'
import type { ScoredId } from '../../top-k.ts'
import * as candidateTask from './candidate-task.ts'
import * as scoreTask from './score-task.ts'

const selectInThread = defineTask<typeof candidateTask.run>(new URL('./candidate-task.ts', import.meta.url))
const scoreInThread = defineTask<typeof scoreTask.run>(new URL('./score-task.ts', import.meta.url))

/** Scoring one document takes some 10 µs, handing work to a thread some 100 µs. */
const maxInlineDocuments = 30

/**
 * The CPU work of queries. It runs on threads, except where it takes less than half a millisecond: then handing it over
 * would cost about as much.
 */
export class QueryCompute {
  readonly #threads: ThreadPool

  constructor(threads: ThreadPool) {
    this.#threads = threads
  }

  async selectCandidates(input: candidateTask.CandidateInput): Promise<ScoredId[]> {
    const { bytes } = input
    const isSmall = bytes.length <= candidateTask.maxUnbufferedBytes
    const { ids, scores } = isSmall
      ? candidateTask.run(input)
      : await this.#threads.run(selectInThread, input, { transfer: [bytes.buffer as ArrayBuffer] })
    return Array.from(ids, (id, index) => ({ id, score: scores[index]! }))
  }

  async scoreDocuments(input: scoreTask.ScoreInput): Promise<ReturnType<typeof scoreTask.run>> {
    return input.documents.length <= maxInlineDocuments
      ? scoreTask.run(input)
      : this.#threads.run(scoreInThread, input)
  }
}
