import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { areaOf, resolveObject, uriOf } from '../../../../src/domain/storage/areas/resolve.ts'
import { selectSizes } from '../../../../src/domain/storage/objects/sql.ts'
import { writeObject } from '../../../../src/domain/storage/objects/store-object.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const organisation = await makeOrganisation(context)
const area = await areaOf(context, organisation.id)
const store = (key: string) =>
  writeObject(context, area, { key, bytes: Buffer.from(key), contentType: 'text/plain' })
const resolve = (uri: string, organisationId = organisation.id) => resolveObject(context, organisationId, uri)

test('the first use creates an area with its folders and INFO.json', async () => {
  const sizes = await selectSizes(context.db, area.id, ['delivery/audio/', 'INFO.json'])
  assert.equal(sizes.get('delivery/audio/'), 0)
  assert.ok(sizes.get('INFO.json')! > 0)
  assert.equal((await areaOf(context, organisation.id)).id, area.id)
  await assert.rejects(areaOf(context, newId()), { code: 'not_found' })
})

test('opens an object of the own area', async () => {
  await store('inbound/song.wav')
  const { open } = await resolve(uriOf(area, 'inbound/song.wav'))
  assert.equal(await text(await open()), 'inbound/song.wav')
  assert.equal(await text(await open({ start: 0, end: 6 })), 'inbound')
})

test('rejects everything that is not an s3 URI', async () => {
  for (const uri of ['', 'song.wav', 'https://x.example/a', `s3://${area.bucket}`, `s3://${area.bucket}/`]) {
    await assert.rejects(resolve(uri), { code: 'validation_error' }, uri)
  }
})

test('rejects objects of another area and hidden paths', async () => {
  const other = await makeOrganisation(context)
  await store('processed/audio/secret.wav')
  await assert.rejects(resolve(uriOf(area, 'inbound/song.wav'), other.id), { code: 'resource_forbidden' })
  await assert.rejects(resolve(uriOf(area, 'processed/audio/secret.wav')), { code: 'resource_forbidden' })
  await assert.rejects(resolve(uriOf(area, 'inbound/missing.wav')), { code: 'not_found' })
})
