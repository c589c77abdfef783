import type { Context } from '../../src/domain/context.ts'
import { connect } from '../../src/platform/postgres.ts'
import { addressOf } from './victim.ts'

/**
 * A context whose process seems to be killed after so many steps: from then on nothing reaches the database, and transactions that
 * are open are rolled back. A step is a statement; `begin` and `commit` are steps, too. It takes no time, unlike a process.
 */
export function makeDyingContext(context: Context, steps: number) {
  const db = connect(addressOf(context), { role: 'euterpe_service' })
  let left = steps
  const step = () => {
    if (left <= 0) throw new Error('the process was killed')
    left -= 1
  }
  const { connections } = db
  const [run, acquire] = [connections.run.bind(connections), connections.acquire.bind(connections)]
  connections.run = async (statement, session) => {
    step()
    return run(statement, session)
  }
  connections.acquire = async () => {
    if (left <= 0) throw new Error('the process was killed')
    const connection = await acquire()
    const send = Object.getPrototypeOf(connection).send.bind(connection) as typeof connection.send
    connection.send = async (statement) => {
      step()
      return send(statement)
    }
    return connection
  }
  return {
    context: { ...context, db } as Context,
    isDead: () => left <= 0,
    end: () => db.end({ timeout: 1 }),
  }
}
