import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

test('the pictures of a release are downloaded from signed URLs, by its own organisation', async () => {
  const label = await makeLabel(context)
  const { headers } = await makeToken(context, { organisationId: label.id })
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  await label.put('delivery/ddex/one/resources/front.jpg', picture)
  const recordings = [{ isrc: 'SEAB12400001', title: 'Song', file: null }]
  const message = { upc: '7310000000010', title: 'A', recordings, image: 'resources/front.jpg' }
  await label.deliverBatch('one', ern43(message))
  await label.ingest()
  const list = await app.inject({ url: '/v1/workspace/releases', headers })
  const [release] = list.json().data.results
  const url = `/v1/workspace/releases/${release.id}?include=images`
  const [image, ...others] = (await app.inject({ url, headers })).json().data.images
  assert.deepEqual(others, [])
  assert.deepEqual([image.type, image.size], ['FrontCoverImage', picture.length])
  const { pathname, search } = new URL(image.url)
  const download = await app.inject({ url: pathname + search })
  assert.equal(download.statusCode, 200)
  assert.deepEqual(download.rawPayload, picture)
  // Pictures are customers' files: a browser saves them, and runs nothing in them.
  assert.equal(download.headers['content-security-policy'], 'sandbox')
  assert.match(String(download.headers['content-disposition']), /^attachment/)
  const { headers: strangers } = await makeToken(context, { organisationId: (await makeLabel(context)).id })
  assert.equal((await app.inject({ url, headers: strangers })).statusCode, 404)
})
