import type { Role, Session } from './connection.ts'
import { ConnectionPool, type DatabaseAddress, type PoolOptions } from './connection-pool.ts'
import { currentOrganisation } from './organisation-scope.ts'
import { ColumnValues, type Execute, Identifiers, Query, RawQuery, type Row, rawStatement } from './sql.ts'
import { Json } from './sql-values.ts'
import { runTransaction, type TransactionOptions, type TransactionScope } from './transaction.ts'

export type { Role } from './connection.ts'
export { isUnreachable } from './connection-error.ts'
export type { DatabaseAddress, PoolOptions } from './connection-pool.ts'

/**
 * SQL as a tagged template: values become parameters.
 *
 *     db`select id from tracks where title = ${title} ${condition}`   condition: db`and isrc = ${isrc}`
 *     db`select ${db(['id', 'title'])} from ${db('atlas.tracks')}`
 *     db`insert into tracks ${db(row)}`    one row, or an array of rows
 *     db`update tracks set ${db(columns)} where id = ${id}`
 */
type Sql = {
  <T extends readonly object[] = Row[]>(text: TemplateStringsArray, ...values: readonly unknown[]): Query<T>
  (names: string | readonly string[]): Identifiers
  (rows: object | readonly object[]): ColumnValues
  /** A json or jsonb value. Arrays need it: otherwise they are sent as PostgreSQL arrays. */
  json(value: unknown): Json
  /** Text built by the caller, with parameters $1, $2 … Without values it may contain several statements. */
  unsafe<T extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): Query<T>
}

type Transaction = Sql & {
  connections: ConnectionPool
  isReadOnly: boolean
  /** Calls back when the transaction has ended, committed or not. */
  onEnd(call: () => void): void
  /** Runs work that can be rolled back without the rest of the transaction. */
  savepoint<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export type Pool = Sql & {
  connections: ConnectionPool
  begin<T>(options: TransactionOptions, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Uses the same connections with the rights of another role. */
  as(role: Role): Pool
  /** Closes all connections. After `timeout` seconds, busy ones are closed too. */
  end(options?: { timeout?: number }): Promise<void>
}

/** A pool or a transaction. SQL functions take it as their first argument. */
export type Db = Pool | Transaction
/** SQL that becomes part of a larger query. */
export type Fragment = Query

/** A pool that connects on first use. Without a role it has the rights of the login user. */
export function connect(address: DatabaseAddress, options: PoolOptions & { role?: Role } = {}): Pool {
  return createPool(new ConnectionPool(address, options), options.role ?? null)
}

function createPool(connections: ConnectionPool, role: Role | null): Pool {
  return Object.assign(
    createSql((statement) => connections.run(statement, sessionOf(role))),
    {
      connections,
      begin: <T>(options: TransactionOptions, work: (tx: Transaction) => Promise<T>) =>
        runTransaction(connections, sessionOf(role), options, (scope) =>
          work(createTransaction(connections, scope, options)),
        ),
      as: (other: Role) => createPool(connections, other),
      end: (options?: { timeout?: number }) => connections.end(options),
    },
  )
}

/** Work of the service for one organisation has no rights on the rows of others. */
function sessionOf(role: Role | null): Session {
  const organisationId = role === 'euterpe_service' ? currentOrganisation() : null
  return organisationId === null ? { role, organisationId } : { role: 'euterpe_organisation', organisationId }
}

function createTransaction(
  connections: ConnectionPool,
  scope: TransactionScope,
  { isReadOnly }: TransactionOptions,
): Transaction {
  return Object.assign(createSql(scope.execute), {
    connections,
    isReadOnly,
    onEnd: (call: () => void) => void scope.onEnd.push(call),
    savepoint: <T>(work: (tx: Transaction) => Promise<T>) =>
      scope.savepoint((inner) => work(createTransaction(connections, inner, { isReadOnly }))),
  })
}

function createSql(execute: Execute): Sql {
  const sql = (given: unknown, ...values: unknown[]) => {
    if (typeof given === 'string') return new Identifiers([given])
    if (!Array.isArray(given)) return new ColumnValues([given as Row])
    if ('raw' in given) return new Query(given, values, execute)
    return typeof given[0] === 'string' ? new Identifiers(given) : new ColumnValues(given)
  }
  return Object.assign(sql as Sql, {
    json: (value: unknown) => new Json(value),
    unsafe: <T>(text: string, values: readonly unknown[] = [], options: { prepare?: boolean } = {}) =>
      new RawQuery<T>(rawStatement(text, values, options.prepare ?? false), execute),
  })
}

/** Runs the work in a transaction. */
export function transaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return pool.begin({ isReadOnly: false }, work)
}

/** Runs the work in the transaction given, or in a new one. */
export function withinTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return 'begin' in db ? transaction(db, work) : work(db)
}

/** Runs queries that all see the same snapshot of the database. */
export function readOnly<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return pool.begin({ isReadOnly: true }, work)
}
