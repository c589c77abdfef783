import pg from 'pg'
import { Connection, isStalePlan, type Session, StatementNames, sessionOfTransaction } from './connection.ts'
import { describeFailure } from './connection-error.ts'
import { type Rows, type Statement, script } from './sql.ts'
import { columnTypes } from './sql-values.ts'

/** Where a PostgreSQL server is: a URL, or the folder with the Unix socket of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { socketFolder: string; port: number; user: string; database: string }

export type PoolOptions = {
  /** The maximum number of connections. PostgreSQL serves a few busy connections better than many. */
  connections?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** The address is a pooler in transaction mode, such as PgBouncer. Sessions have no state there. */
  isPooled?: boolean
  /** The server itself, when the address is a pooler. Notifications can be received only there. */
  direct?: DatabaseAddress | null
  /** A statement fails when it waits longer for a free connection: the database cannot keep up with the load. */
  waitTimeoutMs?: number
  /** Until the server has let a new connection in. */
  connectTimeoutMs?: number
  /** Longer than any statement of the service takes. A connection on which one takes longer is closed. */
  statementTimeoutMs?: number
}

const defaultWaitTimeoutMs = 30_000
const connectTimeoutMs = 10_000
const idleTimeoutMs = 60_000
/** The maximum number of statements that share a connection at the same time. */
const maxSharing = 32

/** All connections of this process to one server. */
export class ConnectionPool {
  readonly address: DatabaseAddress
  readonly isPooled: boolean
  /** Where notifications can be received, if anywhere. */
  readonly listenAddress: DatabaseAddress | null
  readonly #max: number
  readonly #pool: pg.Pool
  readonly #connections = new Map<pg.ClientBase, Connection>()
  /** Connections that are running single statements. */
  readonly #shared = new Set<Connection>()
  /** Single statements that wait together for the next free connection. */
  #group: { users: number; connection: Promise<Connection> } | null = null
  /** Transactions that wait for a connection. */
  #exclusiveWaiting = 0
  readonly #onEnd: (() => Promise<void>)[] = []
  #ended: Promise<void> | null = null

  constructor(address: DatabaseAddress, options: PoolOptions) {
    this.address = address
    this.isPooled = options.isPooled ?? false
    this.listenAddress = options.direct ?? (this.isPooled ? null : address)
    this.#max = options.connections ?? 10
    // A pooler would hand a prepared statement to a session that does not know it.
    const names = this.isPooled ? null : new StatementNames()
    this.#pool = new pg.Pool({
      ...clientOptions(address, options.name),
      Client: pipeliningClient(options.connectTimeoutMs ?? connectTimeoutMs),
      max: this.#max,
      connectionTimeoutMillis: options.waitTimeoutMs ?? defaultWaitTimeoutMs,
      idleTimeoutMillis: idleTimeoutMs,
    })
    this.#pool.on('connect', (client) => {
      const connection = new Connection(client, names, options.statementTimeoutMs)
      this.#connections.set(client, connection)
      // The driver fails the statements of a lost connection. Without a listener the error would end the process.
      client.on('error', () => this.#drop(connection))
    })
    this.#pool.on('remove', (client) => this.#connections.delete(client))
    // An idle connection was lost. The pool has removed it and opens another one when needed.
    this.#pool.on('error', () => {})
  }

  /** Runs a single statement. While all connections are in use, it is pipelined behind other single statements. */
  async run(statement: Statement, session: Session): Promise<Rows> {
    // A script may begin a transaction and fail inside it, so no other statement may share its connection.
    const isScript = statement.mode === 'script'
    const connection = await (isScript ? this.acquire() : this.#share())
    try {
      return await this.#send(connection, statement, session)
    } catch (error) {
      if (isScript) connection.giveUp()
      if (!isStalePlan(error)) throw error
      return await this.#send(connection, { ...statement, mode: 'unprepared' }, session)
    } finally {
      this.release(connection)
    }
  }

  /** A connection that is not shared. The caller must release it. */
  async acquire(): Promise<Connection> {
    this.#exclusiveWaiting += 1
    try {
      const connection = await this.#connect()
      connection.users = 1
      return connection
    } finally {
      this.#exclusiveWaiting -= 1
    }
  }

  release(connection: Connection): void {
    connection.users -= 1
    if (connection.users === 0) this.#return(connection)
  }

  /** Removes a lost connection at once, even while it is in use, so that the pool can open another one. */
  #drop(connection: Connection): void {
    connection.giveUp()
    this.#return(connection)
  }

  #return(connection: Connection): void {
    this.#shared.delete(connection)
    if (!connection.isInUse) return
    connection.isInUse = false
    connection.client.release(!connection.isClean)
  }

  /** Connections that are open, those of them without work, and callers that wait for one. */
  stats(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Closes all connections. After `timeout` seconds, busy ones are closed too. */
  end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#ended ??= this.#close(timeout)
    return this.#ended
  }

  /** Closes something else together with the connections. */
  onEnd(close: () => Promise<void>): void {
    this.#onEnd.push(close)
  }

  async #close(timeout: number): Promise<void> {
    const late = setTimeout(() => {
      for (const { client } of this.#connections.values()) client.connection.stream.destroy()
    }, timeout * 1000)
    await Promise.all([this.#pool.end(), ...this.#onEnd.map((close) => close())])
    clearTimeout(late)
  }

  #share(): Connection | Promise<Connection> {
    const { idleCount, totalCount, waitingCount } = this.#pool
    if (idleCount + this.#max - totalCount > waitingCount) return this.#openShared({ users: 1 })
    // If a transaction is waiting, connections must drain: single statements could keep them busy forever.
    const busy = this.#exclusiveWaiting === 0 ? this.#leastBusy() : null
    if (busy !== null) {
      busy.users += 1
      return busy
    }
    let group = this.#group
    if (group === null || group.users >= maxSharing) {
      const users = { users: 0 }
      group = Object.assign(users, { connection: this.#openShared(users) })
      this.#group = group
    }
    group.users += 1
    return group.connection
  }

  async #openShared(group: { users: number }): Promise<Connection> {
    try {
      const connection = await this.#connect()
      connection.users = group.users
      this.#shared.add(connection)
      return connection
    } finally {
      if (this.#group === group) this.#group = null
    }
  }

  #leastBusy(): Connection | null {
    let best: Connection | null = null
    for (const connection of this.#shared)
      if (connection.users < (best?.users ?? maxSharing) && connection.isUsable) best = connection
    return best
  }

  async #connect(): Promise<Connection> {
    const client = await new Promise<pg.PoolClient>((resolve, reject) => {
      this.#pool.connect((error, found) =>
        found === undefined ? reject(describeFailure(error!)) : resolve(found),
      )
    })
    const connection = this.#connections.get(client)!
    connection.isInUse = true
    return connection
  }

  /** Everything is sent at once. Behind a pooler, each statement runs in its own transaction, which sets the role first. */
  async #send(connection: Connection, statement: Statement, session: Session): Promise<Rows> {
    if (this.isPooled && (session.role === null || isVacuum(statement))) return connection.send(statement)
    if (!this.isPooled) {
      const entered = connection.enter(session)
      if (entered === null) return connection.send(statement)
      const [switched, result] = await Promise.allSettled([entered, connection.send(statement)])
      for (const each of [switched, result]) if (each.status === 'rejected') throw each.reason
      return (result as PromiseFulfilledResult<Rows>).value
    }
    const [begun, result, committed] = await Promise.allSettled([
      connection.send(script(`begin${sessionOfTransaction(session)}`)),
      connection.send(statement),
      connection.send(script('commit')),
    ])
    for (const each of [begun, result, committed]) if (each.status === 'rejected') throw each.reason
    return (result as PromiseFulfilledResult<Rows>).value
  }
}

/** Not possible inside a transaction, so it runs with the rights of the login user. */
function isVacuum({ text }: Statement): boolean {
  return /^\s*vacuum\b/i.test(text)
}

export function clientOptions(address: DatabaseAddress, name = 'euterpe'): pg.ClientConfig {
  const common = {
    application_name: name,
    types: columnTypes as pg.CustomTypesConfig,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
  }
  if ('url' in address) return { ...common, connectionString: withLibpqModes(address.url) }
  const { socketFolder, port, user, database } = address
  return { ...common, host: socketFolder, port, user, database }
}

/** `sslmode` means the same as for psql. By default the driver verifies certificates in every mode. */
function withLibpqModes(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has('sslmode')) return url
  parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}

/** The pool passes its own options on, but waiting for a free connection and connecting have different time limits. */
function pipeliningClient(connectionTimeoutMillis: number) {
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, pipeline: true, connectionTimeoutMillis })
    }
  }
}
