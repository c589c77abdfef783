import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPassword } from '../../../../src/domain/identity/sign-in/check-password.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)

/** The statements of an attempt, as written in the source. Time is spent on them and on one Argon2 hash. */
async function recordStatements(email: string): Promise<string[]> {
  const statements: string[] = []
  const db = new Proxy(context.db, {
    apply(target, self, [parts, ...values]) {
      if (Array.isArray(parts)) statements.push(parts.join('?').replace(/\s+/g, ' ').trim())
      return Reflect.apply(target as never, self, [parts, ...values])
    },
  })
  const attempt = { email, password: 'wrong password', browser: 'a browser', address: '203.0.113.9' }
  assert.equal(await checkPassword({ ...context, db }, attempt), null)
  return statements
}

test('known, unknown and disabled accounts and those without a password cost the same queries', async () => {
  const known = await recordStatements((await makeUser(context, organisationId)).email)
  assert.ok(known.length >= 3, 'the queries are seen')
  assert.deepEqual(await recordStatements('nobody@example.com'), known)
  assert.deepEqual(
    await recordStatements((await makeUser(context, organisationId, { password: null })).email),
    known,
  )
  const disabled = await makeUser(context, organisationId)
  await context.db`update users set disabled_at = now() where id = ${disabled.id}`
  assert.deepEqual(await recordStatements(disabled.email), known)
})

test('an address whose letters only the database folds to those of an account is nobody', async () => {
  // PostgreSQL folds İ to i and JavaScript does not: each spelling would get ten more attempts at the password.
  const user = await makeUser(context, organisationId, { email: 'mimi.vivid@example.com' })
  const attempt = (email: string) =>
    checkPassword(context, {
      email,
      password: user.password!,
      browser: 'another browser',
      address: '203.0.113.10',
    })
  for (const email of ['m\u0130mi.vivid@example.com', 'mimi.v\u0130v\u0130d@example.com'])
    assert.equal(await attempt(email), null, email)
  assert.equal((await attempt('MIMI.Vivid@example.com'))?.id, user.id)
})
