import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/lib/ids.ts'
import { acrossOrganisations, withinOrganisation } from '../../src/platform/organisation-scope.ts'
import { transaction } from '../../src/platform/postgres.ts'
import { createTestContext } from '../support/context.ts'
import { makeOrganisation, makeUser } from '../support/people.ts'

const context = await createTestContext()
const { db, owner } = context

/** Columns by which a row belongs to an organisation. */
const links = ['organisation_id', 'ingestion_id', 'webhook_id', 'area_id', 'upload_id', 'share_id', 'user_id']

/** Tables with such a column, and why they have no policy. */
const withoutPolicy: Record<string, string> = {
  authorization_codes: 'found by the hash of a secret; a client signs in people of several organisations',
  device_codes:
    'found by the hash of a secret or by the code that a user typed, before it is known who they are',
  token_families: 'end together with a client, which signs in people of several organisations',
}

test('every table with rows of organisations has a policy, or stands on the list', async () => {
  const tables = await owner<{ name: string; secured: boolean; restricted: boolean }[]>`
    select
      class.relname as name,
      class.relrowsecurity as secured,
      exists (
        select
        from pg_policy
        where polrelid = class.oid
          and not polpermissive
          and polroles = array['euterpe_organisation'::regrole::oid]
          and polname = 'one_organisation'
      ) as restricted
    from pg_class as class
    where class.relnamespace = 'public'::regnamespace
      and class.relkind in ('r', 'p')
      and exists (
        select
        from pg_attribute
        where attrelid = class.oid
          and attname = any(${links}::text[])
          and not attisdropped
      )
    order by 1`
  assert.ok(tables.length > 40, `found only ${tables.length} tables`)
  const open = tables.filter(({ secured, restricted }) => !secured || !restricted).map(({ name }) => name)
  assert.deepEqual(open, Object.keys(withoutPolicy))
})

test('the tables of the inventory are out of reach', async () => {
  const rows = await owner`
    select relname
    from pg_class
    where relnamespace = 'inventory'::regnamespace
      and relkind in ('r', 'p')
      and has_table_privilege('euterpe_organisation', oid, 'select, insert, update, delete')`
  assert.deepEqual(rows, [])
})

test('statements for one organisation see its rows alone, mixed with those of others on one connection', async () => {
  const organisations = await Promise.all(Array.from({ length: 8 }, () => makeOrganisation(context)))
  await Promise.all(organisations.map(({ id }) => makeUser(context, id)))
  const rounds = organisations.flatMap((organisation) => Array.from({ length: 20 }, () => organisation))
  const seen = await Promise.all(
    rounds.map(({ id }) =>
      withinOrganisation(id, async () => {
        const rows = await db`select organisation_id from users`
        const [session] = await db`select current_user as role, current_setting('euterpe.organisation') as id`
        return [...rows.map((row) => row.organisation_id), session!.id, session!.role]
      }),
    ),
  )
  for (const [index, { id }] of rounds.entries())
    assert.deepEqual(seen[index], [id, id, 'euterpe_organisation'])
  const all = await db`select distinct organisation_id from users`
  assert.ok(all.length >= organisations.length)
})

test('a transaction for one organisation neither reads nor writes rows of another', async () => {
  const [mine, theirs] = [await makeOrganisation(context), await makeOrganisation(context)]
  const user = await makeUser(context, theirs.id)
  const webhook = {
    url: 'https://hooks.example.com/',
    event_types: ['*'],
    organisation_id: theirs.id,
    secret: Buffer.from('x'),
    served_until: new Date(),
  }
  await withinOrganisation(mine.id, async () => {
    await transaction(db, async (tx) => {
      assert.equal((await tx`select from users where id = ${user.id}`).count, 0)
      assert.equal((await tx`update users set name = 'Mine' where id = ${user.id}`).count, 0)
      assert.equal((await tx`delete from catalogues where id = ${theirs.catalogue.id}`).count, 0)
    })
    await assert.rejects(
      transaction(db, (tx) => tx`insert into webhooks ${tx({ id: newId(), ...webhook })}`.then()),
      /row-level security policy/,
    )
    await assert.rejects(
      transaction(db, (tx) => tx`update catalogues set organisation_id = ${theirs.id}`.then()),
      /row-level security policy/,
    )
  })
})

test('rows of a parent are seen with the parent only', async () => {
  const [mine, theirs] = [await makeOrganisation(context), await makeOrganisation(context)]
  const area = newId()
  await owner`
    insert into storage_areas (id, organisation_id, bucket, region, kind)
    values (${area}, ${theirs.id}, ${`bucket-${area}`}, 'eu-west-1', 'layout')`
  const insert = () => db`
    insert into storage_objects (
      area_id, key, blob_ids, blob_sizes, size, etag, content_type, headers, metadata, modified_at
    )
    values (${area}, ${newId()}, '{}', '{}', 0, 'x', 'text/plain', '{}', '{}', now())`
  await withinOrganisation(theirs.id, async () => insert())
  const count = async () => (await db`select from storage_objects where area_id = ${area}`).count
  assert.equal(await withinOrganisation(theirs.id, count), 1)
  assert.equal(await withinOrganisation(mine.id, count), 0)
  assert.equal(await withinOrganisation(mine.id, () => acrossOrganisations(count)), 1)
  await assert.rejects(
    withinOrganisation(mine.id, async () => insert()),
    /row-level security policy/,
  )
})

test('the restricted role sees nothing without an organisation', async () => {
  await assert.rejects(
    transaction(owner, async (tx) => {
      await tx`set local role euterpe_organisation`
      await tx`select id from webhooks`
    }),
    /euterpe.organisation|invalid input syntax for type uuid/,
  )
})
