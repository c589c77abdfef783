import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { describeFailure } from './connection-error.ts'
import { type Rows, type Statement, script } from './sql.ts'
import type { Parameter } from './sql-values.ts'
import { withSpan } from './tracing.ts'

/** Created by the migrations. The service can read the atlas and not write it; the curator can. */
export type Role = 'euterpe_service' | 'euterpe_curator'

/** Prepared statements take memory on the server. A connection with more of them is closed and replaced. */
const maxPrepared = 300
/** Longer than any statement of the service takes. Migrations and imports have no limit. */
const maxStatementMs = 15 * 60_000

/** A connection to the server. Statements are pipelined: each is sent at once, and results arrive in order. */
export class Connection {
  readonly client: pg.PoolClient
  /** Null behind a pooler, where statements cannot be prepared. */
  readonly #names: StatementNames | null
  readonly #prepared = new Set<string>()
  /** The role of the session; null is the login user. */
  role: Role | null = null
  /** Whether it is checked out of the pool. */
  isInUse = false
  /** How many callers share it. */
  users = 0
  #isBroken = false

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.client = client
    this.#names = names
  }

  /** Whether it may run more statements. */
  get isUsable(): boolean {
    return !this.#isBroken && this.#prepared.size <= maxPrepared
  }

  /** Whether the pool may reuse it: it is alive and not in a transaction. */
  get isClean(): boolean {
    return this.isUsable && this.client.getTransactionStatus() === 'I'
  }

  /** Has the connection closed when it is released, which also rolls back an open transaction. */
  giveUp(): void {
    this.#isBroken = true
  }

  send(statement: Statement): Promise<Rows> {
    return withSpan('postgresql', { 'db.system.name': 'postgresql', 'db.query.text': statement.text }, () =>
      this.#send(statement),
    )
  }

  #send(statement: Statement): Promise<Rows> {
    return new Promise((resolve, reject) => {
      const name = statement.mode === 'prepared' ? this.#names?.nameOf(statement) : undefined
      if (name !== undefined) this.#prepared.add(name)
      const query = new PgQuery(statement, name)
      const timer = this.role === 'euterpe_service' ? this.#limitTime() : undefined
      query.callback = (error, result) => {
        clearTimeout(timer)
        if (error === null) return resolve(rowsOf(result!))
        if (isStalePlan(error)) this.giveUp()
        reject(describeFailure(error))
      }
      this.client.query(query)
    })
  }

  /** Closes the connection of a statement that never returns, because the server hangs or the network drops everything. */
  #limitTime(): NodeJS.Timeout {
    return setTimeout(() => this.client.connection.stream.destroy(), maxStatementMs).unref()
  }

  async setRole(role: Role | null): Promise<void> {
    if (this.role === role) return
    try {
      await this.send(script(role === null ? 'reset role' : `set role ${role}`))
      this.role = role
    } catch (error) {
      this.giveUp()
      throw error
    }
  }
}

type Result = { rows: Rows; rowCount: number | null }

/** The driver's query with parameter types, for which its constructor has no option. */
class PgQuery extends pg.Query {
  declare name: string | undefined
  declare types: number[] | undefined
  declare values: Parameter[] | undefined
  declare callback: (error: Error | null, result?: Result | Result[]) => void

  constructor({ text, values, types, mode }: Statement, name: string | undefined) {
    super(text)
    this.name = name
    if (mode === 'script') return
    this.values = values
    this.types = types
  }
}

function rowsOf(result: Result | Result[]): Rows {
  const { rows, rowCount } = Array.isArray(result) ? result.at(-1)! : result
  return Object.defineProperty(rows, 'count', { value: rowCount ?? rows.length })
}

/** A table was changed, so that the result of a prepared statement would have other types. */
export function isStalePlan(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

/** Names prepared statements. The same text with the same types has the same name on every connection. */
export class StatementNames {
  readonly #names = new LRUCache<string, Map<string, string>>({ max: 1_000 })
  #count = 0

  nameOf({ text, types }: Statement): string {
    let names = this.#names.get(text)
    if (names === undefined) {
      names = new Map()
      this.#names.set(text, names)
    }
    const signature = types.every((type) => type === 0) ? '' : types.join()
    let name = names.get(signature)
    if (name === undefined) {
      name = `s${++this.#count}`
      names.set(signature, name)
    }
    return name
  }
}
