import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

// biome-ignore lint/suspicious/noExplicitAny: a response of any route
type Response = { status: number; data: any }

async function makeCatalogue() {
  const label = await makeLabel(context)
  const { headers } = await makeToken(context, { organisationId: label.id })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return (response.statusCode === 204 ? { status: 204 } : response.json()) as Response
  }
  const deliverSheet = async (...rows: string[]) => {
    const header = 'outer_id,isrc,title,artists.1.name,label'
    await label.put('delivery/metadata/sheet.csv', [header, ...rows, ''].join('\n'))
    return label.ingest({ mode: 's3_csv', path: 'sheet.csv' })
  }
  const open = async () => (await call('GET', '/v1/conflicts?status=open')).data.results
  return { ...label, call, deliverSheet, open }
}

const isrc = 'SEABC2600001'

test('another title of the same ISRC is a conflict, and keeping ours writes it back with its history', async () => {
  const { call, deliverSheet, open, tracks } = await makeCatalogue()
  await deliverSheet(`t-1,${isrc},The Ferry,Ada,Lakeside`)
  await deliverSheet(`t-1,${isrc},Harbour Light,Ada,Lakeside`)
  const [conflict, ...others] = await open()
  assert.deepEqual(others, [])
  assert.deepEqual([conflict.kind, conflict.ours, conflict.theirs], ['title', 'The Ferry', 'Harbour Light'])
  assert.equal((await tracks())[0]!.title, 'Harbour Light')
  const decided = await call('POST', `/v1/conflicts/${conflict.id}/decide`, { decision: 'keep_ours' })
  assert.deepEqual([decided.data.status, decided.data.decision], ['decided', 'keep_ours'])
  assert.equal((await tracks())[0]!.title, 'The Ferry')
  assert.deepEqual(await open(), [])
  const history = await call('GET', `/v1/workspace/tracks/${conflict.track_uri.split(':').at(-1)}/history`)
  assert.deepEqual(history.data.results[0].after, { title: 'The Ferry' })
  // The same contradiction again is decided alike.
  await deliverSheet(`t-1,${isrc},Harbour Light,Ada,Lakeside`)
  assert.equal((await tracks())[0]!.title, 'The Ferry')
  assert.deepEqual(await open(), [])
  assert.equal(
    (await call('POST', `/v1/conflicts/${conflict.id}/decide`, { decision: 'take_theirs' })).status,
    422,
  )
})

test('spelling, remasters and further artists are no conflict', async () => {
  const { deliverSheet, open } = await makeCatalogue()
  await deliverSheet(`t-1,${isrc},Café,Ada,Lakeside`)
  await deliverSheet(`t-1,${isrc},CAFE (2024 Remaster),ADA,LAKESIDE`)
  assert.deepEqual(await open(), [])
})

test('a rule decides the next conflicts of its kind, and its events say so', async () => {
  const { call, deliverSheet, open, tracks, id } = await makeCatalogue()
  await deliverSheet(`t-1,${isrc},One,Ada,Lakeside`, `t-2,SEABC2600002,Two,Ben,Lakeside`)
  await deliverSheet(`t-1,${isrc},Uno,Ada,Lakeside`)
  const [conflict] = await open()
  await call('POST', `/v1/conflicts/${conflict.id}/decide`, { decision: 'keep_ours', remember: true })
  await deliverSheet(`t-2,SEABC2600002,Due,Ben,Lakeside`)
  assert.deepEqual((await tracks()).map(({ title }) => title).sort(), ['One', 'Two'])
  assert.deepEqual(await open(), [])
  const { data: rules } = await call('GET', '/v1/conflict-rules')
  assert.deepEqual([rules.length, rules[0].kind, rules[0].decision], [1, 'title', 'keep_ours'])
  const { data: decided } = await call('GET', '/v1/conflicts?status=decided')
  assert.equal(decided.results[0].rule_id, rules[0].id)
  assert.equal((await call('DELETE', `/v1/conflict-rules/${rules[0].id}`)).status, 204)
  await deliverSheet(`t-2,SEABC2600002,Tre,Ben,Lakeside`)
  assert.equal((await open()).length, 1)
  const events = await context.db`
    select type from events where organisation_id = ${id} and type like 'conflict.%' order by id`
  assert.deepEqual(
    events.map(({ type }) => type),
    ['conflict.found', 'conflict.decided', 'conflict.decided', 'conflict.found'],
  )
})

test('other artists of the same ISRC can be credited together', async () => {
  const { call, deliverSheet, open, tracks } = await makeCatalogue()
  await deliverSheet(`t-1,${isrc},One,Ada,Lakeside`)
  await deliverSheet(`t-1,${isrc},One,Ben,Lakeside`)
  const [conflict] = await open()
  assert.deepEqual([conflict.kind, conflict.ours, conflict.theirs], ['artist', 'Ada', 'Ben'])
  await call('POST', `/v1/conflicts/${conflict.id}/decide`, { decision: 'keep_both' })
  assert.deepEqual((await tracks())[0]!.artists, ['Ada', 'Ben'])
})

test('another owner is a conflict, by the label or by the P-line of a message', async () => {
  const { call, deliverSheet, deliverBatch, ingest, open } = await makeCatalogue()
  await deliverSheet(`t-1,${isrc},One,Ada,Lakeside`)
  await deliverSheet(`t-1,${isrc},One,Ada,Harbour Music`)
  const [byLabel] = await open()
  assert.deepEqual([byLabel.kind, byLabel.ours, byLabel.theirs], ['ownership', 'Lakeside', 'Harbour Music'])
  const both = await call('POST', `/v1/conflicts/${byLabel.id}/decide`, { decision: 'keep_both' })
  assert.equal(both.status, 422)
  await call('POST', `/v1/conflicts/${byLabel.id}/decide`, { decision: 'take_theirs' })
  const withOwner = (company: string, created: string) =>
    ern43({
      upc: '7310000000010',
      title: 'A',
      created,
      recordings: [{ isrc: 'SEABC2600009', title: 'Nine', file: null }],
    }).replace(
      '</ResourceId>',
      `</ResourceId><PLine><Year>2024</Year><PLineCompany>${company}</PLineCompany></PLine>`,
    )
  await deliverBatch('one', withOwner('First Ltd', '2024-01-01T00:00:00Z'))
  await ingest()
  await deliverBatch('two', withOwner('Second Ltd', '2024-01-02T00:00:00Z'))
  await ingest()
  const [byLine] = await open()
  assert.deepEqual([byLine.kind, byLine.ours, byLine.theirs], ['ownership', 'First Ltd', 'Second Ltd'])
  await call('POST', `/v1/conflicts/${byLine.id}/decide`, { decision: 'keep_ours' })
  const url = `/v1/workspace/tracks/${byLine.track_uri.split(':').at(-1)}?include=details`
  assert.equal((await call('GET', url)).data.details.p_lines[0].company, 'First Ltd')
})

test('one recording under two ISRCs is a conflict that merges the tracks, or leaves both', async () => {
  const { call, put, ingest, open, tracks } = await makeCatalogue()
  const sheet = (rows: string[]) => ['outer_id,isrc,title,primary_media', ...rows, ''].join('\n')
  for (const name of ['a', 'b']) await put(`delivery/audio/${name}.wav`, makeWav(3, 30))
  await put('delivery/metadata/s.csv', sheet(['t-1,SEABC2600001,One,a.wav', 't-2,SEABC2600002,Uno,b.wav']))
  await ingest({ mode: 's3_csv', path: 's.csv' })
  const [conflict] = await open()
  assert.deepEqual(
    [conflict.kind, conflict.ours, conflict.theirs],
    ['recording', 'SEABC2600001 One', 'SEABC2600002 Uno'],
  )
  const rule = await call('PUT', '/v1/conflict-rules', { kind: 'recording', decision: 'keep_ours' })
  assert.equal(rule.status, 422)
  const decided = await call('POST', `/v1/conflicts/${conflict.id}/decide`, { decision: 'keep_ours' })
  assert.equal(decided.data.decision, 'keep_ours')
  assert.deepEqual(
    (await tracks()).map((track) => track.isrc),
    ['SEABC2600001'],
  )
})

test('other organisations neither see nor decide conflicts', async () => {
  const [one, other] = [await makeCatalogue(), await makeCatalogue()]
  await one.deliverSheet(`t-1,${isrc},One,Ada,Lakeside`)
  await one.deliverSheet(`t-1,${isrc},Uno,Ada,Lakeside`)
  const [conflict] = await one.open()
  assert.deepEqual(await other.open(), [])
  assert.equal((await other.call('GET', `/v1/conflicts/${conflict.id}`)).status, 404)
  const stolen = await other.call('POST', `/v1/conflicts/${conflict.id}/decide`, { decision: 'keep_ours' })
  assert.equal(stolen.status, 404)
})
