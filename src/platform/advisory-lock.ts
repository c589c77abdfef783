import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type Pool, transaction } from './postgres.ts'

const pollMs = 50

/**
 * Runs the work in one process at a time; others that share the database wait. A transaction holds the lock, so it ends
 * when the process dies. The work itself uses other connections.
 *
 * Waiting processes poll, each time in a new transaction. `create index concurrently` waits for the end of every transaction
 * that is running a statement: with that as the work, and a transaction that goes on until the lock is free, both would wait for
 * each other.
 */
export async function withAdvisoryLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await transaction(pool, async (tx) =>
      (await isLockFree(tx, name)) ? { result: await work() } : null,
    )
    if (done !== null) return done.result
    await pause(pollMs)
  }
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
