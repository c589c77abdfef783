/** A worker that looks into watched folders until it is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import { pickUpDeliveries } from '../../src/domain/ingestion/watches/pick-up.ts'
import { openVictimContext } from './victim-context.ts'

const { context, print } = openVictimContext<object>()
print('working')
for (;;) {
  await pickUpDeliveries(context)
  print('looked')
  await pause(5)
}
