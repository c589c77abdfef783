import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { openBackupStore } from '../../../src/domain/backup/backup-store.ts'
import { checkManifest } from '../../../src/domain/backup/check-backup.ts'
import { createBackup } from '../../../src/domain/backup/create-backup.ts'
import { findManifest, listManifests } from '../../../src/domain/backup/manifest.ts'
import { restoreBackup } from '../../../src/domain/backup/restore-backup.ts'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { removeGarbage } from '../../../src/domain/storage/maintenance/remove-garbage.ts'
import { insertGarbage } from '../../../src/domain/storage/maintenance/sql.ts'
import { writeObject } from '../../../src/domain/storage/objects/store-object.ts'
import { storeAnalysis } from '../../../src/domain/tagging/store-analysis.ts'
import { newId } from '../../../src/lib/ids.ts'
import { openLocalBlobs } from '../../../src/platform/blobs/local.ts'
import type { Pool } from '../../../src/platform/postgres.ts'
import { listTables } from '../../../src/platform/table-copy.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { createTestDatabase } from '../../support/database.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const owner = await makeOrganisation(context)
await makeToken(context, { organisationId: owner.id })
await fillAtlas(context, [{ outerId: 'a', title: 'Lighthouse' }])
await fillWorkspace(context, owner, [{ outerId: 't', title: 'Hafen – 夢', artists: [{ name: 'Zoë' }] }])
const area = await areaOf(context, owner.id)
const put = (key: string, size: number) =>
  writeObject(context, area, { key, bytes: Buffer.alloc(size, key), contentType: 'audio/wav' })
await put('inbound/one.wav', 100_000)
await put('inbound/two.wav', 90_000)
const analysed = { ...context, settings: { ...context.settings, analysesInStore: true } }
await storeAnalysis(analysed, owner.id, Buffer.alloc(32), await analyse(fromBytes(makeWav(1))))

const temporary = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-backup-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Each table with its rows, whatever their order. */
async function contentsOf(pool: Pool): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const { schema, name } of await listTables(pool)) {
    const [row] = await pool.unsafe(
      `select count(*) as rows, md5(string_agg(t::text, '' order by t::text)) as hash from "${schema}"."${name}" as t`,
    )
    contents[`${schema}.${name}`] = row
  }
  return contents
}

async function restore(folder: string) {
  const database = await createTestDatabase({ empty: true })
  after(() => database.drop())
  const blobs = openLocalBlobs(await temporary())
  const store = openBackupStore(folder)
  const result = await restoreBackup(database.owner, blobs, store, await findManifest(store, null))
  return { database, blobs, result }
}

test('a restored backup has every row, sequence, job and object', async () => {
  const folder = await temporary()
  const { manifest, copied } = await createBackup(context, context.owner, openBackupStore(folder))
  assert.equal(copied, manifest.objects.count)
  const { database, blobs, result } = await restore(folder)
  const { 'public.restored_jobs': _, ...expected } = await contentsOf(context.owner)
  const { 'public.restored_jobs': jobs, ...found } = await contentsOf(database.owner)
  assert.deepEqual(found, expected)
  assert.equal((jobs as { rows: number }).rows, manifest.jobs.length)
  assert.ok(result.rows > 20)
  for await (const { id, size } of context.blobs.list()) assert.equal(await blobs.sizeOf(id), size)
  const highest = `select max(last_value) as value from pg_sequences where schemaname = 'inventory'`
  assert.deepEqual(await database.owner.unsafe(highest), await context.owner.unsafe(highest))
  const rules = `
    select
      (select count(*) from pg_constraint where convalidated and connamespace::regnamespace::text <> 'queue') as constraints,
      (select count(*) from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgenabled = 'O' and relnamespace::regnamespace::text <> 'queue') as triggers`
  assert.deepEqual(await database.owner.unsafe(rules), await context.owner.unsafe(rules))
})

test('a second backup copies new objects only, and each can be restored', async () => {
  const folder = await temporary()
  const store = openBackupStore(folder)
  const first = await createBackup(context, context.owner, store)
  await put('inbound/three.wav', 80_000)
  const second = await createBackup(context, context.owner, store)
  assert.deepEqual([second.copied, second.present], [1, first.manifest.objects.count])
  assert.deepEqual(
    (await listManifests(store)).map(({ id }) => id),
    [first.manifest.id, second.manifest.id],
  )
  assert.equal((await findManifest(store, first.manifest.id)).objects.count, first.manifest.objects.count)
  await assert.rejects(findManifest(store, newId()), /There is no backup/)
})

test('an interrupted backup is none, and the next one continues it', async () => {
  const folder = await temporary()
  const store = openBackupStore(folder)
  const objects = { ...store.objects }
  let created = 0
  objects.create = async (id) => {
    if (++created > 1) throw new Error('the disk is full')
    return store.objects.create(id)
  }
  await assert.rejects(createBackup(context, context.owner, { ...store, objects }), /the disk is full/)
  await assert.rejects(findManifest(store, null), /no complete backup/)
  const { present } = await createBackup(context, context.owner, store)
  assert.ok(present > 0)
})

test('damage is found by a check, and nothing is restored from it', async () => {
  const folder = await temporary()
  const store = openBackupStore(folder)
  const { manifest } = await createBackup(context, context.owner, store)
  const largest = manifest.tables.toSorted((a, b) => b.piece.bytes - a.piece.bytes)[0]!
  const files = await readdir(join(folder, 'rows'), { recursive: true, withFileTypes: true })
  const file = files.find(({ name }) => name === largest.piece.id)!
  await writeFile(join(file.parentPath, file.name), Buffer.alloc(largest.piece.bytes))
  await assert.rejects(checkManifest(store, manifest), /damaged/)
  await assert.rejects(restore(folder))
})

test('blobs that became garbage are not deleted while a backup runs', async () => {
  const folder = await temporary()
  const store = openBackupStore(folder)
  const objects = { ...store.objects }
  const removed: number[] = []
  objects.create = async (id) => {
    await insertGarbage(context.db, [newId()])
    removed.push(await removeGarbage(context, { graceMs: -1000 }))
    return store.objects.create(id)
  }
  await createBackup(context, context.owner, { ...store, objects })
  assert.ok(removed.length > 0)
  assert.ok(removed.every((count) => count === 0))
  assert.ok((await removeGarbage(context, { graceMs: -1000 })) > 0)
})

test('a database with tables and the store of another installation are left alone', async () => {
  const folder = await temporary()
  const store = openBackupStore(folder)
  const { manifest } = await createBackup(context, context.owner, store)
  await assert.rejects(restoreBackup(context.owner, context.blobs, store, manifest), /not empty/)
  const database = await createTestDatabase({ empty: true })
  after(() => database.drop())
  const other = openLocalBlobs(await temporary())
  await other.writeIdentity(newId())
  await assert.rejects(restoreBackup(database.owner, other, store, manifest), /another installation/)
})
