import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createTestContext } from '../../support/context.ts'
import { type ErnMessage, ern38, ern43, ernPurge } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'

/**
 * Messages as the public documentation of DDEX describes them, and the catalogue that a careful person would make of them by
 * hand. Each sample is delivered in its own order, in the opposite order, and then once more as a whole: the catalogue must be
 * the same every time.
 */

const context = await createTestContext()
after(() => assert.ok(samples.length >= 30))

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
type Row = { isrc: string; title: string; artists: string[]; state: string; releases: string[] }
const row = (number: number, state: string, ...releases: string[]): Row => ({
  isrc: `SEAB124${String(number).padStart(5, '0')}`,
  title: `Song ${number}`,
  artists: ['The Seafolk'],
  state,
  releases,
})
const a = (place: string) => `7310000000011 ${place}`
const b = (place: string) => `7310000000028 ${place}`

type Sample = {
  name: string
  messages: string[]
  catalogue: Row[]
  /** Titles of releases by UPC, where they are not those of above. */
  titles?: Record<string, string>
}

const samples: Sample[] = [
  { name: 'an album by ERN 4.3', messages: [ern43(album())], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.2', messages: [ern43(album({ version: '42' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.1.1', messages: [ern43(album({ version: '411' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.3.2', messages: [ern43(album({ version: '432' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 4.3.1', messages: [ern43(album({ version: '431' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  ...['33', '341', '35', '351', '36', '37'].map((version) => ({ name: `an album by ERN ${[...version].join('.')}`, messages: [ern38(album({ version }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] })),
  { name: 'an update that corrects a title and an artist', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), recordings: [song(1, { title: 'Song One', artist: 'Ana' }), song(2)] }))], catalogue: [{ ...row(1, 'on', a('1.1')), title: 'Song One', artists: ['Ana'] }, row(2, 'on', a('1.2'))] },
  { name: 'a purge and a new delivery of the same release', messages: [ern43(album({ created: at(1) })), ernPurge('7310000000011', at(2)), ern43(album({ created: at(3), recordings: [song(2)] }))], catalogue: [row(2, 'on', a('1.1'))] },
  { name: 'a release that is purged twice, and comes with other tracks each time', messages: [ern43(album({ created: at(1) })), ernPurge('7310000000011', at(2)), ern43(album({ created: at(3), recordings: [song(2), song(3)] })), ernPurge('7310000000011', at(4)), ern43(album({ created: at(5), recordings: [song(4)] }))], catalogue: [row(4, 'on', a('1.1'))] },
  { name: 'an ERN 3.8 release that goes on by ERN 4.3', messages: [ern38(album({ created: at(1) })), ern43(album({ created: at(2), recordings: [song(2), song(1)] }))], catalogue: [row(1, 'on', a('1.2')), row(2, 'on', a('1.1'))] },
  { name: 'an album by ERN 3.8.2', messages: [ern38(album())], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'an album by ERN 3.7.1', messages: [ern38(album({ version: '371' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))] },
  { name: 'a single', messages: [ern43(album({ type: 'Single', recordings: [song(1)] }))], catalogue: [row(1, 'on', a('1.1'))] },
  { name: 'a box of two disks', messages: [ern43(album({ recordings: [song(1), song(2, { disk: 2 })] }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('2.1'))] },
  { name: 'a compilation by various artists', messages: [ern43(other({ recordings: [song(1, { artist: 'Ana' }), song(2, { artist: 'Bo' })] }))], catalogue: [{ ...row(1, 'on', b('1.1')), artists: ['Ana'] }, { ...row(2, 'on', b('1.2')), artists: ['Bo'] }] },
  { name: 'a classical recording with its composer', messages: [ern43(album({ type: 'ClassicalAlbum', recordings: [song(1, { composer: 'Clara Mohn' })] }))], catalogue: [row(1, 'on', a('1.1'))] },
  { name: 'an update by ERN 4.3 that changes a title', messages: [ern43(album({ created: at(1) })), ern43(album({ created: at(2), title: 'Crossings (Deluxe)' }))], catalogue: [row(1, 'on', a('1.1')), row(2, 'on', a('1.2'))], titles: { '7310000000011': 'Crossings (Deluxe)' } },
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
  { name: 'a video is kept, and not analysed', messages: [ern43(album({ recordings: [song(1)], videos: [{ isrc: 'SEAB12400009', title: 'Film' }] }))], catalogue: [row(1, 'on', a('1.1')), { ...row(9, 'on', a('1.2')), title: 'Film' }] },
] // biome-ignore format: a table

type Label = Awaited<ReturnType<typeof makeLabel>>

async function deliverAll(label: Label, messages: string[]): Promise<void> {
  for (const [number, xml] of messages.entries()) {
    await label.deliverBatch(`b${number}`, xml)
    await label.ingest()
  }
}

/** What a person would compare: recordings with their state and places, and the titles of the releases. */
async function catalogueOf(label: Label): Promise<{ rows: Row[]; titles: Record<string, string> }> {
  const tracks = await label.tracks()
  const rows = tracks.map(({ isrc, title, artists, searchable, releases }) => ({
    isrc: isrc!,
    title: title!,
    artists,
    state: searchable ? 'on' : 'off',
    releases,
  }))
  return { rows, titles: await label.releaseTitles() }
}

function expectedOf({ catalogue, titles = {} }: Sample) {
  const usual: Record<string, string> = { '7310000000011': 'Crossings', '7310000000028': 'Lakes' }
  const upcs = [
    ...new Set(catalogue.flatMap(({ releases }) => releases.map((place) => place.split(' ')[0]!))),
  ]
  return {
    rows: catalogue,
    titles: Object.fromEntries(upcs.sort().map((upc) => [upc, titles[upc] ?? usual[upc]!])),
  }
}

for (const sample of samples) {
  const { name, messages } = sample
  test(`${name}, in any order and again`, async () => {
    const expected = expectedOf(sample)
    const label = await makeLabel(context)
    await deliverAll(label, messages)
    assert.deepEqual(await catalogueOf(label), expected)
    await deliverAll(label, messages)
    assert.deepEqual(await catalogueOf(label), expected, 'delivered again')
    if (messages.length === 1) return
    const reversed = await makeLabel(context)
    await deliverAll(reversed, [...messages].reverse())
    assert.deepEqual(await catalogueOf(reversed), expected, 'in the opposite order')
  })
}

test('messages about one release that wait together count in their order', async () => {
  const further = samples.find(({ name }) => name === 'an update with a further track')!
  const taken = samples.find(({ name }) => name === 'album and compilation are taken down')!
  for (const sample of [further, taken]) {
    const label = await makeLabel(context)
    for (const [number, xml] of sample.messages.entries()) {
      await label.deliverBatch(`b${number}`, xml)
      if (number === sample.messages.length - 3) await label.ingest()
    }
    await label.ingest()
    assert.deepEqual(await catalogueOf(label), expectedOf(sample), sample.name)
  }
})

const changing = samples.filter(({ messages }) => messages.length > 1)
const deliveries = fc.constantFrom(...changing).chain((sample) => {
  const all = sample.messages.map((_, index) => index)
  return fc.record({
    sample: fc.constant(sample),
    order: fc
      .array(fc.constantFrom(...all), { maxLength: 2 })
      .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length })),
    /** How many messages wait together for each ingestion. */
    together: fc.integer({ min: 1, max: 3 }),
  })
})

test('any order, any repetition, alone or together, ends in the same catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ sample, order, together }) => {
      const label = await makeLabel(context)
      for (let from = 0; from < order.length; from += together) {
        for (const [position, index] of order.slice(from, from + together).entries())
          await label.deliverBatch(`b${from + position}`, sample.messages[index]!)
        await label.ingest()
      }
      assert.deepEqual(await catalogueOf(label), expectedOf(sample))
    }),
    { numRuns: Number(process.env.ORDERS ?? 15), endOnFailure: true },
  )
})
