import { createHash } from 'node:crypto'
import { type Pool, transaction } from './postgres.ts'

/**
 * Runs the work in one process at a time; others that share the database wait. A transaction holds the lock, so it ends
 * when the process dies. The work itself uses other connections.
 */
export function withAdvisoryLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(`euterpe ${name}`).digest().readInt32BE(0)
  return transaction(pool, async (tx) => {
    await tx`select pg_advisory_xact_lock(${key})`
    return work()
  })
}
