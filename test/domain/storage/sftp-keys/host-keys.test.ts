import assert from 'node:assert/strict'
import { test } from 'node:test'
import ssh2 from 'ssh2'
import { generateHostKey } from '../../../../src/domain/storage/sftp-keys/host-keys.ts'

test('every host key that is made can be read', async () => {
  for (let count = 0; count < 1500; count++)
    assert.ok(!(ssh2.utils.parseKey(await generateHostKey('ssh-ed25519')) instanceof Error))
})
