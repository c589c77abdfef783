import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestContext } from '../../support/context.ts'
import { type ErnMessage, ern38, ern43, ernPurge } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'

/**
 * Messages as the public documentation of DDEX describes them, and the catalogue that a careful person would make of them by
 * hand. Each sample is delivered in its own order, in the opposite order, and then once more as a whole: the catalogue must be
 * the same every time.
 */

const context = await createTestContext()
after(() => assert.equal(samples.length, 30))

const at = (day: number) => `2024-02-${String(day).padStart(2, '0')}T10:00:00Z`
const song = (number: number, more: object = {}) => ({
  isrc: `SEAB124${String(number).padStart(5, '0')}`,
  title: `Song ${number}`,
  file: null,
  ...more,
})
const album = (more: Partial<ErnMessage> = {}): ErnMessage => ({
  upc: '7310000000011',
  title: 'Crossings',
  recordings: [song(1), song(2)],
  ...more,
})
const other = (more: Partial<ErnMessage> = {}): ErnMessage => ({
  upc: '7310000000028',
  title: 'Lakes',
  type: 'Compilation',
  recordings: [song(1)],
  ...more,
})
const ended = [{ start: '2023-01-01', end: '2023-12-31' }]
const row = (number: number, state: string, ...releases: string[]) => [
  `SEAB124${String(number).padStart(5, '0')}`, state, ...releases,
] // biome-ignore format: one row
const a = (place: string) => `7310000000011 ${place}`
const b = (place: string) => `7310000000028 ${place}`

type Sample = { name: string; messages: string[]; catalogue: string[][] }

const samples: Sample[] = [
  { name: 'an album by ERN 4.3', messages: [ern43(album())], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.2', messages: [ern43(album({ version: '42' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.1.1', messages: [ern43(album({ version: '411' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.3.2', messages: [ern43(album({ version: '432' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 3.8.2', messages: [ern38(album())], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 3.4.1', messages: [ern38(album({ version: '341' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 3.7.1', messages: [ern38(album({ version: '371' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'a single', messages: [ern43(album({ type: 'Single', recordings: [song(1)] }))], catalogue: [row(1, 'on', a('1.1'))] },
  { name: 'a box of two disks', messages: [ern43(album({ recordings: [song(1), song(2, { disk: 2 })] }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('2.1'))] },
  { name: 'a compilation by various artists', messages: [ern43(other({ recordings: [song(1, { artist: 'Ana' }), song(2, { artist: 'Bo' })] }))], catalogue: [row(1, 'on', b('1.1')), row(2, 'on', b('1.2'))] },
  { name: 'a classical recording with its composer', messages: [ern43(album({ type: 'ClassicalAlbum', recordings: [song(1, { composer: 'Clara Mohn' })] }))], catalogue: [row(1, 'on', a('1.1'))] },
  { name: 'an update by ERN 4.3 that changes a title', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), title: 'Crossings (Deluxe)' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an update by ERN 3.8 without files', messages: [ern38(album({ created: at(1) })), ern38(album({ created: at(2), update: true }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an update without deals changes metadata only', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), deals: null }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an update with another order of tracks', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), recordings: [song(2), song(1)] }))], catalogue: [row(1, 'on', a('1.2')), row(2, 'on', a('1.1'))] },
  { name: 'an update with a further track', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), recordings: [song(1), song(2), song(3)] }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2')), row(3, 'on', a('1.3'))] },
  { name: 'a takedown by ERN 3.8', messages: [ern38(album({ created: at(1) })), ern38(album({ created: at(2), deals: [{ takedown: true }] }))], catalogue: [row(1, 'off', a('1.1')), row(2, 'off', a('1.2'))] },
  { name: 'a takedown by the end of deals', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), deals: ended }))], catalogue: [row(1, 'off', a('1.1')), row(2, 'off', a('1.2'))] },
  { name: 'a takedown by ERN 4.3: the list of deals has none for one track', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), deals: [], recordings: [song(1, { deals: [{}] }), song(2)] }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'off', a('1.2'))] },
  { name: 'a takedown that is taken back', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), deals: ended })), ern43(album({ created: at(3) }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'deals of single tracks outlive those of the album', messages: [ern43(album({ deals: ended, recordings: [song(1, { deals: [{}] }), song(2)] }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'off', a('1.2'))] },
  { name: 'a deal that starts in the future', messages: [ern43(album({ deals: [{ start: '2099-01-01' }] }))], catalogue: [row(1, 'off', a('1.1')), row(2, 'off', a('1.2'))] },
  { name: 'one deal ended and another in force', messages: [ern43(album({ deals: [...ended, { start: '2024-01-01' }] }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'a recording on an album and a compilation', messages: [ern43(album({ created: at(1) })), ern43(other({ created: at(2) }))], catalogue: [row(1, 'on', a('1.1'), b('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'the compilation is taken down, the album stays', messages: [ern43(album({ created: at(1) })), ern43(other({ created: at(2) })), ern43(other({ created: at(3), deals: ended }))], catalogue: [row(1, 'on', a('1.1'), b('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'album and compilation are taken down', messages: [ern43(album({ created: at(1) })), ern43(other({ created: at(2) })), ern43(other({ created: at(3), deals: ended })), ern43(album({ created: at(4), deals: ended }))], catalogue: [row(1, 'off', a('1.1'), b('1.1')), row(2, 'off', a('1.2'))] },
  { name: 'a purge of the album', messages: [ern43(album({ created: at(1) })), ernPurge('7310000000011', at(2))], catalogue: [] },
  { name: 'a purge of the compilation keeps the album', messages: [ern43(album({ created: at(1) })), ern43(other({ created: at(2) })), ernPurge('7310000000028', at(3))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'a test message changes nothing', messages: [ern43(album({ created: at(1) })), ern43(other({ created: at(2), test: true }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'a video is kept, and not analysed', messages: [ern43(album({ recordings: [song(1)], videos: [{ isrc: 'SEAB12400009', title: 'Film' }] }))], catalogue: [row(1, 'on', a('1.1')), row(9, 'on', a('1.2'))] },
] // biome-ignore format: a table

type Label = Awaited<ReturnType<typeof makeLabel>>

async function deliverAll(label: Label, messages: string[]): Promise<void> {
  for (const [number, xml] of messages.entries()) {
    await label.deliverBatch(`b${number}`, xml)
    await label.ingest()
  }
}

async function catalogueOf(label: Label): Promise<string[][]> {
  const tracks = await label.tracks()
  return tracks.map(({ isrc, searchable, releases }) => [isrc!, searchable ? 'on' : 'off', ...releases])
}

for (const { name, messages, catalogue } of samples) {
  test(`${name}, in any order and again`, async () => {
    const label = await makeLabel(context)
    await deliverAll(label, messages)
    assert.deepEqual(await catalogueOf(label), catalogue)
    await deliverAll(label, messages)
    assert.deepEqual(await catalogueOf(label), catalogue, 'delivered again')
    if (messages.length === 1) return
    const reversed = await makeLabel(context)
    await deliverAll(reversed, [...messages].reverse())
    assert.deepEqual(await catalogueOf(reversed), catalogue, 'in the opposite order')
  })
}
