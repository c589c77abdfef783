/** A worker that sends to webhooks until it is killed. */
import { startSending } from '../../src/domain/events/send.ts'
import { openVictimWorld } from './victim-world.ts'

const { world, say } = openVictimWorld()
await startSending(world)
say('sending')
