import { allPurposes, type Purpose } from '../domain/keys/purposes.ts'
import { rotateKey } from '../domain/keys/rotate.ts'
import type { Command } from './command.ts'

export const rotateKeysCommand: Command = {
  name: 'keys rotate',
  summary: 'Publish the next signing keys',
  help: `
The next key is published now and signs a day later, when everybody who caches the key set has read it; the old one
stays published until all it signed has expired. Running processes notice by themselves. The schedule does the same
every EUTERPE_KEY_ROTATION_DAYS; a next key that already waits is not followed by another.

--now makes the next key sign at once. --withdraw does so and takes the old key out of the key set: for a key that
leaked. What it signed is then refused everywhere, so people sign in again.

  euterpe keys rotate
  euterpe keys rotate --purpose access_token --withdraw`,
  options: {
    purpose: {
      value: 'P',
      choices: allPurposes,
      help: `One of ${allPurposes.join(', ')} (default: all)`,
    },
    now: { help: 'The next key signs at once' },
    withdraw: { help: 'The old key is worthless at once' },
  },
  async run(call) {
    const context = await call.context()
    const wanted = call.value('purpose') === '' ? allPurposes : [call.value('purpose') as Purpose]
    const how = { now: call.flag('now'), withdraw: call.flag('withdraw') }
    const keys = []
    for (const purpose of wanted) {
      const key = await rotateKey(context, purpose, how)
      keys.push({ purpose, key_id: key.id, signs_from: key.signs_from })
    }
    const lines = keys.map(
      ({ purpose, key_id, signs_from }) =>
        `${purpose.padEnd(12)}  ${key_id}  signs from ${signs_from.toISOString()}`,
    )
    return { facts: { keys }, text: lines.join('\n') }
  },
}
