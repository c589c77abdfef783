import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { commandLine } from '../../../../src/domain/audit/record.ts'
import { inviteUser } from '../../../../src/domain/identity/accounts/invite-user.ts'
import { addProvider } from '../../../../src/domain/identity/federation/providers.ts'
import { linkExternalAccount } from '../../../../src/domain/identity/federation/sql.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const organisation = await makeOrganisation(context)

/** Somebody who was invited by an earlier release, for which the address counted as verified. */
async function inviteAsBefore(domain = 'example.com'): Promise<string> {
  const person = { email: `${newId()}@${domain}`, name: 'Ada', locale: 'en', role: 'member' } as const
  const { id } = await inviteUser(context, organisation, { ...person, actor: commandLine })
  await context.db`update users set email_verified = true where id = ${id}`
  return id
}

async function linkAt(name: string, organisationId: string | null, userId: string): Promise<void> {
  const issuer = `http://127.0.0.1:9/${name}`
  const provider = { name, title: '', issuer, clientId: 'id', clientSecret: 'secret', organisationId }
  await addProvider(context, { ...provider, domains: ['named.example'] })
  await linkExternalAccount(context.db, { issuer, subject: newId(), userId, now: context.clock.now() })
}

test('the addresses of people who were invited earlier and never opened their link become unverified', async () => {
  const [pending, chosen, open, own, named] = [
    await inviteAsBefore(),
    await inviteAsBefore(),
    await inviteAsBefore(),
    await inviteAsBefore(),
    await inviteAsBefore('named.example'),
  ]
  await context.db`update users set password_hash = 'x' where id = ${chosen}`
  await linkAt('open', null, open)
  await linkAt('own', organisation.id, own)
  await linkAt('named', organisation.id, named)
  const { id: created } = await makeUser(context, organisation.id, { password: null })
  await context.owner.unsafe(await readFile('migrations/0245-unverified-invitations.sql', 'utf8'))
  const rows = await context.db`
    select id from users where organisation_id = ${organisation.id} and not email_verified order by id`
  assert.deepEqual(
    rows.map(({ id }) => id),
    [pending, own],
  )
  assert.ok([chosen, open, named, created].every((id) => !rows.some((row) => row.id === id)))
})
