import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { isId } from '../lib/ids.ts'
import { describeFailure } from './connection-error.ts'
import type { Rows, Statement } from './sql.ts'
import type { Parameter } from './sql-values.ts'
import { withSpan } from './tracing.ts'

/**
 * Created by the migrations. The service can read the atlas and not write it; the curator can. The third has the rights of the
 * service on the rows of one organisation.
 */
export type Role = 'euterpe_service' | 'euterpe_curator' | 'euterpe_organisation'

/** Whose rights statements have. A null role is the login user. */
export type Session = { role: Role | null; organisationId: string | null }

/** Prepared statements take memory on the server. A connection with more of them is closed and replaced. */
const maxPrepared = 300
/** Migrations and imports have no limit. */
const defaultStatementTimeoutMs = 15 * 60_000

/** A connection to the server. Statements are pipelined: each is sent at once, and results arrive in order. */
export class Connection {
  readonly client: pg.PoolClient
  /** Null behind a pooler, where statements cannot be prepared. */
  readonly #names: StatementNames | null
  readonly #prepared = new Set<string>()
  /** The session that statements sent from now on run in. */
  #session: Session = { role: null, organisationId: null }
  /** Whether it is checked out of the pool. */
  isInUse = false
  /** How many callers share it. */
  users = 0
  #isBroken = false

  readonly #statementTimeoutMs: number

  constructor(
    client: pg.PoolClient,
    names: StatementNames | null,
    statementTimeoutMs = defaultStatementTimeoutMs,
  ) {
    this.client = client
    this.#names = names
    this.#statementTimeoutMs = statementTimeoutMs
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
      const { role } = this.#session
      const name = statement.mode === 'prepared' ? this.#names?.nameOf(statement, role) : undefined
      if (name !== undefined) this.#prepared.add(name)
      const query = new PgQuery(statement, name)
      const isLimited = role === 'euterpe_service' || role === 'euterpe_organisation'
      const timer = isLimited ? this.#limitTime() : undefined
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
    return setTimeout(() => this.client.connection.stream.destroy(), this.#statementTimeoutMs).unref()
  }

  /**
   * Gives statements sent from now on the rights of this session. Those sent before keep theirs, because the server runs all in
   * order. So nothing has to wait for the result; if it fails, drop the results of what was sent after it. Null: nothing to do.
   */
  enter(session: Session): Promise<unknown> | null {
    const { role, organisationId } = session
    if (role === this.#session.role && organisationId === this.#session.organisationId) return null
    this.#session = session
    const entered = this.send({ ...switchSession, values: [role ?? 'none', organisationId ?? ''] })
    entered.catch(() => this.giveUp())
    return entered
  }
}

const switchSession: Statement = {
  text: "select set_config('role', $1, false), set_config('euterpe.organisation', $2, false)",
  values: [],
  types: [0, 0],
  mode: 'prepared',
}

/** The same for one transaction, as text. For poolers, where sessions have no state. */
export function sessionOfTransaction({ role, organisationId }: Session): string {
  if (role === null) return ''
  const setRole = `; set local role ${role}`
  if (organisationId === null) return setRole
  return `${setRole}; set local euterpe.organisation = '${requireId(organisationId)}'`
}

function requireId(id: string): string {
  if (isId(id)) return id
  throw new Error(`"${id}" is not the id of an organisation.`)
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

  /** By role too: a plan of a table with policies is made for one role, and made anew whenever the role changes. */
  nameOf({ text, types }: Statement, role: Role | null): string {
    let names = this.#names.get(text)
    if (names === undefined) {
      names = new Map()
      this.#names.set(text, names)
    }
    const signature = `${role} ${types.every((type) => type === 0) ? '' : types.join()}`
    let name = names.get(signature)
    if (name === undefined) {
      name = `s${++this.#count}`
      names.set(signature, name)
    }
    return name
  }
}
