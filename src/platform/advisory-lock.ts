import { createHash } from 'node:crypto'
import { type Pool, transaction } from './postgres.ts'

/**
 * Does something in one process at a time, of all that share the database; the others wait. A transaction holds the
 * lock, so it ends with a process that dies. The work itself uses other connections of the pool.
 */
export function withAdvisoryLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(`euterpe ${name}`).digest().readInt32BE(0)
  return transaction(pool, async (tx) => {
    await tx`select pg_advisory_xact_lock(${key})`
    return work()
  })
}
