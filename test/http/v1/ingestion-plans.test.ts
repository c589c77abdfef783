import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { deliver, keysOf, runStages, store } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

// biome-ignore lint/suspicious/noExplicitAny: a response of any route
type Response = { status: number; data: any }

async function asSomebody() {
  const organisation = await makeOrganisation(context)
  await grantCredits(context, context.db, organisation.id, { amount: 10, reason: 'test' })
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) })
  const call = async (...given: Parameters<typeof send>): Promise<Response> => (await send(...given)).json()
  const ingest = async (csv: string, options: object = {}) => {
    await deliver(context, organisation.id, 'delivery/metadata/sheet.csv', csv)
    const { data } = await call('POST', '/v1/ingestions', { mode: 's3_csv', path: 'sheet.csv', ...options })
    await store(context, data.id)
    return data.id as string
  }
  /** What a dry run must not change. */
  const tables = () =>
    readFor(context.db, organisation.id, async (db) => {
      const [row] = await db`
        select
          (select count(*) from workspace.tracks) as tracks,
          (select count(*) from workspace.artists) as artists,
          (select count(*) from events where organisation_id = ${organisation.id} and type like 'track.%') as events`
      return row!
    })
  return { call, send, ingest, tables, organisationId: organisation.id }
}

const first = 'outer_id,title,isrc,artists.1.name\nt-1,One,SEABC2600001,Ada\nt-2,Two,SEABC2600002,Ben\n'

test('a dry run reports what a delivery would do, and does nothing', async () => {
  const { call, ingest, tables, organisationId } = await asSomebody()
  await runStages(context, await ingest(first))
  await deliver(context, organisationId, 'delivery/audio/four.wav', makeWav(1))
  const before = await tables()
  const sheet = [
    'outer_id,title,isrc,artists.1.name,primary_media',
    't-1,Uno,SEABC2600001,Ada,',
    't-2,Two,SEABC2600002,Ben,',
    't-3,Three,SEABC2600003,Cleo,missing.wav',
    't-4,Four,SEABC2600004,Cleo,four.wav',
    ',No id,,,',
  ].join('\n')
  const id = await ingest(sheet, { dry_run: true })
  assert.deepEqual(await tables(), before)
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/'), [
    'delivery/audio/four.wav',
    'delivery/metadata/sheet.csv',
  ])
  assert.deepEqual(await balanceOf(organisationId), { available: 10, reserved: 0 })

  const { data: ingestion } = await call('GET', `/v1/ingestions/${id}`)
  assert.equal(ingestion.status, 'completed')
  assert.equal(ingestion.dry_run, true)
  assert.deepEqual(ingestion.plan, {
    items: 5, create: 1, change: 1, unchanged: 1, take_down: 0, delete: 0, keep_image: 0, refuse: 2, skip: 0, conflicts: 1,
    warnings: 0, credits: 1,
  }) // biome-ignore format: one list
  const { data: plan } = await call('GET', `/v1/ingestions/${id}/plan`)
  assert.deepEqual(
    plan.results.map(({ action, credits }: { action: string; credits: number }) => [action, credits]),
    [['change', 0], ['unchanged', 0], ['refuse', 0], ['create', 1], ['refuse', 0]],
  ) // biome-ignore format: one list
  assert.deepEqual(plan.results[0].changes, [{ field: 'title', before: 'One', after: 'Uno' }])
  assert.deepEqual(plan.results[0].conflicts, [{ kind: 'title', ours: 'One', theirs: 'Uno' }])
  const { data: refused } = await call('GET', `/v1/ingestions/${id}/plan?action=refuse`)
  assert.equal(refused.count, 2)
  assert.match(refused.results[0].message, /There is no file at delivery\/audio\/missing.wav/)
})

test('the report of a dry run is a page or a spreadsheet in which nothing is run', async () => {
  const { send, ingest } = await asSomebody()
  const sheet = 'outer_id,title\n=cmd(),<script>alert(1)</script>\n'
  const id = await ingest(sheet, { dry_run: true })
  const page = await send('GET', `/v1/ingestions/${id}/report`)
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(String(page.headers['content-disposition']), /^attachment/)
  assert.match(page.body, /<dt>Create<\/dt><dd>1<\/dd>/)
  assert.ok(!page.body.includes('<script>'))
  const french = await send('GET', `/v1/ingestions/${id}/report?language=fr`)
  assert.match(french.body, /<html lang="fr">[\s\S]*<dt>Créer<\/dt><dd>1<\/dd>/)
  const spreadsheet = await send('GET', `/v1/ingestions/${id}/report?format=csv`)
  assert.equal(spreadsheet.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(spreadsheet.body, /\r\n0,sheet.csv:2,'=cmd\(\),create,0,/)
})

test('a delivery that needs approval is stored when it is approved', async () => {
  const { call, ingest, tables } = await asSomebody()
  const id = await ingest(first, { require_approval: true })
  const { data: waiting } = await call('GET', `/v1/ingestions/${id}`)
  assert.deepEqual(
    [waiting.status, waiting.approval, waiting.plan.create],
    ['awaiting_approval', { state: 'pending' }, 2],
  )
  assert.equal((await tables()).tracks, 0)
  const approved = await call('POST', `/v1/ingestions/${id}/approve`)
  assert.equal(approved.status, 202)
  assert.equal(approved.data.approval.state, 'approved')
  assert.equal((await call('POST', `/v1/ingestions/${id}/reject`, {})).status, 422)
  await runStages(context, id)
  const { data: done } = await call('GET', `/v1/ingestions/${id}`)
  assert.deepEqual([done.status, done.counts.stored], ['completed', 2])
  assert.equal((await call('POST', `/v1/ingestions/${id}/approve`)).status, 202)
  assert.equal((await tables()).tracks, 2)
})

test('a rejected delivery stores nothing, and its file stays', async () => {
  const { call, ingest, tables, organisationId } = await asSomebody()
  const id = await ingest(first, { require_approval: true })
  const rejected = await call('POST', `/v1/ingestions/${id}/reject`, { reason: 'Not ours.' })
  assert.deepEqual(
    [rejected.data.status, rejected.data.approval.state, rejected.data.approval.reason],
    ['cancelled', 'rejected', 'Not ours.'],
  )
  assert.equal((await call('POST', `/v1/ingestions/${id}/approve`)).status, 422)
  await store(context, id)
  assert.equal((await tables()).tracks, 0)
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/'), ['delivery/metadata/sheet.csv'])
  const events = await context.db`
    select type from events where organisation_id = ${organisationId} and type like 'ingestion.%' order by id`
  assert.deepEqual(
    events.map(({ type }) => type),
    ['ingestion.planned', 'ingestion.rejected'],
  )
})

test('an organisation can require approval of every delivery, and a call cannot waive it', async () => {
  const { call, ingest, tables } = await asSomebody()
  const settings = { territories: [], wait_for_batch_complete: false }
  await call('PUT', '/v1/delivery-settings', { ...settings, require_approval: true })
  // Callers that do not know of the setting do not change it.
  const kept = await call('PUT', '/v1/delivery-settings', settings)
  assert.equal(kept.data.require_approval, true)
  const id = await ingest(first, { require_approval: false })
  assert.equal((await call('GET', `/v1/ingestions/${id}`)).data.status, 'awaiting_approval')
  assert.equal((await tables()).tracks, 0)
})

test('an entry that repeats an id of an earlier batch changes that track', async () => {
  const { call, organisationId } = await asSomebody()
  const rows = Array.from({ length: 1500 }, (_, at) => `t-${at % 1200},Title ${at}`)
  await deliver(context, organisationId, 'delivery/metadata/long.csv', `outer_id,title\n${rows.join('\n')}\n`)
  const { data } = await call('POST', '/v1/ingestions', { mode: 's3_csv', path: 'long.csv', dry_run: true })
  await store(context, data.id)
  const { data: done } = await call('GET', `/v1/ingestions/${data.id}`)
  assert.deepEqual([done.plan.items, done.plan.create, done.plan.change], [1500, 1200, 300])
})

test('other organisations see neither the plan nor the report', async () => {
  const { ingest } = await asSomebody()
  const other = await asSomebody()
  const id = await ingest(first, { require_approval: true })
  for (const url of [`/v1/ingestions/${id}/plan`, `/v1/ingestions/${id}/report`])
    assert.equal((await other.send('GET', url)).statusCode, 404)
  for (const url of [`/v1/ingestions/${id}/approve`, `/v1/ingestions/${id}/reject`])
    assert.equal((await other.send('POST', url, {})).statusCode, 404)
})

async function balanceOf(organisationId: string) {
  const { available, reserved } = await selectBalance(context.db, organisationId)
  return { available, reserved }
}

test('a DDEX batch waits for approval with its files, and is stored with them afterwards', async () => {
  const { call, organisationId } = await asSomebody()
  const recordings = [{ isrc: 'SEAB12400001', title: 'Song', file: 'resources/A1.wav' }]
  const message = {
    upc: '7310000000010',
    title: 'A',
    recordings,
    image: 'resources/front.jpg',
    type: 'Albun',
  }
  const files = [
    'delivery/ddex/one/message.xml',
    'delivery/ddex/one/resources/A1.wav',
    'delivery/ddex/one/resources/front.jpg',
  ]
  await deliver(context, organisationId, files[0]!, ern43(message))
  await deliver(context, organisationId, files[1]!, makeWav(1))
  await deliver(context, organisationId, files[2]!, 'picture')
  const { data } = await call('POST', '/v1/ingestions', { mode: 's3_ddex', require_approval: true })
  await store(context, data.id)
  const { data: waiting } = await call('GET', `/v1/ingestions/${data.id}`)
  const { create, keep_image, credits, warnings } = waiting.plan
  assert.deepEqual([waiting.status, create, keep_image, credits, warnings], ['awaiting_approval', 1, 1, 1, 1])
  const { data: plan } = await call('GET', `/v1/ingestions/${data.id}/plan`)
  assert.match(
    plan.results[0].warnings[0],
    /^line \d+: ReleaseType is "Albun", which DDEX does not define\.$/,
  )
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/ddex/'), files)
  await call('POST', `/v1/ingestions/${data.id}/approve`)
  await runStages(context, data.id)
  const { data: done } = await call('GET', `/v1/ingestions/${data.id}`)
  assert.deepEqual([done.status, done.counts.stored, done.counts.analysed], ['completed', 2, 1])
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/ddex/'), [])
})
