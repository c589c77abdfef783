import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelIngestion } from '../../../src/domain/ingestion/cancel.ts'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { storeIngestion } from '../../../src/domain/ingestion/stage-1-store.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { ern38, ern43, ernPurge } from '../../support/ern.ts'
import { keysOf, store } from '../../support/ingestion.ts'
import { makeLabel } from '../../support/label.ts'

const context = await createTestContext()

const ferry = { isrc: 'SEAB12400001', title: 'The Ferry' }
const harbour = { isrc: 'SEAB12400002', title: 'Harbour Light' }
const album = { upc: '7310000000011', title: 'Crossings', recordings: [ferry, harbour] }
const wavs = ['SEAB12400001.wav', 'SEAB12400002.wav']
const filesOf = (label: { id: string }) => keysOf(context, label.id, 'delivery/ddex/')

for (const keep of [false, true]) {
  test(`a refused message stays where it was delivered (delete_delivered_file: ${!keep})`, async () => {
    const label = await makeLabel(context)
    await label.deliverBatch('b1', '<broken', ['a.wav'])
    const { ingestion } = await label.ingest({ delete_delivered_file: !keep })
    assert.equal(ingestion.status, 'completed_with_errors')
    assert.deepEqual(await filesOf(label), [
      'delivery/ddex/b1/message.xml',
      'delivery/ddex/b1/resources/a.wav',
    ])
  })
}

test('following the advice of a missing file completes the delivery', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43(album), [wavs[0]!])
  const first = await label.ingest()
  const [failed] = first.items.filter(({ status }) => status === 'failed')
  assert.match(
    failed!.message!,
    /resources\/SEAB12400002\.wav\. Upload it there, then ingest the message again/,
  )
  assert.deepEqual(await filesOf(label), ['delivery/ddex/b1/message.xml'])
  await label.put(`delivery/ddex/b1/resources/${wavs[1]}`, makeWav(77))
  const second = await label.ingest()
  assert.deepEqual(
    second.items.map(({ status }) => status),
    ['available', 'available'],
  )
  assert.deepEqual(await filesOf(label), [])
  assert.deepEqual(
    (await label.tracks()).map(({ analysis }) => analysis),
    ['analysed', 'analysed'],
  )
})

test('every delivered file is an item with an end, and the cover stays with its release', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43({ ...album, image: 'resources/cover.jpg' }), wavs)
  await label.put('delivery/ddex/b1/resources/cover.jpg', 'a picture')
  await label.put('delivery/ddex/b1/resources/notes.pdf', 'a text')
  const { items } = await label.ingest()
  assert.deepEqual(
    items.map(({ source, status }) => [source.replace(/^.*[/]/, ''), status]),
    [
      ['message.xml#A1', 'available'],
      ['message.xml#A2', 'available'],
      ['message.xml#A90', 'stored'],
      ['notes.pdf', 'skipped'],
    ],
  )
  assert.deepEqual(await filesOf(label), ['delivery/ddex/b1/resources/notes.pdf'])
  assert.equal((await keysOf(context, label.id, 'processed/images/')).length, 1)
})

test('a batch without BatchComplete waits where the sender wants that', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43(album), wavs)
  const waiting = await label.ingest({ wait_for_batch_complete: true })
  assert.match(waiting.items[0]!.message!, /waits: it has no BatchComplete/)
  assert.equal((await filesOf(label)).length, 3)
  await label.put('delivery/ddex/b1/BatchComplete_1.xml', '')
  const taken = await label.ingest({ wait_for_batch_complete: true })
  assert.deepEqual(
    taken.items.map(({ status }) => status),
    ['available', 'available'],
  )
  assert.deepEqual(await filesOf(label), [])
})

test('files that change between a crash and the resume neither lose nor double a message', async () => {
  const label = await makeLabel(context)
  for (const [at, batch] of ['b1', 'b3', 'b5'].entries()) {
    const recordings = [{ isrc: `SEAB1240001${at}`, title: `Song ${at}`, file: null }]
    await label.deliverBatch(batch, ern43({ upc: `731000000010${at}`, title: batch, recordings }))
  }
  const id = await label.create({ mode: 's3_ddex' })
  // The first attempt stores one batch and fails in the next, as a killed process would.
  const stop = new AbortController()
  let calls = 0
  const now = () => {
    if (++calls <= 3) return context.clock.now()
    stop.abort(new Error('killed'))
    throw new Error('killed')
  }
  const failing = { ...context, clock: { now } }
  await assert.rejects(storeIngestion(failing, id, { batchSize: 1, signal: stop.signal }), /killed/)
  assert.equal((await selectIngestion(context.db, id))!.next_index, 1)
  await label.deliverBatch('b0', ernPurge('7310000000999'))
  await label.deliverBatch('b2', ernPurge('7310000000998'))
  await store(context, id)
  const { items } = await label.inspect(id)
  assert.deepEqual(
    items.map(({ source }) => source.split('/')[2]),
    ['b1', 'b3', 'b5'],
  )
})

test('an ERN 4.x update that names audio it does not send again keeps what is held', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43(album), wavs)
  await label.ingest()
  const renamed = { ...album, title: 'Crossings (Deluxe)', created: '2024-05-01T00:00:00Z' }
  await label.deliverBatch('b2', ern43(renamed))
  const { items } = await label.ingest()
  assert.deepEqual(
    items.map(({ status }) => status),
    ['available', 'available'],
  )
})

test('each delivery of a message has an acknowledgement of its own', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43({ ...album, id: 'M1' }), wavs)
  await label.deliverBatch('b2', ern38({ ...album, upc: '7310000000035', id: 'M1' }), wavs)
  await label.ingest()
  await label.deliverBatch('b3', ern43({ ...album, id: 'M1' }), wavs)
  await label.ingest()
  assert.equal((await keysOf(context, label.id, 'csv_outputs/ddex/')).length, 3)
})

test('cancelling returns audio that was not analysed, so that it can be delivered again', async () => {
  const label = await makeLabel(context)
  await label.put('delivery/audio/a.wav', makeWav(81))
  await label.put('delivery/metadata/one.csv', 'outer_id,primary_media\nx1,a.wav\n')
  const id = await label.create({ mode: 's3_csv', path: 'one.csv' })
  await store(context, id)
  assert.deepEqual(await keysOf(context, label.id, 'delivery/audio/'), [])
  await cancelIngestion(context, label.caller, id)
  assert.deepEqual(await keysOf(context, label.id, 'delivery/audio/'), ['delivery/audio/a.wav'])
  await label.put('delivery/metadata/one.csv', 'outer_id,primary_media\nx1,a.wav\n')
  const again = await label.ingest({ mode: 's3_csv', path: 'one.csv' })
  assert.deepEqual(
    again.items.map(({ status }) => status),
    ['available'],
  )
})

test('a format that can hardly be decoded does not displace a better one in a scan', async () => {
  const label = await makeLabel(context)
  await label.put('delivery/audio/a/audio.aiff', makeWav(82))
  await label.put('delivery/audio/a/audio.wma', 'not decodable')
  const { items } = await label.ingest({ mode: 's3_scan' })
  assert.deepEqual(
    items.map(({ source, status }) => [source.split('/').at(-1), status]),
    [
      ['audio.aiff', 'available'],
      ['audio.wma', 'skipped'],
    ],
  )
})

test('the same ISRC by CSV and by DDEX is one track, in either order', async () => {
  for (const csvFirst of [true, false]) {
    const label = await makeLabel(context)
    const byCsv = async () => {
      await label.put('delivery/metadata/one.csv', 'outer_id,title,isrc\nlk-1,The Ferry,SEAB12400001\n')
      await label.ingest({ mode: 's3_csv', path: 'one.csv' })
    }
    if (csvFirst) await byCsv()
    await label.deliverBatch('b1', ern43({ ...album, recordings: [ferry] }), [wavs[0]!])
    await label.ingest()
    if (!csvFirst) await byCsv()
    const tracks = await label.tracks()
    assert.deepEqual(
      tracks.map(({ outer_id, isrc, releases }) => [outer_id, isrc, ...releases]),
      [['lk-1', 'SEAB12400001', '7310000000011 1.1']],
    )
    await label.deliverBatch(
      'b2',
      ern43({ ...album, recordings: [ferry], deals: [{ takedown: true }], created: '2024-06-01T00:00:00Z' }),
    )
    await label.ingest()
    assert.deepEqual(
      (await label.tracks()).map(({ searchable }) => searchable),
      [false],
    )
  }
})

test('a release by its UPC alone and an artist by its id alone are stored', async () => {
  const label = await makeLabel(context)
  const track = {
    outer_id: 'x1',
    primary_media: 'a.wav',
    albums: [{ upc: '7310000000011' }],
    artists: [{ id: 'art-1' }],
  }
  await label.put('delivery/audio/a.wav', makeWav(83))
  const { items } = await label.ingest({ mode: 'api_json', tracks: [track] })
  assert.equal(items[0]!.status, 'available', items[0]!.message ?? '')
  const [seen] = await label.tracks()
  assert.deepEqual([seen!.artists, seen!.releases], [['art-1'], ['7310000000011 ']])
})

test('of messages that wait together, the one that brings the audio of a recording is enough', async () => {
  const label = await makeLabel(context)
  const recording = { isrc: 'SEAB12400077', title: 'Together' }
  const album = { upc: '7310000000011', title: 'Crossings' }
  const withAudio = { ...recording, file: 'resources/together.wav' }
  await label.deliverBatch(
    '1',
    ern43({ ...album, created: '2024-02-01T10:00:00Z', recordings: [withAudio] }),
    ['together.wav'],
  )
  const compilation = { upc: '7310000000028', title: 'Lakes', created: '2024-02-02T10:00:00Z' }
  await label.deliverBatch('2', ern43({ ...compilation, recordings: [{ ...recording, file: null }] }))
  await label.deliverBatch('3', ern43({ ...album, created: '2024-02-03T10:00:00Z', recordings: [withAudio] }))
  const { ingestion, items } = await label.ingest()
  assert.deepEqual(
    items.filter(({ status }) => status === 'failed').map(({ message }) => message),
    [],
  )
  assert.equal(ingestion.status, 'completed')
  assert.deepEqual(
    (await label.tracks()).map(({ analysis, releases }) => [analysis, ...releases]),
    [['analysed', '7310000000011 1.1', '7310000000028 1.1']],
  )
})

test('a video is stored without being analysed, and its item says why', async () => {
  const label = await makeLabel(context)
  const videos = [{ isrc: 'SEAB12400009', title: 'Film' }]
  await label.deliverBatch('b1', ern43({ ...album, videos }), wavs)
  const { items } = await label.ingest()
  const film = items.find(({ outer_id }) => outer_id === 'SEAB12400009')!
  assert.match(film.message!, /the track is a video/)
  const { analysis } = (await label.tracks()).find(({ isrc }) => isrc === 'SEAB12400009')!
  assert.equal(analysis, 'none')
})
