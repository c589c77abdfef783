import { type Connection, type Session, sessionOfTransaction } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { type Execute, type Statement, script } from './sql.ts'

export type TransactionOptions = { isReadOnly: boolean }

/** The statements of a transaction or savepoint. */
export class TransactionScope {
  readonly #connection: Connection
  /** Called when the transaction has ended, committed or not. */
  readonly onEnd: (() => void)[]
  #savepoints = 0
  #failure: { error: unknown } | null = null
  #isOver = false

  constructor(connection: Connection, onEnd: (() => void)[] = []) {
    this.#connection = connection
    this.onEnd = onEnd
  }

  readonly execute: Execute = async (statement: Statement) => {
    if (this.#isOver) throw new Error('The transaction is over. Await all statements inside it.')
    try {
      return await this.#connection.send(statement)
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }

  /** Runs work that can be rolled back without the rest of the transaction. */
  async savepoint<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    const name = `savepoint_${++this.#savepoints}`
    await this.execute(script(`savepoint ${name}`))
    const inner = new TransactionScope(this.#connection, this.onEnd)
    try {
      const result = await inner.complete(work)
      await this.execute(script(`release savepoint ${name}`))
      return result
    } catch (error) {
      await this.execute(script(`rollback to savepoint ${name}`))
      throw error
    }
  }

  /** Runs the work. Fails if a statement failed, even if the work caught the error: the server will not commit. */
  async complete<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    try {
      const result = await work(this)
      this.assertDone()
      return result
    } finally {
      this.#isOver = true
    }
  }

  /** Throws the error of the first statement that failed. */
  assertDone(): void {
    if (this.#failure !== null) throw this.#failure.error
  }
}

/** Runs the work in one transaction. */
export async function runTransaction<T>(
  pool: ConnectionPool,
  session: Session,
  options: TransactionOptions,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<T> {
  const connection = await pool.acquire()
  const scope = new TransactionScope(connection)
  try {
    return await attempt(pool, connection, scope, session, options, work)
  } finally {
    for (const call of scope.onEnd) call()
  }
}

async function attempt<T>(
  pool: ConnectionPool,
  connection: Connection,
  scope: TransactionScope,
  session: Session,
  options: TransactionOptions,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<T> {
  let result: T
  try {
    const begun = begin(pool, connection, session, options)
    // A write must not run before `begin` has succeeded. Reads are pipelined behind it to save a round trip; if it failed,
    // their results are dropped.
    if (options.isReadOnly) begun.catch(() => {})
    else await begun
    result = await scope.complete(work)
    await begun
  } catch (error) {
    await finish(pool, connection, 'rollback').catch(() => {})
    throw error
  }
  const finished = finish(pool, connection, 'commit')
  if (options.isReadOnly) finished.catch(() => {})
  else await finished
  scope.assertDone()
  return result
}

function begin(
  pool: ConnectionPool,
  connection: Connection,
  session: Session,
  { isReadOnly }: TransactionOptions,
): Promise<unknown> {
  const text = isReadOnly ? 'begin isolation level repeatable read read only' : 'begin'
  if (pool.isPooled) return connection.send(script(text + sessionOfTransaction(session)))
  return Promise.all([connection.enter(session), connection.send(script(text))])
}

async function finish(pool: ConnectionPool, connection: Connection, how: 'commit' | 'rollback') {
  try {
    await connection.send(script(how))
  } catch (error) {
    connection.giveUp()
    throw error
  } finally {
    pool.release(connection)
  }
}
