import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecret } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/context.ts'
import { newTokens, postForm, refresh } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)

/** Sends garbage as this public client until the sender is limited. */
async function exhaust(send: () => Promise<{ statusCode: number }>): Promise<void> {
  for (let sent = 0; sent < 400; sent++) {
    if ((await send()).statusCode === 429) return
  }
  assert.fail('garbage is never limited')
}

test("garbage refresh tokens use up the sender's limit, not that of the public client", async () => {
  const client = await makeClient(context, organisation.id, { type: 'public' })
  const tokens = await newTokens(app, client, user)
  await exhaust(() => refresh(app, client, newSecret()))
  assert.equal((await refresh(app, client, tokens.refresh_token)).statusCode, 200)
})

test('garbage codes and revocations do not use up the limit of the public client either', async () => {
  const client = await makeClient(context, organisation.id, { type: 'public' })
  const tokens = await newTokens(app, client, user)
  await exhaust(() =>
    postForm(app, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: client.id,
      code: newSecret(),
      redirect_uri: client.redirect_uris[0],
      code_verifier: newSecret(),
    }),
  )
  await exhaust(() => postForm(app, '/oauth/revoke', { client_id: client.id, token: newSecret() }))
  assert.equal((await refresh(app, client, tokens.refresh_token)).statusCode, 200)
})

test('a public client pays for its own tokens', async () => {
  const client = await makeClient(context, organisation.id, { type: 'public' })
  await context.db`update clients set rate_per_second = 1, rate_burst = 3 where id = ${client.id}`
  let { refresh_token: token } = await newTokens(app, client, user)
  const statuses: number[] = []
  for (let sent = 0; sent < 4; sent++) {
    const response = await refresh(app, client, token)
    statuses.push(response.statusCode)
    if (response.statusCode === 200) token = response.json().refresh_token
  }
  assert.deepEqual([...new Set(statuses)], [200, 429])
})
