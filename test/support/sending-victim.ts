/** A worker that sends to webhooks until it is killed. */
import { startWebhookWorker } from '../../src/domain/events/webhook-worker.ts'
import { openVictimContext } from './victim-context.ts'

const { context, print } = openVictimContext()
await startWebhookWorker(context)
print('sending')
