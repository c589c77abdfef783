import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseArtwork, removeArtwork } from '../../../src/domain/artwork/choose-artwork.ts'
import { readDeliveredPictures, removeUnusedPictures } from '../../../src/domain/artwork/jobs.ts'
import { findPicture, readArtwork } from '../../../src/domain/artwork/read-artwork.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { putAudio } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'
import { makePicture } from '../../support/pictures.ts'

const context = await createTestContext()
const never = new AbortController().signal
const dayMs = 86_400_000
const run = (job: typeof removeUnusedPictures) => job.run(context, {}, never)
const passDays = (days: number) => context.clock.moveBy(days * dayMs)

async function makeRelease(image: Buffer | null) {
  const label = await makeLabel(context)
  if (image !== null) await label.put('delivery/ddex/one/resources/front.jpg', image)
  await label.deliverBatch(
    'one',
    ern43({
      upc: '7310000000010',
      title: 'Tides',
      recordings: [{ isrc: 'SEAB12400001', title: 'Night Train', file: null }],
      image: 'resources/front.jpg',
    }),
  )
  await label.ingest()
  const [row] = await readFor(context.db, label.id, (tx) => tx`select id from workspace.releases`)
  const read = () => readArtwork(context, label.caller, 'releases', row!.id)
  return { label, id: row!.id as string, read }
}

test('a delivered front cover becomes the cover of its release, once', async () => {
  const { read } = await makeRelease(makePicture('jpeg', 300, 300))
  assert.equal(await read(), null)
  await run(readDeliveredPictures)
  const found = await read()
  assert.deepEqual([found?.source, found?.width], ['delivery', 300])
  await run(readDeliveredPictures)
  assert.deepEqual(await read(), found)
})

test('a delivered file that is no picture gives no cover, and is not tried for ever', async () => {
  const { read, label } = await makeRelease(Buffer.from('not a picture'))
  await run(readDeliveredPictures)
  assert.equal(await read(), null)
  const left = await readFor(context.db, label.id, (tx) => tx`select from workspace.unread_images`)
  assert.equal(left.count, 0)
})

test('a picture is removed a year after nothing has it as its cover, with its files', async () => {
  const { label, id } = await makeRelease(null)
  const { uri } = await putAudio(context, label.id, makePicture('png', 60, 60), 'cover.png')
  const change = { kind: 'releases', id } as const
  const { picture_id } = await chooseArtwork(context, label.caller, change, uri, never)
  await run(removeUnusedPictures)
  passDays(400)
  await run(removeUnusedPictures)
  assert.ok((await findPicture(context, picture_id, 'small')).size > 0)
  await removeArtwork(context, label.caller, change)
  await run(removeUnusedPictures)
  passDays(360)
  await run(removeUnusedPictures)
  assert.ok((await findPicture(context, picture_id, 'large')).size > 0)
  passDays(10)
  await run(removeUnusedPictures)
  await assert.rejects(findPicture(context, picture_id, 'large'), { code: 'not_found' })
  const objects =
    await context.owner`select from storage_objects where key like 'processed/artwork/' || ${picture_id} || '%'`
  assert.equal(objects.count, 0)
})

test('the same picture is stored once, and comes into use again', async () => {
  const { label, id } = await makeRelease(null)
  const { uri } = await putAudio(context, label.id, makePicture('png', 61, 61), 'cover.png')
  const change = { kind: 'releases', id } as const
  const both = await Promise.all([1, 2].map(() => chooseArtwork(context, label.caller, change, uri, never)))
  assert.equal(both[0]!.picture_id, both[1]!.picture_id)
  await removeArtwork(context, label.caller, change)
  await run(removeUnusedPictures)
  passDays(365)
  const again = await chooseArtwork(context, label.caller, change, uri, never)
  assert.equal(again.picture_id, both[0]!.picture_id)
  passDays(2)
  await run(removeUnusedPictures)
  assert.ok((await findPicture(context, again.picture_id, 'small')).size > 0)
})
