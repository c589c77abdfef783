import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { areaOf } from '../../../../src/domain/storage/areas/resolve.ts'
import { findEntry, listFolder } from '../../../../src/domain/storage/files/entries.ts'
import { toKey } from '../../../../src/domain/storage/files/paths.ts'
import { FileWriter } from '../../../../src/domain/storage/files/write-file.ts'
import { checkStorage } from '../../../../src/domain/storage/maintenance/check-storage.ts'
import { openObject } from '../../../../src/domain/storage/objects/open-object.ts'
import { selectObject } from '../../../../src/domain/storage/objects/sql.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const area = await areaOf(context, (await makeOrganisation(context)).id)
const MiB = 1024 * 1024

async function continueFile(key: string): Promise<FileWriter> {
  const entry = await findEntry(context, area, key)
  assert.ok(entry?.kind === 'file')
  return FileWriter.continue(context, area, key, entry)
}

async function contentOf(key: string): Promise<Buffer | null> {
  const object = await selectObject(context.db, area.id, key)
  return object && Buffer.concat(await Array.fromAsync(await openObject(context, object)))
}

test('a process that dies loses at most the last part of an upload', async () => {
  const key = 'inbound/long.wav'
  const bytes = randomBytes(70 * MiB)
  const dying = await FileWriter.create(context, area, key)
  for (let offset = 0; offset < bytes.length; offset += MiB)
    await dying.write(bytes.subarray(offset, offset + MiB))
  // Nothing more is heard of it.
  assert.equal(await contentOf(key), null)
  const writer = await continueFile(key)
  assert.equal(writer.position, 64 * MiB)
  await writer.write(bytes.subarray(writer.position))
  await writer.close()
  assert.ok(bytes.equals((await contentOf(key))!))
  // It lived on after all. What it does no longer matters.
  await assert.rejects(dying.interrupt(), { code: 'NoSuchUpload' })
  assert.ok(bytes.equals((await contentOf(key))!))
  assert.deepEqual((await checkStorage(context)).missing, [])
})

test('of two that continue a file, only the second completes it', async () => {
  const key = 'inbound/two.txt'
  const first = await FileWriter.create(context, area, key)
  await first.write(Buffer.from('base '))
  await first.interrupt()
  const [one, entry] = [await continueFile(key), await findEntry(context, area, key)]
  assert.ok(entry?.kind === 'file')
  const two = await FileWriter.continue(context, area, key, entry)
  await one.write(Buffer.from('one'))
  await assert.rejects(one.close(), { code: 'NoSuchUpload' })
  await two.write(Buffer.from('two'))
  await two.close()
  assert.equal(String(await contentOf(key)), 'base two')
})

test('a file that was replaced since an upload was interrupted hides that upload', async () => {
  const key = 'inbound/replaced.txt'
  const interrupted = await FileWriter.create(context, area, key)
  await interrupted.write(Buffer.from('half'))
  await interrupted.interrupt()
  const s3 = await FileWriter.create(context, area, 'inbound/other.txt')
  await s3.write(Buffer.from('whole'))
  await s3.close()
  const sizes = async () => {
    const pages = await Array.fromAsync(listFolder(context, area, 'inbound'))
    const entries = pages.flat().filter(({ name }) => name === 'replaced.txt' || name === 'other.txt')
    return Object.fromEntries(entries.map(({ name, size }) => [name, size]))
  }
  assert.deepEqual(await sizes(), { 'other.txt': 5, 'replaced.txt': 4 })
  await context.db`
    update storage_objects
    set key = ${key}, modified_at = now() + interval '1 second'
    where area_id = ${area.id} and key = 'inbound/other.txt'`
  assert.deepEqual(await sizes(), { 'replaced.txt': 5 })
})

test('a path leads to one key, and to nothing outside of the area', () => {
  assert.equal(toKey('/'), '')
  assert.equal(toKey('.'), '')
  assert.equal(toKey('//delivery/./audio/../ddex/'), 'delivery/ddex')
  assert.equal(toKey('/../../etc/passwd'), 'etc/passwd')
  assert.throws(() => toKey('a\u0000b'), /control characters/)
  assert.throws(() => toKey('caf\uFFFD'), /UTF-8/)
  assert.throws(() => toKey('x'.repeat(1025)), { code: 'KeyTooLongError' })
})
