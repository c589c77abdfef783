/** A process that runs work that costs credits. Some of the work never ends. */
import { setTimeout as pause } from 'node:timers/promises'
import { withCredits } from '../../src/domain/credits/with-credits.ts'
import { runIdempotent } from '../../src/domain/idempotency/run-idempotent.ts'
import { startHeartbeat } from '../../src/domain/operations/processes.ts'
import { transaction } from '../../src/platform/postgres.ts'
import { openVictimContext } from './victim-context.ts'

type Task = {
  organisationId: string
  clientId: string
  /** How many calls never end, so that their credits stay reserved. */
  hanging: number
  /** How many calls run one after the other until the process is killed. */
  busy: number
  /** The key of an idempotent call that hangs before or after it saves its result. */
  key?: string
  hangs?: 'before' | 'after'
}

const { context, task, print } = openVictimContext<Task>()
const caller = {
  organisation: { id: task.organisationId, name: '' },
  client: { id: task.clientId, name: '', type: 'machine' as const },
}
const tagging = { amount: 1, reason: 'tagging' as const }
const forever = () => new Promise<never>(() => setInterval(() => {}, 1000))

await startHeartbeat(context, 'api')
let started = 0
for (let index = 0; index < task.hanging; index++) {
  void withCredits(context, caller, tagging, async () => {
    started += 1
    if (started === task.hanging) print('holding')
    await forever()
  })
}
for (let index = 0; index < task.busy; index++) {
  void (async () => {
    for (;;) {
      await withCredits(context, caller, tagging, async () => {
        await pause(1)
        if (Math.random() < 0.3) throw new Error('this one fails')
      }).then(
        () => print('paid'),
        () => {},
      )
    }
  })()
}
if (task.key !== undefined) {
  const call = { operation: 'tagging', key: task.key, body: { title: 'a' } }
  await runIdempotent<{ by: string }>(context, caller, call, (save) =>
    withCredits(context, caller, tagging, async (credits) => {
      if (task.hangs === 'before') {
        print('running')
        await forever()
      }
      const result = { by: 'the victim' }
      await transaction(context.db, async (tx) => {
        await credits.settle(tx)
        await save(tx, result)
      })
      print('saved')
      return forever()
    }),
  )
}
