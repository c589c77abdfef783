import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import type { EnrichedType } from '../../../src/domain/catalogue/enrichments/enrichment.ts'
import { listEnrichments, removeEnrichment } from '../../../src/domain/catalogue/enrichments/read.ts'
import { selectEnrichments } from '../../../src/domain/catalogue/enrichments/sql.ts'
import { exportCatalogue } from '../../../src/domain/ingestion/catalogue-export/export-catalogue.ts'
import { createTestContext } from '../../support/context.ts'
import {
  mead,
  mood,
  party,
  pie,
  releaseInformation,
  resource,
  workInformation,
} from '../../support/enrichment-messages.ts'
import { ern43 } from '../../support/ern.ts'
import { store } from '../../support/ingestion.ts'
import { makeLabel } from '../../support/label.ts'
import type { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { readTar } from '../../support/tar.ts'

const context = await createTestContext()
type Label = Awaited<ReturnType<typeof makeLabel>>

const ferry = { isrc: 'SEAB12400001', title: 'The Ferry', artist: 'Norah Jones', file: null }
const album = { upc: '7310000000011', title: 'Crossings', artist: 'Norah Jones', recordings: [ferry] }
const isni = '0000000396456522'

const deliver = (label: Label, batch: string, xml: string) =>
  label.put(`delivery/ddex/${batch}/message.xml`, xml)

/** Everything that enrichments show about the records of the label, as one comparable value. */
async function seen(label: Label) {
  const of = (entity: EnrichedType, table: string) =>
    readFor(context.db, label.id, async (tx) => {
      const records = await tx<{ seq: number; name: string }[]>`
        select seq, ${tx(table === 'artists' ? 'name' : 'title')} as name from workspace.${tx(table)} order by 2`
      const all = []
      for (const { seq, name } of records) {
        const found = await selectEnrichments(tx, entity, seq)
        if (found.length > 0)
          all.push([name, found.map(({ sender, written_at, data }) => ({ sender, written_at, data }))])
      }
      return all
    })
  return {
    tracks: await of('track', 'tracks'),
    releases: await of('release', 'releases'),
    artists: await of('artist', 'artists'),
  }
}

const moodsOf = async (label: Label) =>
  (await seen(label)).tracks.flatMap(([, found]) =>
    (found as { data: { terms: { value: string }[] } }[]).flatMap(({ data }) =>
      data.terms.map(({ value }) => value),
    ),
  )

async function labelWithAlbum() {
  const label = await makeLabel(context)
  await deliver(label, 'a', ern43(album))
  await label.ingest()
  return label
}

test('what a message says about a recording is kept with its sender and time', async () => {
  const label = await labelWithAlbum()
  await deliver(label, 'b', mead({ resources: [resource(ferry.isrc, mood('Dramatic'))] }))
  const { items, ingestion } = await label.ingest()
  assert.deepEqual(
    items.map(({ status, message }) => [status, message]),
    [['stored', 'The description is kept.']],
  )
  assert.equal(ingestion.status, 'completed')
  const { tracks } = await seen(label)
  assert.equal(tracks.length, 1)
  const [, [found]] = tracks[0] as [string, [{ sender: string; written_at: Date; data: object }]]
  assert.equal(found.sender, 'PADPIDA0000000009Z')
  assert.equal(found.written_at.toISOString(), '2024-03-01T10:00:00.000Z')
  assert.deepEqual(await moodsOf(label), ['Dramatic'])
})

test('an older message does not replace a newer one, and says so', async () => {
  const label = await labelWithAlbum()
  await deliver(
    label,
    'b',
    mead({ created: '2024-05-01T00:00:00Z', resources: [resource(ferry.isrc, mood('Happy'))] }),
  )
  await label.ingest()
  await deliver(
    label,
    'c',
    mead({ created: '2024-04-01T00:00:00Z', resources: [resource(ferry.isrc, mood('Sad'))] }),
  )
  const { items } = await label.ingest()
  assert.match(
    items[0]!.message ?? '',
    /^A newer message of this sender was received: it was written at 2024-05-01/,
  )
  assert.deepEqual(await moodsOf(label), ['Happy'])
})

test('two senders describe one recording side by side', async () => {
  const label = await labelWithAlbum()
  await deliver(label, 'b', mead({ resources: [resource(ferry.isrc, mood('Happy'))] }))
  await deliver(
    label,
    'c',
    mead({ sender: 'PADPIDA0000000008Y', resources: [resource(ferry.isrc, mood('Calm'))] }),
  )
  await label.ingest()
  assert.deepEqual((await moodsOf(label)).toSorted(), ['Calm', 'Happy'])
})

test('a message that comes before its recording waits for it', async () => {
  const label = await makeLabel(context)
  await deliver(label, 'b', mead({ resources: [resource(ferry.isrc, mood('Dramatic'))] }))
  const { items } = await label.ingest()
  assert.equal(
    items[0]!.message,
    'The catalogue has no such track yet. The description is kept, and appears with it.',
  )
  await deliver(label, 'a', ern43(album))
  await label.ingest()
  assert.deepEqual(await moodsOf(label), ['Dramatic'])
})

test('an artist is found by ISNI, and by name where nobody else can be meant', async () => {
  const label = await labelWithAlbum()
  await deliver(
    label,
    'b',
    pie({ parties: [party(isni, 'Norah Jones', '<Gender><Value>Female</Value></Gender>')] }),
  )
  await label.ingest()
  assert.deepEqual(
    (await seen(label)).artists.map(([name]) => name),
    ['Norah Jones'],
  )
})

test('an artist whose name somebody else has too is not found by name', async () => {
  const label = await labelWithAlbum()
  const owner = label.caller.organisation as Awaited<ReturnType<typeof makeOrganisation>>
  await fillWorkspace(context, owner, [
    { outerId: 'T-8', title: 'Another', artists: [{ outerId: 'A-8', name: 'Norah Jones' }] },
    { outerId: 'T-9', title: 'Other', artists: [{ outerId: 'A-9', name: 'Norah Jones' }] },
  ])
  await deliver(label, 'b', pie({ parties: [party(null, 'Norah Jones', '')] }))
  await label.ingest()
  assert.deepEqual((await seen(label)).artists, [])
})

test('the same recording in another organisation is not described', async () => {
  const [one, other] = [await labelWithAlbum(), await labelWithAlbum()]
  await deliver(one, 'b', mead({ resources: [resource(ferry.isrc, mood('Dramatic'))] }))
  await one.ingest()
  assert.deepEqual(await moodsOf(other), [])
  const list = { page: 1, pageSize: 10, catalogueId: null, entity: null, sender: null, term: null }
  assert.equal((await listEnrichments(context.db, other.caller, list)).count, 0)
  const [own] = (await listEnrichments(context.db, one.caller, list)).results
  await assert.rejects(removeEnrichment(context.db, other.caller, own!.id), /You have no description/)
})

test('what was removed comes back only with a newer message', async () => {
  const label = await labelWithAlbum()
  const said = mead({ resources: [resource(ferry.isrc, mood('Dramatic'))] })
  await deliver(label, 'b', said)
  await label.ingest()
  const list = { page: 1, pageSize: 10, catalogueId: null, entity: null, sender: null, term: 'dramatic' }
  const [found] = (await listEnrichments(context.db, label.caller, list)).results
  assert.equal(found!.record_ids.length, 1)
  await removeEnrichment(context.db, label.caller, found!.id)
  assert.deepEqual(await moodsOf(label), [])
  await deliver(label, 'c', said)
  const { items } = await label.ingest()
  assert.match(items[0]!.message ?? '', /^Somebody removed what this message says/)
  assert.deepEqual(await moodsOf(label), [])
  await deliver(
    label,
    'd',
    mead({ created: '2024-06-01T00:00:00Z', resources: [resource(ferry.isrc, mood('Dramatic'))] }),
  )
  await label.ingest()
  assert.deepEqual(await moodsOf(label), ['Dramatic'])
})

test('a message among the resources of a release is read', async () => {
  const label = await makeLabel(context)
  await deliver(label, 'a', ern43(album))
  await label.put(
    'delivery/ddex/a/resources/mead.xml',
    mead({ resources: [resource(ferry.isrc, mood('Calm'))] }),
  )
  await label.put('delivery/ddex/a/resources/words.xml', '<tt xmlns="http://www.w3.org/ns/ttml"/>')
  const { items } = await label.ingest()
  assert.deepEqual(
    items.map(({ status, source }) => [status, source.split('/').at(-1)]),
    [
      ['available', 'message.xml#A1'],
      ['stored', 'mead.xml#line 8'],
      ['skipped', 'words.xml'],
    ],
  )
  assert.deepEqual(await moodsOf(label), ['Calm'])
})

test('a description without an identifier is refused, the others of its message are kept', async () => {
  const label = await labelWithAlbum()
  const nameless = '<ReleaseInformation><ReleaseSummary><ReleaseId/></ReleaseSummary></ReleaseInformation>'
  await deliver(label, 'b', mead({ resources: [resource(ferry.isrc, mood('Calm'))], releases: [nameless] }))
  const { items } = await label.ingest()
  assert.deepEqual(
    items.map(({ status, message }) => [status, message?.replace(/line \d+/, 'line N')]),
    [
      ['stored', 'The description is kept.'],
      [
        'failed',
        'line N: ICPN is missing, and so is every other identifier: say by one of them what is described',
      ],
    ],
  )
})

test('a dry run and a test message keep nothing', async () => {
  const label = await labelWithAlbum()
  await deliver(label, 'b', mead({ resources: [resource(ferry.isrc, mood('Calm'))] }))
  const id = await label.create({ mode: 's3_ddex', dry_run: true })
  await store(context, id)
  assert.equal((await label.inspect(id)).ingestion.status, 'completed')
  assert.deepEqual(await moodsOf(label), [])
  await deliver(label, 'b', mead({ test: true, resources: [resource(ferry.isrc, mood('Calm'))] }))
  const { items } = await label.ingest()
  assert.deepEqual(
    items.map(({ status, message }) => [status, message]),
    [['skipped', 'This is a test message.']],
  )
  assert.deepEqual(await moodsOf(label), [])
})

test('an exported catalogue brings its descriptions along, unchanged', async () => {
  const label = await labelWithAlbum()
  const sources = `<MetadataSourceList><MetadataSource><SourceReference>U1</SourceReference>
<PartyName><FullName><Name>Music Story</Name></FullName></PartyName></MetadataSource></MetadataSourceList>`
  const theme =
    '<Theme><MetadataSourceReference>U1</MetadataSourceReference><Value>Love &amp; loss</Value></Theme>'
  await deliver(label, 'b', mead({ sources, resources: [resource(ferry.isrc, mood('Calm') + theme)] }))
  await deliver(label, 'c', pie({ parties: [party(isni, 'Norah Jones', '')] }))
  await label.ingest()
  const catalogue = await readFor(
    context.db,
    label.id,
    (tx) => tx`select distinct catalogue_id from workspace.tracks`,
  )
  const source = {
    organisationId: label.id,
    organisationName: 'Label',
    catalogueId: catalogue[0]!.catalogue_id,
  }
  const archive = await Array.fromAsync(exportCatalogue(context, source, 'ern'))
  const files = readTar(Buffer.concat(archive.map((piece) => Buffer.from(piece))))
  const copy = await makeLabel(context)
  for (const { name, bytes } of files) await copy.put(`delivery/ddex/${name}`, bytes)
  const { items } = await copy.ingest()
  assert.deepEqual(
    items.filter(({ status }) => status === 'failed').map(({ message }) => message),
    [],
  )
  assert.deepEqual(await seen(copy), await seen(label))
  assert.equal((await seen(copy)).tracks.length, 1)
})

test('any order of delivery and redelivery ends in the same descriptions', async () => {
  const messages = [
    ern43(album),
    mead({ id: 'E1', created: '2024-03-01T00:00:00Z', resources: [resource(ferry.isrc, mood('Happy'))] }),
    mead({ id: 'E2', created: '2024-03-02T00:00:00Z', resources: [resource(ferry.isrc, mood('Sad'))] }),
    mead({ id: 'E3', created: '2024-03-02T00:00:00Z', resources: [resource(ferry.isrc, mood('Wild'))] }),
    mead({
      id: 'E4',
      releases: [releaseInformation(album.upc, mood('Calm'))],
      works: [workInformation('T0345246801', '')],
    }),
    pie({ id: 'E5', created: '2024-03-01T00:00:00Z', parties: [party(isni, 'Norah Jones', '')] }),
    pie({
      id: 'E6',
      created: '2024-04-01T00:00:00Z',
      parties: [party(isni, 'Norah Jones', '<Nationality><Value>US</Value></Nationality>')],
    }),
  ]
  const order = fc.tuple(
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
    fc.array(fc.nat(6), { maxLength: 3 }),
  )
  let expected: unknown
  await fc.assert(
    fc.asyncProperty(order, async ([all, again]) => {
      const label = await makeLabel(context)
      for (const [at, number] of [...all, ...again].entries()) {
        await deliver(label, `b${at}`, messages[number]!)
        await label.ingest()
      }
      const result = JSON.stringify(await seen(label))
      expected ??= result
      assert.equal(result, expected)
    }),
    { numRuns: 6 },
  )
  const { tracks, releases, artists } = JSON.parse(expected as string)
  assert.deepEqual([tracks.length, releases.length, artists.length], [1, 1, 1])
  assert.match(JSON.stringify(artists), /"US"/)
})
