import { resealSecrets } from '../domain/administration/reseal.ts'
import { checkMasterKey } from '../domain/keys/master-key.ts'
import { allPurposes, type Purpose } from '../domain/keys/purposes.ts'
import { rotateKey } from '../domain/keys/rotate.ts'
import { openingKeys } from '../lib/seal.ts'
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

export const resealCommand: Command = {
  name: 'keys reseal',
  summary: 'Seal all stored secrets with another master key',
  help: `
Changes the master key while the service runs:

1. Restart all processes, one after the other, with the new key in EUTERPE_MASTER_KEY and the old one in
   EUTERPE_MASTER_KEY_PREVIOUS. They open secrets with both and still seal with the old one.
2. Run this command with the same two settings. All secrets are sealed with the new key.
3. Remove EUTERPE_MASTER_KEY_PREVIOUS.

It can be interrupted and run again. --discard-unreadable is for a lost key: signing keys and S3 keys that no key opens are
deleted, so that new ones can be created. Users have to sign in again, S3 clients need new keys, and SFTP clients see another
host key.`,
  options: { 'discard-unreadable': { help: 'Delete signing keys and S3 keys that no key opens' } },
  acceptsAnyMasterKey: true,
  async run(call) {
    const context = await call.context()
    const discard = call.flag('discard-unreadable')
    // Without the flag, a wrong key must not become the one that processes seal with.
    if (!discard) await checkMasterKey(context)
    const [newKey] = openingKeys(context.masterKey)
    const { resealed, unreadable, discarded } = await resealSecrets(context, newKey!, { discard })
    const left = Object.entries(unreadable).map(([table, count]) => `${count} in ${table}`)
    const lines = [`${resealed} secrets are sealed with the new key now.`]
    if (discarded > 0) lines.push(`${discarded} keys that no key opens were deleted.`)
    if (left.length > 0) lines.push(`No key opens ${left.join(', ')}: set them anew.`)
    return {
      result: { resealed, discarded, unreadable },
      text: lines.join('\n'),
      exitCode: left.length > 0 ? 1 : 0,
    }
  },
}
