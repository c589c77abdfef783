import type postgres from 'postgres'
import { postgres as driver } from './postgres-driver.ts'

/** The database: a pool, or the transaction one is in. SQL functions take it first. */
export type Db = postgres.Sql<Types> | postgres.TransactionSql<Types>
export type Pool = postgres.Sql<Types>
/** A piece of SQL on its way into a larger one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
type Types = { bigint: number; json: unknown; jsonb: unknown }

/** Where a PostgreSQL server is: a URL, or the Unix socket folder of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { socketFolder: string; port: number; user: string; database: string }

export type PoolOptions = {
  /** Connections at most; PostgreSQL serves few busy connections better than many. */
  connections?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** What the connections may do: the rights of this role, in place of those of the user who logs in. */
  role?: Role
}

/** Made by the migrations. The service can read the atlas and not write it; the curator can. */
export type Role = 'euterpe_service' | 'euterpe_curator'

export function connect(address: DatabaseAddress, options: PoolOptions = {}): Pool {
  const common = {
    max: options.connections ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    // Seconds before a lost connection is made again: a server that is back is used within a second.
    backoff: (tries: number) => Math.min(2 ** tries / 100, 1) * (0.5 + Math.random() / 2),
    connection: {
      application_name: options.name ?? 'euterpe',
      ...(options.role !== undefined && { role: options.role }),
    },
    // Counts and sizes stay far below 2^53, so a bigint is a plain number.
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: (value: number) => String(value) },
      // A string given for a json column is JSON text already, as the queue hands it over.
      json: { to: 114, from: [114, 3802], parse: JSON.parse, serialize: jsonText },
      jsonb: { to: 3802, from: [], parse: JSON.parse, serialize: jsonText },
    },
    // "already exists, skipping" is what `if not exists` is for; anything else that matters comes as an error.
    onnotice: () => {},
  }
  if ('url' in address) return driver(address.url, common)
  return driver({
    ...common,
    host: `${address.socketFolder}/.s.PGSQL.${address.port}`,
    path: `${address.socketFolder}/.s.PGSQL.${address.port}`,
    port: address.port,
    user: address.user,
    database: address.database,
  })
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Runs the work in one transaction: all of it happens, or none. */
export function transaction<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  return pool.begin((tx) => work(tx)) as Promise<T>
}

/** The same for work that may be part of a larger transaction already. */
export function withinTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return 'begin' in db ? transaction(db, work) : work(db)
}

/** Runs queries that all see the database as it is at one moment. */
export function readOnly<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  return pool.begin('isolation level repeatable read read only', (tx) => work(tx)) as Promise<T>
}

/** True when the server could not be reached or ended the connection: the caller may try again. */
export function isUnreachable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return false
  return unreachableCodes.has(code) || code.startsWith('08') || code.startsWith('57P')
}

const unreachableCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  '53300', // too many connections
])
