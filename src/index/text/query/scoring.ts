import { defineTask, type ThreadPool } from '../../thread-pool.ts'
import * as scoreTask from './score-task.ts'
import type { SimilarInput, run as selectSimilar } from './similar-task.ts'

const scoreInThread = defineTask<typeof scoreTask.run>(new URL('./score-task.ts', import.meta.url))
const similarInThread = defineTask<typeof selectSimilar>(new URL('./similar-task.ts', import.meta.url))

/** Scoring takes about 1 µs for each document and term. */
const maxInlineScores = 900

/** Compares documents with queries: on threads, except where it is estimated at up to a millisecond. */
export class Scoring {
  readonly #threads: ThreadPool

  constructor(threads: ThreadPool) {
    this.#threads = threads
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
