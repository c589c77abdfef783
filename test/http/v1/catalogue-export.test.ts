import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { selectCompleteTracks } from '../../../src/domain/catalogue/read/sql-complete-tracks.ts'
import { createTestApp } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'
import { makeToken } from '../../support/people.ts'
import { readTar } from '../../support/tar.ts'

const { app, context } = await createTestApp()

async function makeExporter() {
  const label = await makeLabel(context)
  const { headers } = await makeToken(context, { organisationId: label.id })
  const catalogs = await app.inject({ url: '/v1/catalogs', headers })
  const [catalogue] = catalogs.json().data.results
  const url = `/v1/catalogs/${catalogue.id}/export`
  return { ...label, headers, url, download: (query = '') => app.inject({ url: url + query, headers }) }
}

const sheet = `outer_id,title,isrc,duration_ms,artists.1.name,albums.1.title,albums.1.upc,albums.1.track_position
t-1,=One,SEABC2600001,205000,Ada,Firsts,7310000000010,1
t-2,Two,SEABC2600002,,Ben,Firsts,7310000000010,2
`

test('a catalogue is exported as CSV that spreadsheet programs open safely', async () => {
  const label = await makeExporter()
  await label.put('delivery/metadata/sheet.csv', sheet)
  await label.ingest({ mode: 's3_csv', path: 'sheet.csv' })
  const response = await label.download()
  assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(response.headers['content-disposition']), /^attachment; filename\*=UTF-8''.*\.csv$/)
  const [header, first, second] = response.body.split('\r\n')
  assert.match(header!, /^outer_id,title,isrc,release_date,duration_ms,.*,lyrics,complete_record$/)
  assert.match(first!, /^t-1,'=One,SEABC2600001,,205000,/)
  assert.match(second!, /^t-2,Two,/)
})

test('a column that somebody changes in an export wins over the complete record', async () => {
  const label = await makeExporter()
  await label.put('delivery/metadata/sheet.csv', sheet)
  await label.ingest({ mode: 's3_csv', path: 'sheet.csv' })
  const exported = (await label.download()).body
  await label.put('delivery/metadata/edited.csv', exported.replace('t-2,Two', 't-2,Zwei'))
  const { items } = await label.ingest({ mode: 's3_csv', path: 'edited.csv' })
  assert.deepEqual(
    items.flatMap(({ warnings }) => warnings ?? []),
    [],
  )
  const titles = (await label.tracks()).map(({ title }) => title).sort()
  assert.deepEqual(titles, ['=One', 'Zwei'])
})

test('a damaged complete record is ignored, with a warning', async () => {
  const label = await makeExporter()
  await label.put('delivery/metadata/sheet.csv', sheet)
  await label.ingest({ mode: 's3_csv', path: 'sheet.csv' })
  const exported = (await label.download()).body
  await label.put('delivery/metadata/edited.csv', exported.replaceAll('""medium""', '""median""'))
  const { items } = await label.ingest({ mode: 's3_csv', path: 'edited.csv' })
  assert.match(items[0]!.warnings![0]!, /complete_record is not as it was exported/)
})

test('other programs read the standard fields of exported ERN messages', async () => {
  const label = await makeExporter()
  const recordings = [
    {
      isrc: 'SEAB12400001',
      title: 'Song <1> & more',
      file: null,
      duration: 'PT3M25.5S',
      composer: 'Clara Mohn',
    },
    { isrc: 'SEAB12400002', title: 'Song 2', file: null, disk: 2 },
  ]
  const message = { upc: '7310000000010', title: 'Crossings', recordings, deals: [{ territories: ['DE'] }] }
  await label.deliverBatch('one', ern43(message))
  await label.ingest()
  const response = await label.download('?format=ern')
  assert.equal(response.headers['content-type'], 'application/x-tar')
  const other = await makeExporter()
  for (const { name, bytes } of readTar(response.rawPayload)) {
    // Without the complete record, only what ERN itself says is left.
    const plain = bytes.toString().replace(/<\?euterpe-record .*?\?>/gs, '')
    assert.ok(!plain.includes('euterpe'))
    await other.put(`delivery/ddex/${name}`, plain)
  }
  await other.ingest()
  assert.deepEqual(await other.tracks(), await label.tracks())
  const details = async (organisationId: string) => {
    const tracks = await readFor(context.db, organisationId, async (tx) => {
      const rows = await tx`select seq from workspace.tracks order by isrc`
      return selectCompleteTracks(
        tx,
        rows.map(({ seq }) => seq),
      )
    })
    return tracks.map(({ duration_ms, works, titles, details: rights, label: of, releases }) => ({
      duration_ms,
      works,
      titles,
      rights,
      label: of,
      releases: releases.map(({ seq: _, ...release }) => release),
    }))
  }
  const [exported, read] = [await details(label.id), await details(other.id)]
  assert.deepEqual(read, exported)
  assert.equal(exported[0]!.duration_ms, 205_500)
  assert.deepEqual(exported[0]!.releases[0]!.terms?.deals?.[0]?.territories, ['DE'])
})

test('other organisations cannot export a catalogue', async () => {
  const [label, other] = [await makeExporter(), await makeExporter()]
  assert.equal((await app.inject({ url: label.url, headers: other.headers })).statusCode, 404)
})
