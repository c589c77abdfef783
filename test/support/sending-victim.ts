/** A worker that sends to webhooks until it is killed. */
import { startSending } from '../../src/domain/events/send.ts'
import { openVictimContext } from './victim-context.ts'

const { context, say } = openVictimContext()
await startSending(context)
say('sending')
