import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type Pool, transaction } from './postgres.ts'

const pollMs = 50

/**
 * Runs the work in one process at a time; others that share the database wait. A transaction holds the lock, so it ends
 * when the process dies. The work itself uses other connections.
 *
 * Waiting processes poll. A statement that waits has a snapshot, which `create index concurrently` waits for: with that as
 * the work, both would wait for each other.
 */
export function withAdvisoryLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  return transaction(pool, async (tx) => {
    while (!(await isLockFree(tx, name))) await pause(pollMs)
    return work()
  })
}

/** Whether nobody holds the lock at the moment. If so, the transaction of `db` holds it from now on. */
export async function isLockFree(db: Db, name: string): Promise<boolean> {
  // As a script: the result of a statement with parameters, and its snapshot, stay open until the next statement.
  const [row] = await db.unsafe(`select pg_try_advisory_xact_lock(${keyOf(name)}) as "isFree"`)
  return row!.isFree
}

function keyOf(name: string): number {
  return createHash('sha256').update(`euterpe ${name}`).digest().readInt32BE(0)
}
