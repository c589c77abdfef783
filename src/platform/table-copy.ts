import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { clientOptions } from './connection-pool.ts'
import type { Db, Pool } from './postgres.ts'

/** A table of the service, whatever capability it belongs to. The queue's own tables are left out: see `Queue`. */
export type Table = { schema: string; name: string; columns: string[] }
type Sequence = { schema: string; name: string; last_value: number | null }

const ownSchemas = "n.nspname not in ('information_schema', 'queue') and n.nspname !~ '^pg_'"

/** All tables, in the order of their names, with the columns that can be written. */
export async function listTables(db: Db): Promise<Table[]> {
  return db.unsafe<Table[]>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and ${ownSchemas}
    group by n.nspname, c.relname
    order by n.nspname, c.relname`)
}

export async function listSequences(db: Db): Promise<Sequence[]> {
  return db.unsafe<Sequence[]>(`
    select s.schemaname as schema, s.sequencename as name, s.last_value
    from pg_sequences s
    join pg_namespace n on n.nspname = s.schemaname
    where ${ownSchemas}
    order by 1, 2`)
}

export async function countRows(tx: Db, table: Table): Promise<number> {
  const [row] = await tx.unsafe<{ count: number }[]>(`select count(*) as count from ${nameOf(table)}`)
  return row!.count
}

/** Names what a transaction sees, so that other connections can see the same while it lasts. */
export async function exportSnapshot(tx: Db): Promise<string> {
  const [row] = await tx`select pg_export_snapshot() as snapshot`
  return row!.snapshot
}

/**
 * A connection of its own for one transaction that copies whole tables: the connections of the pool send statements ahead,
 * which COPY does not allow.
 */
export class TableCopy {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Reads what the owner of the snapshot sees. */
  static read<T>(pool: Pool, snapshot: string, work: (copy: TableCopy) => Promise<T>): Promise<T> {
    const begin = `begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'`
    // A policy that would hide rows is an error.
    return TableCopy.#run(pool, `${begin}; set local row_security = off`, work)
  }

  static write<T>(pool: Pool, work: (copy: TableCopy) => Promise<T>): Promise<T> {
    return TableCopy.#run(pool, 'begin', work)
  }

  static async #run<T>(pool: Pool, begin: string, work: (copy: TableCopy) => Promise<T>): Promise<T> {
    const { address, listenAddress } = pool.connections
    const client = new pg.Client(clientOptions(listenAddress ?? address, 'euterpe backup'))
    // The statement that was running fails; without a listener the error would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(begin)
      const result = await work(new TableCopy(client))
      await client.query('commit')
      return result
    } finally {
      await client.end()
    }
  }

  readTable(table: Table): Readable {
    return this.#client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout (format binary)`))
  }

  /** Returns how many rows there were. */
  async writeTable(table: Table, rows: Readable): Promise<number> {
    const text = `copy ${nameOf(table)} (${columnsOf(table)}) from stdin (format binary)`
    const target = this.#client.query(copyFrom(text))
    await pipeline(rows, target)
    return target.rowCount
  }

  async setSequences(sequences: Sequence[]): Promise<void> {
    for (const { schema, name, last_value } of sequences) {
      if (last_value === null) continue
      await this.#client.query('select setval($1::regclass, $2)', [
        `${quote(schema)}.${quote(name)}`,
        last_value,
      ])
    }
  }

  /**
   * Empties all tables and runs the work while no foreign key and no trigger is checked: tables refer to each other, and
   * triggers have done their work before the rows were copied.
   */
  async replaceContents(tables: Table[], work: () => Promise<void>): Promise<void> {
    const names = tables.map(nameOf)
    const { rows: keys } = await this.#client.query<{ table: string; name: string; definition: string }>(`
      select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and ${ownSchemas}`)
    const alterAll = (alterations: string[]) =>
      this.#client.query(alterations.map((each) => `alter table ${each}`).join(';'))
    await this.#client.query(`truncate ${names.join(', ')}`)
    await alterAll(keys.map(({ table, name }) => `${table} drop constraint ${name}`))
    await alterAll(names.map((name) => `${name} disable trigger user`))
    await work()
    await alterAll(names.map((name) => `${name} enable trigger user`))
    await alterAll(keys.map(({ table, name, definition }) => `${table} add constraint ${name} ${definition}`))
  }
}

function nameOf({ schema, name }: Table): string {
  return `${quote(schema)}.${quote(name)}`
}

function columnsOf({ columns }: Table): string {
  return columns.map(quote).join(', ')
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
