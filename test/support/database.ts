import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type DatabaseAddress, type Pool } from '../../src/platform/postgres.ts'

type SocketAddress = Extract<DatabaseAddress, { socketFolder: string }>

export type TestDatabase = {
  pool: Pool
  /** A pool whose role may write the atlas. */
  curator: Pool
  /** A pool of the owner role. */
  owner: Pool
  address: SocketAddress
  drop(): Promise<void>
}

/** Creates a database with the schema in place. With `empty`, it has neither the schema nor the roles. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnServer(`create database ${name} template ${options.empty ? 'template0' : 'euterpe'}`)
  const address = { ...serverAddress(), database: name }
  // As many connections as a service has by default, not counting the one for notifications.
  const owner = connect(address, { connections: 9, name: 'test' })
  return {
    pool: options.empty ? owner : owner.as('euterpe_service'),
    curator: owner.as('euterpe_curator'),
    owner,
    address,
    async drop() {
      await owner.end()
      await runOnServer(`drop database ${name} with (force)`)
    },
  }
}

function serverAddress(): SocketAddress {
  const address = process.env.TEST_POSTGRES
  if (address === undefined)
    throw new Error('Run tests with `npm test -- FILE …`, which starts the database they need.')
  return JSON.parse(address)
}

async function runOnServer(statement: string): Promise<void> {
  const db = connect({ ...serverAddress(), database: 'postgres' }, { connections: 1 })
  // PostgreSQL copies a template for one session at a time and rejects the others meanwhile (55006).
  for (let attempt = 1; ; attempt++) {
    try {
      await db.unsafe(statement)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
      await pause(20 * attempt)
    }
  }
  await db.end()
}
