import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { resealSecrets } from '../../../src/domain/administration/reseal.ts'
import type { Context } from '../../../src/domain/context.ts'
import { signWithSecrets } from '../../../src/domain/events/secrets.ts'
import type { WebhookSecrets } from '../../../src/domain/events/sql-webhooks.ts'
import { createWebhook, rotateSecret } from '../../../src/domain/events/webhooks.ts'
import { addProvider } from '../../../src/domain/identity/federation/providers.ts'
import { generateKey } from '../../../src/domain/keys/generate-key.ts'
import { findSigningKey, publicKeys } from '../../../src/domain/keys/keys.ts'
import { checkMasterKey } from '../../../src/domain/keys/master-key.ts'
import type { Purpose } from '../../../src/domain/keys/purposes.ts'
import { rotateKey } from '../../../src/domain/keys/rotate.ts'
import { insertKey } from '../../../src/domain/keys/sql.ts'
import { createPlaylist } from '../../../src/domain/playlists/playlists.ts'
import { createShare, listShares } from '../../../src/domain/playlists/shares.ts'
import { createKeys, readKeys } from '../../../src/domain/storage/keys/keys.ts'
import { newId } from '../../../src/lib/ids.ts'
import { openingKeys, sealingKey } from '../../../src/lib/seal.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { until } from '../../support/until.ts'

/** Another process on the same database, with these master keys. */
const withKeys = (context: Context, ...keys: Buffer[]): Context => ({
  ...context,
  masterKey: { sealing: keys[0]!, opening: keys },
})
/** A key that a process with another master key has created, as earlier releases allowed. */
async function insertForeignKey(context: Context, purpose: Purpose) {
  const key = await generateKey({ ...context, masterKey: randomBytes(32) }, purpose, context.clock.now())
  await insertKey(context.db, key)
  return key
}
const wrong = { message: /The master key is not the one/ }

test('a wrong master key is refused, also in a database of an earlier release', async () => {
  const context = await createTestContext()
  await findSigningKey(context, 'access_token')
  await context.owner`delete from master_key_canary`
  await assert.rejects(checkMasterKey(withKeys(context, randomBytes(32))), wrong)
  await checkMasterKey(context)
  await assert.rejects(checkMasterKey(withKeys(context, randomBytes(32))), wrong)
})

test('a process with the wrong master key cannot rotate the signing keys', async () => {
  const context = await createTestContext()
  const before = await findSigningKey(context, 'id_token')
  const stranger = withKeys(context, randomBytes(32))
  await assert.rejects(rotateKey(stranger, 'id_token', { withdraw: true }), wrong)
  assert.equal((await findSigningKey({ ...context }, 'id_token')).id, before.id)
})

test('processes that start together on a new database agree on one key', async () => {
  const context = await createTestContext()
  const starts = await Promise.allSettled(
    Array.from({ length: 6 }, () => checkMasterKey(withKeys(context, randomBytes(32)))),
  )
  assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('a signing key sealed with another master key is skipped and reported; the others keep working', async () => {
  const context = await createTestContext()
  const before = await findSigningKey(context, 'id_token')
  await insertForeignKey(context, 'id_token')
  const healthy = { ...context }
  assert.equal((await findSigningKey(healthy, 'id_token')).id, before.id)
  assert.deepEqual(
    (await publicKeys(healthy, 'id_token')).keys.map(({ kid }) => kid),
    [before.id],
  )
  assert.ok(context.logLines.some((line) => line.includes('cannot be opened with the master key')))
})

test('where no signing key can be opened, a new one is created', async () => {
  const context = await createTestContext()
  await checkMasterKey(context)
  const foreign = await insertForeignKey(context, 'signatures')
  const key = await findSigningKey(context, 'signatures')
  assert.notEqual(key.id, foreign.id)
})

test('the master key changes while processes run, and no secret is lost', async () => {
  const context = await createTestContext()
  const [old, next] = [sealingKey(context.masterKey), randomBytes(32)]
  const organisation = await makeOrganisation(context)
  const pair = await createKeys(context, context.db, organisation.id)
  const signing = await findSigningKey(context, 'access_token')
  await addProvider(context, {
    name: 'acme',
    title: 'Acme',
    issuer: 'https://id.example.com',
    clientId: 'c',
    clientSecret: 's',
    organisationId: null,
  })

  // Restarted with both keys: it still seals with the old one.
  const running = withKeys(context, next, old)
  await checkMasterKey(running)
  assert.deepEqual(sealingKey(running.masterKey), old)
  await findSigningKey(running, 'access_token')

  const command = withKeys(context, next, old)
  const { resealed, unreadable } = await resealSecrets(command, next, { discard: false })
  assert.ok(resealed >= 3, String(resealed))
  assert.deepEqual(unreadable, {})
  assert.deepEqual(await resealSecrets(command, next, { discard: false }), {
    resealed: 0,
    unreadable: {},
    discarded: 0,
  })

  // The running process follows, and one with the new key alone opens everything.
  await until(async () => {
    await findSigningKey(running, 'access_token')
    return sealingKey(running.masterKey).equals(next)
  })
  const later = withKeys(context, next)
  await checkMasterKey(later)
  assert.equal((await findSigningKey(later, 'access_token')).id, signing.id)
  assert.ok(
    (await readKeys(later, organisation.id)).some(
      (each) => each.secret_access_key === pair.secret_access_key,
    ),
  )
  await assert.rejects(checkMasterKey(withKeys(context, old)), wrong)
  assert.equal(openingKeys(later.masterKey).length, 1)
})

test('secrets of webhooks and links of playlists work with the new key', async () => {
  const context = await createTestContext()
  const [old, next] = [context.masterKey as Buffer, randomBytes(32)]
  const organisation = await makeOrganisation(context)
  const webhook = await createWebhook(context, organisation.id, { url: 'http://127.0.0.1:9/hook' })
  await rotateSecret(context, organisation.id, webhook.id)
  const client = { id: newId(), name: 'test' }
  const caller = { organisation, client, principal: { type: 'machine', ...client }, catalogue: null }
  const playlist = await createPlaylist(context, caller as never, { name: 'Night' })
  const share = await createShare(context, caller as never, playlist.id, {})
  await resealSecrets(withKeys(context, next, old), next, { discard: false })
  const later = withKeys(context, next)
  const [secrets] = await context.db<({ id: string } & WebhookSecrets)[]>`
    select id, secret, former_secret, former_secret_until from webhooks`
  assert.equal(signWithSecrets(later, secrets!, Buffer.from('x')).length, 2)
  const [shown] = await listShares(later, caller as never, playlist.id)
  assert.equal(shown!.url, share.url)
})

test('after the loss of the key, unreadable signing and S3 keys are discarded', async () => {
  const context = await createTestContext()
  const organisation = await makeOrganisation(context)
  await createKeys(context, context.db, organisation.id)
  await findSigningKey(context, 'id_token')
  const next = randomBytes(32)
  const fresh = withKeys(context, next)
  const { discarded } = await resealSecrets(fresh, next, { discard: true })
  assert.ok(discarded >= 2)
  await checkMasterKey(fresh)
  await findSigningKey(fresh, 'id_token')
  assert.deepEqual(await readKeys(fresh, organisation.id), [])
})
