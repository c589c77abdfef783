import { defineTask, type ThreadPool } from '../../thread-pool.ts'
import type { ScoredId } from '../../top-k.ts'
import * as candidateTask from './candidate-task.ts'
import * as filterTask from './filter-task.ts'

const selectInThread = defineTask<typeof candidateTask.run>(new URL('./candidate-task.ts', import.meta.url))
const filterInThread = defineTask<typeof filterTask.run>(new URL('./filter-task.ts', import.meta.url))

/**
 * What queries compute from posting lists. It runs on threads, except where it is estimated at up to a millisecond: handing it
 * over costs some 0.2 ms, and on a busy machine the wait for a thread.
 */
export class QueryCompute {
  readonly #threads: ThreadPool

  constructor(threads: ThreadPool) {
    this.#threads = threads
  }

  async selectCandidates(input: candidateTask.CandidateInput): Promise<ScoredId[]> {
    const isSmall = input.bytes.length <= candidateTask.maxInlineBytes
    const { ids, scores } = isSmall
      ? candidateTask.run(input)
      : await this.#threads.run(selectInThread, input)
    return Array.from(ids, (id, index) => ({ id, score: scores[index]! }))
  }

  async filter(input: filterTask.FilterInput): Promise<Uint32Array> {
    return input.bytes.length <= candidateTask.maxInlineBytes
      ? filterTask.run(input)
      : this.#threads.run(filterInThread, input)
  }
}
