import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { grantCredits } from '../../src/domain/credits/grant.ts'
import type { NewClient } from '../../src/domain/identity/clients/create-client.ts'
import type { Scope } from '../../src/http/generation.ts'
import type { TestContext } from './context.ts'
import { makeClient, makeOrganisation } from './people.ts'

// biome-ignore lint/suspicious/noExplicitAny: a response of any route
export type LegacyBody = any

type Input = { credits?: number; entitled?: string[]; organisationId?: string } & Partial<NewClient>

/** A legacy client with a token, and a function that calls the API with it. */
export async function makeLegacyCaller(app: Scope, context: TestContext, input: Input = {}) {
  const { credits = 100, entitled, organisationId: given, ...client } = input
  const organisationId = given ?? (await makeOrganisation(context, { ...(entitled && { entitled }) })).id
  if (credits > 0)
    await grantCredits(context, context.db, organisationId, { amount: credits, reason: 'test' })
  const { id, secret } = await makeClient(context, organisationId, { type: 'legacy', scopes: [], ...client })
  const granted = await app.inject({
    method: 'POST',
    url: '/oauth/access_tokens/client',
    payload: { client_id: id, client_secret: secret },
  })
  assert.equal(granted.statusCode, 201, granted.body)
  const { token } = granted.json().data as { token: string }
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    query: Record<string, string> = {},
    payload?: object,
  ) => {
    const headers = { authorization: `Bearer ${token}` }
    return app.inject({ method, url, query, headers, ...(payload && { payload }) })
  }
  return { call, organisationId, clientId: id, secret: secret!, token }
}

/** The body of an error. Asserts that it has exactly the four documented fields. */
export function errorOf(response: LightMyRequestResponse): {
  status: number
  error: string
  message: string
} {
  const body = response.json()
  assert.deepEqual(Object.keys(body).toSorted(), ['error', 'message', 'status', 'timestamp'], response.body)
  assert.equal(body.status, response.statusCode)
  assert.equal(Number.isInteger(body.timestamp), true)
  return body
}

/** The data of a successful response. */
export function dataOf(response: LightMyRequestResponse, status = 201): LegacyBody {
  assert.equal(response.statusCode, status, response.body)
  const { status: bodyStatus, timestamp, data } = response.json()
  assert.equal(bodyStatus, status)
  assert.equal(Number.isInteger(timestamp), true)
  return data
}
