import { createHash } from 'node:crypto'
import { type Db, type Pool, transaction } from './postgres.ts'

/**
 * Runs the work in one process at a time; others that share the database wait. A transaction holds the lock, so it ends
 * when the process dies. The work itself uses other connections.
 */
export function withAdvisoryLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  return transaction(pool, async (tx) => {
    await tx`select pg_advisory_xact_lock(${keyOf(name)})`
    return work()
  })
}

/** Whether nobody holds the lock at the moment. */
export async function isLockFree(db: Db, name: string): Promise<boolean> {
  const [row] = await db`select pg_try_advisory_xact_lock(${keyOf(name)}) as "isFree"`
  return row!.isFree
}

function keyOf(name: string): number {
  return createHash('sha256').update(`euterpe ${name}`).digest().readInt32BE(0)
}
