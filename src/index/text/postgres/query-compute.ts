import { defineTask, type ThreadPool } from '../../thread-pool.ts'
import type { ScoredId } from '../../top-k.ts'
import * as candidateTask from './candidate-task.ts'
import * as filterTask from './filter-task.ts'
import * as scoreTask from './score-task.ts'
import type { SimilarInput, run as selectSimilar } from './similar-task.ts'

const selectInThread = defineTask<typeof candidateTask.run>(new URL('./candidate-task.ts', import.meta.url))
const filterInThread = defineTask<typeof filterTask.run>(new URL('./filter-task.ts', import.meta.url))
const scoreInThread = defineTask<typeof scoreTask.run>(new URL('./score-task.ts', import.meta.url))

const similarInThread = defineTask<typeof selectSimilar>(new URL('./similar-task.ts', import.meta.url))

/** Scoring takes about 1 µs for each document and term. */
const maxInlineScores = 900

/**
 * The CPU work of queries. It runs on threads, except where it is estimated at up to a millisecond: handing it over costs
 * some 0.2 ms, and on a busy machine the wait for a thread.
 */
export class QueryCompute {
  readonly #threads: ThreadPool

  constructor(threads: ThreadPool) {
    this.#threads = threads
  }

  async selectCandidates(input: candidateTask.CandidateInput): Promise<ScoredId[]> {
    const { bytes } = input
    const isSmall = bytes.length <= candidateTask.maxInlineBytes
    const { ids, scores } = isSmall
      ? candidateTask.run(input)
      : await this.#threads.run(selectInThread, input, { transfer: [bytes.buffer as ArrayBuffer] })
    return Array.from(ids, (id, index) => ({ id, score: scores[index]! }))
  }

  async filter(input: filterTask.FilterInput): Promise<Uint32Array> {
    return input.bytes.length <= candidateTask.maxInlineBytes
      ? filterTask.run(input)
      : this.#threads.run(filterInThread, input, { transfer: [input.bytes.buffer as ArrayBuffer] })
  }

  async scoreDocuments(input: scoreTask.ScoreInput): Promise<ReturnType<typeof scoreTask.run>> {
    const isSmall =
      input.documents.length * input.terms.length <= maxInlineScores && input.wholeQuery === null
    return isSmall ? scoreTask.run(input) : this.#threads.run(scoreInThread, input)
  }

  async selectSimilarTitles(input: SimilarInput): Promise<number[]> {
    return input.documents.length === 0 ? [] : this.#threads.run(similarInThread, input)
  }
}
