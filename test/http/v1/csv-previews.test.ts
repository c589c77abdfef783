import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../support/context.ts'
import { deliver } from '../../support/ingestion.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

async function asSomebody() {
  const { headers, organisationId } = await makeToken(context)
  const preview = async (payload: object) => {
    const response = await app.inject({ method: 'POST', url: '/v1/csv-previews', headers, payload })
    return { status: response.statusCode, ...response.json() }
  }
  return { preview, organisationId }
}

const sheet = 'Nummer;Stück;Artist;Erschienen\nx1;Fähre;Ada;03/04/2024\nx2;Hafen;Ben feat. Cleo;gestern\n'

test('says what the columns mean, and what has to be chosen before a sheet can be read', async () => {
  const { preview, organisationId } = await asSomebody()
  await deliver(context, organisationId, 'inbound/s.csv', sheet)
  const { data } = await preview({ path: 'inbound/s.csv' })
  assert.deepEqual(data.columns, [
    { header: 'Nummer', column: null, samples: ['x1', 'x2'] },
    { header: 'Stück', column: null, samples: ['Fähre', 'Hafen'] },
    { header: 'Artist', column: 'artists.1.name', samples: ['Ada', 'Ben feat. Cleo'] },
    { header: 'Erschienen', column: null, samples: ['03/04/2024', 'gestern'] },
  ])
  assert.deepEqual(data.rows, [])
  assert.match(data.problem, /no column outer_id/)
})

test('reads the first rows with the chosen columns, as a delivery would', async () => {
  const { preview, organisationId } = await asSomebody()
  await deliver(context, organisationId, 'inbound/s.csv', sheet)
  const columns = { Nummer: 'outer_id', Stück: 'title', Erschienen: 'release_date' }
  const { data } = await preview({ path: 'inbound/s.csv', columns, date_order: 'day_first' })
  assert.equal(data.problem, null)
  assert.deepEqual(data.rows[0], {
    source: 's.csv:2',
    outer_id: 'x1',
    message: null,
    warnings: [],
    values: [
      { field: 'title', value: 'Fähre' },
      { field: 'artists', value: 'Ada' },
      { field: 'release_date', value: '2024-04-03' },
    ],
  })
  assert.match(data.rows[1].warnings[0], /"gestern" is not a date/)
  assert.equal(data.rows[1].values[1].value, 'Ben (main), Cleo (featured)')
})

test('a row that would fail says why, and a long sheet is previewed by its first twenty rows', async () => {
  const { preview, organisationId } = await asSomebody()
  const rows = Array.from({ length: 50_000 }, (_, index) => `t-${index},Ärger ${index}`)
  await deliver(
    context,
    organisationId,
    'delivery/metadata/long.csv',
    `outer_id,title\n,No id\n${rows.join('\n')}`,
  )
  const { data } = await preview({ path: 'long.csv' })
  assert.equal(data.rows.length, 20)
  assert.match(data.rows[0].message, /outer_id/)
  assert.deepEqual(data.rows[1].values, [{ field: 'title', value: 'Ärger 0' }])
  assert.deepEqual(data.warnings, [])
})

test('an empty file and a missing one are told apart', async () => {
  const { preview, organisationId } = await asSomebody()
  await deliver(context, organisationId, 'inbound/empty.csv', '')
  assert.match((await preview({ path: 'inbound/empty.csv' })).data.problem, /empty/)
  assert.equal((await preview({ path: 'inbound/none.csv' })).status, 404)
})

test('nobody previews the sheets of another organisation', async () => {
  const [one, other] = [await asSomebody(), await asSomebody()]
  await deliver(context, one.organisationId, 'inbound/mine.csv', sheet)
  assert.equal((await other.preview({ path: 'inbound/mine.csv' })).status, 404)
})

test('an organisation previews one sheet at a time, so that large ones do not occupy the process', async () => {
  const { preview, organisationId } = await asSomebody()
  const rows = 'x,y\n'.repeat(10_000)
  await deliver(context, organisationId, 'delivery/metadata/long.csv', `outer_id,title\n${rows}`)
  const { open } = context.blobs
  let [reading, most] = [0, 0]
  context.blobs.open = async (...args) => {
    const stream = await open(...args)
    most = Math.max(most, ++reading)
    stream.once('close', () => reading--)
    return stream
  }
  const previewAtOnce = async (count: number) => {
    most = 0
    const previews = Array.from({ length: count }, () => preview({ path: 'long.csv' }))
    for (const { status } of await Promise.all(previews)) assert.equal(status, 200)
    return most
  }
  const alone = await previewAtOnce(1)
  assert.ok(alone > 0)
  assert.equal(await previewAtOnce(6), alone)
  context.blobs.open = open
})
