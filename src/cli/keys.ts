import { allPurposes, type Purpose } from '../domain/keys/purposes.ts'
import { rotateKey } from '../domain/keys/rotate.ts'
import type { Command } from './command.ts'

export const rotateKeysCommand: Command = {
  name: 'keys rotate',
  summary: 'Publish the next signing keys',
  help: `
The next key is published now and starts signing a day later, when cached key sets contain it. The old key stays
published until everything it signed has expired. Running processes pick up the change. Workers do the same every
EUTERPE_KEY_ROTATION_DAYS. If a next key is already published, no other one is created.

--now makes the next key sign immediately. --withdraw also removes the old key from the key set: use it for a leaked
key. Everything the old key signed becomes invalid, so users have to sign in again.

  euterpe keys rotate
  euterpe keys rotate --purpose access_token --withdraw`,
  options: {
    purpose: {
      value: 'P',
      choices: allPurposes,
      help: `One of ${allPurposes.join(', ')} (default: all)`,
    },
    now: { help: 'The next key signs immediately' },
    withdraw: { help: 'Also invalidate the old key immediately' },
  },
  async run(call) {
    const context = await call.context()
    const purposes = call.value('purpose') === '' ? allPurposes : [call.value('purpose') as Purpose]
    const options = { now: call.flag('now'), withdraw: call.flag('withdraw') }
    const keys = []
    for (const purpose of purposes) {
      const key = await rotateKey(context, purpose, options)
      keys.push({ purpose, key_id: key.id, signs_from: key.signs_from })
    }
    const lines = keys.map(
      ({ purpose, key_id, signs_from }) =>
        `${purpose.padEnd(12)}  ${key_id}  signs from ${signs_from.toISOString()}`,
    )
    return { result: { keys }, text: lines.join('\n') }
  },
}
