/** A process whose wall clock is wrong, which acquires a lease and works until it is killed or has renewed often enough. */
import { createLease, withLease } from '../../src/platform/leases.ts'
import { skewClock } from './skewed-clock.ts'
import { openVictimContext } from './victim-context.ts'

type Task = { skewMs: number; row: number; leaseMs: number; renewals: number }

const { context, task, say } = openVictimContext<Task>()
skewClock(task.skewMs)
const { acquireRow, finishRow, renewRow } = await import('./leased-rows.ts')

for (;;) {
  const lease = createLease(task.leaseMs)
  if (!(await acquireRow(context.db, task.row, lease))) {
    say('refused')
    continue
  }
  say('acquired')
  const enough = Promise.withResolvers<void>()
  let renewals = 0
  const renew = async () => {
    const renewed = await renewRow(context.db, task.row, lease)
    say(renewed ? 'renewed' : 'lost')
    renewals += 1
    if (renewals === task.renewals) enough.resolve()
    return renewed
  }
  await withLease(lease, { renew }, () => enough.promise)
  say('finishing')
  say((await finishRow(context.db, task.row, lease)) ? 'finished' : 'fenced')
  break
}
await context.db.end()
