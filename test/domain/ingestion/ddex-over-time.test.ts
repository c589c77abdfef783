import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestContext } from '../../support/context.ts'
import { ern43, ernPurge } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'

const context = await createTestContext()

const ferry = { isrc: 'SEAB12400001', title: 'The Ferry' }
const harbour = { isrc: 'SEAB12400002', title: 'Harbour Light' }
const album = { upc: '7310000000011', title: 'Crossings', recordings: [ferry, harbour] }
const compilation = { upc: '7310000000028', title: 'Best of the Lakes', recordings: [ferry] }
const wavs = ['SEAB12400001.wav', 'SEAB12400002.wav']

/** A label with the album and, later, a compilation that has one of its recordings. */
async function labelWithBoth(compilationDeals = [{}]) {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43(album), wavs)
  await label.ingest()
  await label.deliverBatch('b2', ern43({ ...compilation, deals: compilationDeals }), [wavs[0]!])
  await label.ingest()
  return label
}

const releasesOf = async (label: Awaited<ReturnType<typeof makeLabel>>) =>
  (await label.tracks()).map(({ isrc, releases }) => [isrc, ...releases])

test('a recording that comes again on another release is on both', async () => {
  const label = await labelWithBoth()
  assert.deepEqual(await releasesOf(label), [
    ['SEAB12400001', '7310000000011 1.1', '7310000000028 1.1'],
    ['SEAB12400002', '7310000000011 1.2'],
  ])
})

test('two releases with the same recording in one delivery are both kept', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43(album), wavs)
  await label.deliverBatch('b2', ern43(compilation), [wavs[0]!])
  const { items } = await label.ingest()
  assert.deepEqual(
    items.filter(({ status }) => status === 'failed' || status === 'skipped').map(({ message }) => message),
    [],
  )
  assert.deepEqual(await releasesOf(label), [
    ['SEAB12400001', '7310000000011 1.1', '7310000000028 1.1'],
    ['SEAB12400002', '7310000000011 1.2'],
  ])
})

test('purging one release keeps the recording for the other', async () => {
  const label = await labelWithBoth()
  await label.deliverBatch('b3', ernPurge(compilation.upc))
  await label.ingest()
  assert.deepEqual(await releasesOf(label), [
    ['SEAB12400001', '7310000000011 1.1'],
    ['SEAB12400002', '7310000000011 1.2'],
  ])
  assert.deepEqual(
    (await label.tracks()).map(({ searchable }) => searchable),
    [true, true],
  )
})

test('a recording ends when all its releases have ended', async () => {
  const label = await labelWithBoth()
  const ended = [{ start: '2024-01-01', end: '2024-06-30' }]
  await label.deliverBatch('b3', ern43({ ...compilation, deals: ended, created: '2024-02-01T00:00:00Z' }))
  await label.ingest()
  assert.deepEqual(
    (await label.tracks()).map(({ searchable }) => searchable),
    [true, true],
  )
  await label.deliverBatch(
    'b4',
    ern43({ ...album, deals: [{ takedown: true }], created: '2024-02-01T00:00:00Z' }),
  )
  await label.ingest()
  assert.deepEqual(
    (await label.tracks()).map(({ searchable, releases }) => [searchable, releases.length]),
    [
      [false, 2],
      [false, 1],
    ],
  )
})

test('a message takes recordings off its release that it no longer has', async () => {
  const label = await labelWithBoth()
  await label.deliverBatch('b3', ern43({ ...album, recordings: [ferry], created: '2024-02-01T00:00:00Z' }))
  await label.ingest()
  const [first, second] = await label.tracks()
  assert.deepEqual(first!.releases, ['7310000000011 1.1', '7310000000028 1.1'])
  assert.deepEqual(second!.releases, [])
  assert.equal(second!.searchable, false)
  assert.match(second!.reason!, /no longer on/)
})

test('an older message that arrives late changes nothing', async () => {
  const label = await makeLabel(context)
  const newer = { ...album, recordings: [{ ...ferry, title: 'The Ferry (Remastered)' }, harbour] }
  await label.deliverBatch('b1', ern43({ ...newer, created: '2024-03-01T00:00:00Z' }), wavs)
  await label.ingest()
  await label.deliverBatch('b2', ern43({ ...album, created: '2024-02-01T00:00:00Z' }), wavs)
  const { items } = await label.ingest()
  assert.deepEqual(
    items.map(({ status, message }) => (status === 'skipped' ? status : message)),
    items.map(() => 'skipped'),
  )
  assert.match(items[0]!.message!, /newer message/)
  assert.equal((await label.tracks())[0]!.title, 'The Ferry (Remastered)')
  await label.deliverBatch('b3', ernPurge(album.upc, '2024-04-01T00:00:00Z'))
  await label.ingest()
  await label.deliverBatch('b4', ern43({ ...album, created: '2024-02-01T00:00:00Z' }), wavs)
  await label.ingest()
  assert.deepEqual(await label.tracks(), [])
})

test('a purge that arrives late deletes what was on the release only before it', async () => {
  const label = await makeLabel(context)
  const day = (date: number) => `2024-02-0${date}T10:00:00Z`
  await label.deliverBatch('b1', ern43({ ...album, created: day(1) }), wavs)
  await label.deliverBatch('b2', ern43({ ...album, recordings: [harbour], created: day(3) }), [wavs[1]!])
  await label.ingest()
  await label.deliverBatch('b3', ernPurge(album.upc, day(2)))
  const { items } = await label.ingest()
  assert.match(
    items[0]!.message!,
    /so it stays\. 1 tracks that were on it only before this purge were deleted/,
  )
  assert.deepEqual(await releasesOf(label), [['SEAB12400002', '7310000000011 1.1']])
})

test('a purge that arrives late keeps what came again after it was written, even if that message was late too', async () => {
  const day = (date: number) => `2024-02-0${date}T10:00:00Z`
  for (const again of [2, 4]) {
    const label = await makeLabel(context)
    const messages = [
      ern43({ ...album, created: day(1) }),
      ern43({ ...album, recordings: [harbour], created: day(5) }),
      ern43({ ...album, created: day(again) }),
      ernPurge(album.upc, day(3)),
    ]
    for (const [number, xml] of messages.entries()) {
      await label.deliverBatch(`b${number}`, xml, wavs)
      await label.ingest()
    }
    const kept = again === 4 ? [['SEAB12400001']] : []
    assert.deepEqual(await releasesOf(label), [...kept, ['SEAB12400002', '7310000000011 1.1']])
  }
})

test('a purge also deletes recordings that an update had taken off the release before', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43(album), wavs)
  await label.ingest()
  await label.deliverBatch('b2', ern43({ ...album, recordings: [harbour], created: '2024-02-01T00:00:00Z' }))
  await label.ingest()
  await label.deliverBatch('b3', ernPurge(album.upc, '2024-03-01T00:00:00Z'))
  await label.ingest()
  assert.deepEqual(await label.tracks(), [])
})
