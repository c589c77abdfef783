import assert from 'node:assert/strict'
import { test } from 'node:test'
import ssh2 from 'ssh2'
import { resealSecrets } from '../../../../src/domain/administration/reseal.ts'
import { ensureHostKeys } from '../../../../src/domain/storage/sftp-keys/host-keys.ts'
import { readPublicKey } from '../../../../src/domain/storage/sftp-keys/read-public-key.ts'
import { createTestContext } from '../../../support/context.ts'

const context = await createTestContext()
const { generateKeyPairSync } = ssh2.utils

test('public keys are read as ssh-keygen writes them', async () => {
  const { public: text } = generateKeyPairSync('ed25519', { comment: 'anna@studio' })
  const key = await readPublicKey(`${text}\n`)
  assert.equal(key.comment, 'anna@studio')
  assert.equal(`${key.text} anna@studio`, text)
  assert.match(key.fingerprint, /^SHA256:[A-Za-z0-9+/]{43}$/)
  assert.match((await readPublicKey(generateKeyPairSync('ecdsa', { bits: 256 }).public)).text, /^ecdsa/)
})

test('what is no key, a private key and a short key are refused with what to do', async () => {
  const pair = generateKeyPairSync('ed25519')
  await assert.rejects(readPublicKey(pair.private), /private key.*\.pub/)
  await assert.rejects(readPublicKey('hello'), /as ssh-keygen writes it/)
  await assert.rejects(readPublicKey('ssh-ed25519 AAAA'), /as ssh-keygen writes it/)
  await assert.rejects(readPublicKey(generateKeyPairSync('rsa', { bits: 1024 }).public), /1024 bits/)
})

test('all processes have the same host keys, sealed with the master key, and keep them when it is changed', async () => {
  const [one, two] = await Promise.all([ensureHostKeys(context), ensureHostKeys(context)])
  assert.deepEqual(one, two)
  assert.deepEqual(one.map(({ type }) => type).sort(), ['ssh-ed25519', 'ssh-rsa'])
  const rows = await context.db<{ sealed: Buffer }[]>`select sealed_private_key as sealed from sftp_host_keys`
  assert.ok(rows.every(({ sealed }) => !sealed.includes('PRIVATE KEY')))
  const newKey = Buffer.alloc(32, 7)
  await resealSecrets(context, newKey, { discard: false })
  assert.deepEqual(await ensureHostKeys({ ...context, masterKey: newKey }), one)
})
