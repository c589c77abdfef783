/** A process with a skewed wall clock. Acquires a lease and works until it is killed or has renewed often enough. */
import { createLease, withLease } from '../../src/platform/leases.ts'
import { skewClock } from './skewed-clock.ts'
import { openVictimContext } from './victim-context.ts'

type Task = { skewMs: number; row: number; leaseMs: number; renewals: number }

const { context, task, print } = openVictimContext<Task>()
skewClock(task.skewMs)
const { acquireRow, finishRow, renewRow } = await import('./leased-rows.ts')

for (;;) {
  const lease = createLease(task.leaseMs)
  if (!(await acquireRow(context.db, task.row, lease))) {
    print('refused')
    continue
  }
  print('acquired')
  const enough = Promise.withResolvers<void>()
  let renewals = 0
  const renew = async () => {
    const renewed = await renewRow(context.db, task.row, lease)
    print(renewed ? 'renewed' : 'lost')
    renewals += 1
    if (renewals === task.renewals) enough.resolve()
    return renewed
  }
  await withLease(lease, { renew }, () => enough.promise)
  print('finishing')
  print((await finishRow(context.db, task.row, lease)) ? 'finished' : 'fenced')
  break
}
await context.db.end()
