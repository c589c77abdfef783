import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompactSign, compactVerify, createLocalJWKSet } from 'jose'
import type { Context } from '../../../src/domain/context.ts'
import { rotateKeysOnSchedule } from '../../../src/domain/keys/jobs.ts'
import { findKey, findSigningKey, publicKeys } from '../../../src/domain/keys/keys.ts'
import { rotateKey } from '../../../src/domain/keys/rotate.ts'
import { createTestContext } from '../../support/context.ts'
import { until } from '../../support/until.ts'

const day = 86_400_000

/** A second process on the same database. */
const another = (context: Context): Context => ({ ...context })

const kids = async (context: Context) => (await publicKeys(context, 'id_token')).keys.map((key) => key.kid)

test('creates the first key once, also with concurrent processes', async () => {
  const context = await createTestContext()
  const signers = await Promise.all(
    [context, another(context), another(context)].map((each) => findSigningKey(each, 'id_token')),
  )
  assert.equal(new Set(signers.map((key) => key.id)).size, 1)
  assert.equal((await kids(context)).length, 1)
})

test('ID tokens are signed with RS256 and at least 2048 bits, the others with Ed25519, each with separate keys', async () => {
  const context = await createTestContext()
  const keys = await Promise.all(
    (['id_token', 'access_token', 'signatures'] as const).map((purpose) => findSigningKey(context, purpose)),
  )
  assert.deepEqual(
    keys.map((key) => key.publicJwk.alg),
    ['RS256', 'EdDSA', 'EdDSA'],
  )
  assert.ok(keys[0]!.publicKey.asymmetricKeyDetails!.modulusLength! >= 2048)
  assert.equal(new Set(keys.map((key) => key.id)).size, 3)
  assert.equal(await findKey(context, 'id_token', keys[1]!.id), null)
})

test('publishes no private key and stores private keys sealed', async () => {
  const context = await createTestContext()
  await findSigningKey(context, 'id_token')
  const { keys } = await publicKeys(context, 'id_token')
  assert.deepEqual(Object.keys(keys[0]!).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const [row] = await context.db`select private_key from signing_keys`
  assert.doesNotMatch(row!.private_key.toString('latin1'), /PRIVATE KEY/)
})

test('the next key is published a day before it signs, and the old one until everything it signed has expired', async () => {
  const context = await createTestContext()
  const old = await findSigningKey(context, 'id_token')
  const next = await rotateKey(context, 'id_token')
  await until(async () => (await kids(context)).includes(next.id))
  assert.equal((await findSigningKey(context, 'id_token')).id, old.id)

  context.clock.moveBy(day + 1000)
  assert.equal((await findSigningKey(context, 'id_token')).id, next.id)
  assert.deepEqual(await kids(context), [old.id, next.id])

  context.clock.moveBy(day + 600_000)
  assert.deepEqual(await kids(context), [next.id])
})

test('a second rotation does not create another key while the next one is waiting', async () => {
  const context = await createTestContext()
  await findSigningKey(context, 'id_token')
  const first = await rotateKey(context, 'id_token')
  const second = await rotateKey(context, 'id_token')
  assert.equal(first.id, second.id)
})

test('other processes use an immediately rotated key without a restart', async () => {
  const context = await createTestContext()
  const other = another(context)
  const old = await findSigningKey(other, 'access_token')
  const next = await rotateKey(context, 'access_token', { now: true })
  await until(async () => (await findSigningKey(other, 'access_token')).id === next.id)
  assert.notEqual(await findKey(other, 'access_token', old.id), null)
})

test('a withdrawn key verifies nothing, in every process', async () => {
  const context = await createTestContext()
  const other = another(context)
  const old = await findSigningKey(other, 'access_token')
  await rotateKey(context, 'access_token', { withdraw: true })
  await until(async () => (await findKey(other, 'access_token', old.id)) === null)
})

test('the schedule rotates keys after the configured days and deletes unpublished keys', async () => {
  const context = await createTestContext()
  const old = await findSigningKey(context, 'signatures')
  const run = () => rotateKeysOnSchedule.run(context, {}, AbortSignal.timeout(5000))
  context.clock.moveBy(88 * day)
  await run()
  assert.equal((await publicKeys(context, 'signatures')).keys.length, 1)
  context.clock.moveBy(1.1 * day)
  await run()
  await until(async () => (await publicKeys(context, 'signatures')).keys.length === 2)
  assert.equal((await findSigningKey(context, 'signatures')).id, old.id)
  context.clock.moveBy(day)
  assert.notEqual((await findSigningKey(context, 'signatures')).id, old.id)
  context.clock.moveBy(9 * day)
  await run()
  const [row] = await context.db`select count(*) as count from signing_keys where id = ${old.id}`
  assert.equal(row!.count, 0)
})

test('the published keys verify every signature while keys rotate under load', async () => {
  const context = await createTestContext()
  const other = another(context)
  const rotations = (async () => {
    for (let round = 0; round < 5; round++) await rotateKey(context, 'signatures', { now: true })
  })()
  const bodies = Array.from({ length: 60 }, (_, index) => index)
  await Promise.all(
    bodies.map(async (index) => {
      const key = await findSigningKey(index % 2 === 0 ? context : other, 'signatures')
      const signed = await new CompactSign(Buffer.from(String(index)))
        .setProtectedHeader({ alg: 'EdDSA', kid: key.id })
        .sign(key.privateKey)
      const { payload } = await compactVerify(
        signed,
        createLocalJWKSet(await publicKeys(other, 'signatures')),
      )
      assert.equal(Buffer.from(payload).toString(), String(index))
    }),
  )
  await rotations
})
