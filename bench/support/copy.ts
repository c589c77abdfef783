import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { clientOptions } from '../../src/platform/connection-pool.ts'
import type { Pool } from '../../src/platform/postgres.ts'

/** Opens a stream into `copy … from stdin` on its own connection. */
export async function openCopy(pool: Pool, statement: string): Promise<Writable> {
  const client = new pg.Client(clientOptions(pool.connections.address))
  await client.connect()
  const stream = client.query(from(statement))
  void once(stream, 'close').then(() => client.end())
  return stream
}
