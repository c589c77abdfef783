import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteOrganisation,
  proveErasure,
  restoreOrganisation,
} from '../../../src/domain/administration/delete-organisation.ts'
import {
  eraseOrganisation,
  eraseOrganisations,
} from '../../../src/domain/administration/erase-organisation.ts'
import { ensureSandbox } from '../../../src/domain/administration/sandbox.ts'
import { countRows } from '../../../src/domain/administration/sql-erase.ts'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { feedWorkspace } from '../../../src/domain/catalogue/indexing/feed-index.ts'
import { inviteUser } from '../../../src/domain/identity/accounts/invite-user.ts'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { storeObject } from '../../../src/domain/storage/objects/store-object.ts'
import { createTestApp, createTestContext, type TestContext } from '../../support/context.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { bytesOf } from '../../support/s3.ts'

const { app, context } = await createTestApp()
const now = { graceDays: 0, actor: commandLine }
const countBlobs = async () => (await Array.fromAsync(context.blobs.list())).length

/** Tables without anything of an organisation, and why. */
const others = new Set([
  'public.analysis_moves', // one row of the service
  'public.audio_analyses', // shared by content; those that only one organisation knows are erased with it
  'public.backup_runs',
  'public.erased_organisations', // the proof
  'public.failed_sign_ins', // hashes, for 15 minutes
  'public.ingestion_schedule', // one row of the service
  'public.interactions', // only the previous release wrote them; for an hour
  'public.master_key_canary',
  'public.processes',
  'public.restored_jobs', // jobs of a backup, until the first start
  'public.revoked_access_tokens', // random ids, for an hour
  'public.schema_migrations',
  'public.search_engine',
  'public.sftp_host_keys',
  'public.signing_keys',
  'public.storage_garbage', // ids of blobs that are being removed
  'public.storage_store',
  'public.tagging_models',
  'public.used_nonces', // hashes, for an hour
])

const selectTables = async ({ owner }: TestContext) => {
  const rows = await owner<
    { name: string }[]
  >`select table_name as name from organisation_tables() order by table_name`
  return rows.map(({ name }) => name)
}

test('every table is found by the walk through the catalogue, or has nothing of an organisation', async () => {
  const all = await context.owner<{ name: string }[]>`
    select format('%I.%I', space.nspname, class.relname) as name
    from pg_class as class
    join pg_namespace as space on space.oid = class.relnamespace
    where class.relkind in ('r', 'p')
      and space.nspname not in ('pg_catalog', 'information_schema', 'atlas', 'queue')`
  const found = new Set(await selectTables(context))
  const unknown = all.map(({ name }) => name).filter((name) => !found.has(name) && !others.has(name))
  assert.deepEqual(unknown, [], 'give the table organisation_id, or a column that leads to one')
})

test('a row in every table, and files, are erased; another organisation keeps all of its own', async () => {
  const own = await createTestContext()
  const tables = await selectTables(own)
  const fill = async () => {
    const organisation = await makeOrganisation(own)
    const user = await makeUser(own, organisation.id)
    const client = await makeClient(own, organisation.id)
    await fillTables(own.owner, tables, organisation.id, {
      'public.organisations': organisation.id,
      'public.users': user.id,
      'public.clients': client.id,
      email: user.email,
    })
    return organisation
  }
  const doomed = await fill()
  const neighbour = await fill()
  const rowsOf = async ({ id }: { id: string }) =>
    Object.fromEntries((await countRows(own.db, [id])).map(({ name, rows }) => [name, rows]))
  const before = await rowsOf(doomed)
  assert.deepEqual(
    Object.keys(before).filter((name) => before[name] === 0),
    [],
    'every table has a row',
  )
  const kept = await rowsOf(neighbour)
  await deleteOrganisation(own, doomed, now)
  await eraseOrganisation(own, doomed.id)
  const { erasure, left } = await proveErasure(own, doomed.id)
  assert.deepEqual(
    left.filter(({ rows }) => rows > 0),
    [],
  )
  assert.equal(left.length, tables.length)
  assert.ok(erasure!.rows['public.audit_entries']! > 0 && erasure!.rows['inventory.tracks']! > 0)
  assert.deepEqual(await rowsOf(neighbour), kept)
})

test('access ends at once, comes back when it is undone, and data is erased only after the grace time', async () => {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  const me = async () => (await app.inject({ url: '/v1/me', headers })).statusCode
  assert.equal(await me(), 200)
  await deleteOrganisation(context, organisation, { graceDays: 30, actor: commandLine })
  assert.equal(await me(), 401)
  await eraseOrganisations.run(context, {}, AbortSignal.timeout(60_000))
  await restoreOrganisation(context, organisation, commandLine)
  assert.equal(await me(), 200)
  const trail = await context.db`
    select action from audit_entries where organisation_id = ${organisation.id} order by id`
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['organisation.deletion_requested', 'organisation.deletion_cancelled'],
  )
  await assert.rejects(restoreOrganisation(context, organisation, commandLine), { code: 'validation_error' })
})

test('files, tracks, search documents, the sandbox and waiting mails go; what others have stays', async () => {
  const organisation = await makeOrganisation(context)
  const neighbour = await makeOrganisation(context)
  const blobsBefore = await countBlobs()
  const store = async (id: string) => {
    const bytes = bytesOf(300_000)
    const source = (async function* () {
      yield bytes
    })()
    await storeObject(context, await areaOf(context, id), { key: 'inbound/a', source, length: bytes.length })
  }
  await store(neighbour.id)
  const kept = await countBlobs()
  await store(organisation.id)
  assert.ok((await countBlobs()) > kept)
  for (const owner of [organisation, neighbour]) {
    await fillWorkspace(context, owner, [{ outerId: 'T-1', title: 'Harbour at night' }])
    await feedWorkspace(context.db, context.textIndex, owner.id)
  }
  const sandbox = await ensureSandbox(context, organisation.id)
  const invited = { email: 'wait@example.com', name: 'W', locale: 'en' as const, role: 'member' as const }
  await inviteUser(context, organisation, { ...invited, actor: commandLine })
  await deleteOrganisation(context, organisation, now)
  await eraseOrganisations.run(context, {}, AbortSignal.timeout(60_000))
  const { erasure, left } = await proveErasure(context, organisation.id)
  assert.ok(erasure!.blobs > 0)
  assert.deepEqual(
    [...left, ...(await countRows(context.db, [sandbox.id]))].filter(({ rows }) => rows > 0),
    [],
  )
  assert.equal(await countBlobs(), kept)
  assert.ok(kept > blobsBefore)
  const documents = async (organisationId: string) =>
    (await context.textIndex.listTracks({ layer: 'workspace', organisationId }, 0, 10)).length
  assert.deepEqual([await documents(organisation.id), await documents(neighbour.id)], [0, 1])
  const [jobs] = await context.db`
    select count(*) as count from queue.job where data::text like ${`%${organisation.id}%`}`
  assert.equal(jobs!.count, 0)
})

test('killed at any step, it goes on where it was', async () => {
  for (let step = 0; step < 6; step++) {
    const organisation = await makeOrganisation(context)
    await makeUser(context, organisation.id)
    await fillWorkspace(context, organisation, [{ outerId: 'T-1', title: 'One' }])
    await deleteOrganisation(context, organisation, now)
    let calls = 0
    const signal = { throwIfAborted: () => assert.ok(calls++ < step, 'killed') } as unknown as AbortSignal
    await eraseOrganisation(context, organisation.id, signal).catch(() => {})
    await eraseOrganisation(context, organisation.id)
    const { left } = await proveErasure(context, organisation.id)
    assert.deepEqual(
      left.filter(({ rows }) => rows > 0),
      [],
    )
  }
})

test('the service cannot erase what nobody deleted, nor enable what is being deleted', async () => {
  const organisation = await makeOrganisation(context)
  await assert.rejects(
    context.db`select erase_organisation_rows(array[${organisation.id}]::uuid[], 'public.catalogues', 10)`,
    /is not being erased/,
  )
  await eraseOrganisation(context, organisation.id)
  assert.equal(
    (await countRows(context.db, [organisation.id])).find(({ name }) => name === 'public.organisations')
      ?.rows,
    1,
  )
  await assert.rejects(context.db`delete from erased_organisations`, /permission denied/)
})
