import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../../src/domain/access/scopes.ts'
import { consoleClientId, registerConsole } from '../../../src/domain/identity/clients/console-client.ts'
import { createTestApp } from '../../support/context.ts'

const { app, context } = await createTestApp()
await registerConsole(context.db, context.urls, scopes)

test('serves its page at every path, with a content security policy that allows nothing foreign', async () => {
  for (const url of ['/console', '/console/tracks?query=blue', '/console/callback?code=x']) {
    const answer = await app.inject(url)
    assert.equal(answer.statusCode, 200)
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.ok(answer.body.includes(`"client_id":"${consoleClientId}"`))
    assert.ok(answer.body.includes(`"redirect_uri":"${context.urls.base}/console/callback"`))
  }
})

test('serves scripts and styles compressed, and lets browsers cache them forever', async () => {
  const { body } = await app.inject('/console')
  const names = [...body.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map((match) => match[1]!)
  assert.ok(names.some((name) => name.endsWith('.js')) && names.some((name) => name.endsWith('.css')))
  let [plainSize, compressedSize] = [0, 0]
  for (const url of names.filter((name) => /\.(js|css)$/.test(name))) {
    const plain = await app.inject(url)
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    assert.match(String(plain.headers['cache-control']), /immutable/)
    assert.equal(compressed.headers['content-encoding'], 'br')
    plainSize += plain.rawPayload.length
    compressedSize += compressed.rawPayload.length
  }
  assert.ok(compressedSize < plainSize / 2, `${compressedSize} of ${plainSize} bytes`)
})

test('answers 404 for unknown files and for paths that leave the folder', async () => {
  for (const url of [
    '/console/assets/nothing.js',
    '/console/assets/..%2f..%2fpackage.json',
    '/console/assets/',
  ]) {
    const answer = await app.inject(url)
    assert.equal(answer.statusCode, 404)
    assert.match(String(answer.headers['content-type']), /text\/plain/)
  }
  assert.equal((await app.inject({ method: 'POST', url: '/console' })).statusCode, 405)
})

test('a start updates the registered client, but keeps the settings of the operator', async () => {
  await context.db`update clients set rate_per_second = 7, disabled_at = now() where id = ${consoleClientId}`
  await registerConsole(context.db, { ...context.urls, base: 'https://elsewhere.example' }, ['openid'])
  const [row] = await context.db`
    select organisation_id, redirect_uris, scopes, rate_per_second, disabled_at is not null as disabled
    from clients
    where id = ${consoleClientId}`
  assert.deepEqual(
    { ...row },
    {
      organisation_id: null,
      redirect_uris: ['https://elsewhere.example/console/callback'],
      scopes: ['openid'],
      rate_per_second: 7,
      disabled: true,
    },
  )
})

test('only an application that users sign in to may belong to no organisation', async () => {
  await assert.rejects(
    context.db`
      insert into clients (id, organisation_id, name, type, secret_hash, redirect_uris, scopes, sign_in)
      values (gen_random_uuid(), null, 'Nobody', 'machine', 'x', '{}', '{}', '{}')`.then(),
    /clients_owner/,
  )
})
