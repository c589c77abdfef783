import { createHash } from 'node:crypto'
import type { Pool } from './postgres.ts'

/**
 * Does something in one process at a time, of all that share the database; the others wait. The lock belongs to a
 * connection, so it ends with a process that dies. The work itself uses other connections of the pool.
 */
export async function withAdvisoryLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(`euterpe ${name}`).digest().readInt32BE(0)
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(${key})`
    return await work()
  } finally {
    await connection`select pg_advisory_unlock(${key})`
    connection.release()
  }
}
