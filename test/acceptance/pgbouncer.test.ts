import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWav } from '../support/audio.ts'
import { openDemoMachine } from '../support/demo-machine.ts'
import { startExternalPostgres } from '../support/external-postgres.ts'
import { newTokens, postForm } from '../support/flow.ts'
import { startPgBouncer, withoutPgBouncer } from '../support/pgbouncer.ts'
import { remoteApp } from '../support/remote.ts'
import { ownSettings, startService, temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

test('two services work behind PgBouncer from their first start on', { skip: withoutPgBouncer }, async () => {
  const external = await startExternalPostgres()
  const urlOf = await startPgBouncer({ url: external.url })
  const shared = {
    EUTERPE_DATABASE_URL: urlOf('euterpe'),
    EUTERPE_DATABASE_POOLER: 'transaction',
    EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
    EUTERPE_COMPUTE_EVERY_SECONDS: '1',
    // The processes of one database share its objects.
    EUTERPE_DATA: await temporaryFolder(),
  }
  const [first, second] = [await ownSettings(), await ownSettings()]
  // The same addresses, as behind a load balancer: the tokens of one are good for the other.
  const addresses = {
    EUTERPE_BASE_URL: `http://localhost:${first.EUTERPE_PORT}`,
    EUTERPE_AUTH_URL: `http://localhost:${first.EUTERPE_PORT}`,
    EUTERPE_S3_URL: `http://localhost:${first.EUTERPE_S3_PORT}`,
  }
  const one = await startService({ ...first, ...shared, ...addresses })
  const two = await startService({ ...second, ...shared, ...addresses }, ['--role', 'api'])
  const { demo, call, upload } = await openDemoMachine(one)

  const { client_id, client_secret, redirect_uris } = demo.clients.confidential
  const client = { id: client_id, secret: client_secret, redirect_uris }
  const tokens = await newTokens(remoteApp(one.baseUrl), client, demo.user)
  for (const { EUTERPE_PORT: port } of [first, second])
    assert.equal(await statusOfUserinfo(port!, addresses.EUTERPE_AUTH_URL, tokens.access_token), 200)

  const primary_media = await upload('song.wav', makeWav(1, 6))
  const tracks = [{ outer_id: 'behind-a-pooler', title: 'Behind a pooler', primary_media }]
  const { id } = await call('POST', '/v1/ingestions', { mode: 'api_json', tracks })
  await until(async () => {
    await pause(250) // not more often than the client may ask
    return (await call('GET', `/v1/ingestions/${id}`)).status === 'completed'
  }, 'the ingestion is completed')
  const { results } = await call('GET', '/v1/workspace/tracks?outer_id=behind-a-pooler')
  assert.deepEqual(
    results.map((track: { title: string }) => track.title),
    ['Behind a pooler'],
  )

  // No notification tells the other process, and it must know at once all the same.
  const revoked = await postForm(remoteApp(one.baseUrl), '/oauth/revoke', {
    token: tokens.refresh_token,
    client_id,
    client_secret,
  })
  assert.equal(revoked.statusCode, 200)
  for (const { EUTERPE_PORT: port } of [second, first])
    assert.equal(await statusOfUserinfo(port!, addresses.EUTERPE_AUTH_URL, tokens.access_token), 401)
  assert.deepEqual(await Promise.all([two.end(), one.end()]), [0, 0])
})

/** Asks the process on this port by the address that it shares with the other. */
function statusOfUserinfo(port: string, authUrl: string, token: string): Promise<number> {
  const headers = { host: new URL(authUrl).host, authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port, path: '/oauth/userinfo', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    }).once('error', reject)
  })
}
