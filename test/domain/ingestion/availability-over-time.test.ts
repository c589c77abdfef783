import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { feedWorkspace } from '../../../src/domain/catalogue/indexing/feed-index.ts'
import { replaceDeliverySettings } from '../../../src/domain/ingestion/delivery-settings.ts'
import { judgeTerms } from '../../../src/domain/ingestion/judge-terms.ts'
import { applyDueChanges } from '../../../src/domain/ingestion/refresh-availability.ts'
import { createTestContext } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'

const context = await createTestContext()
const day = 86_400_000
const isoDay = (days: number) =>
  new Date(context.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const ferry = {
  isrc: 'SEAB12400001',
  title: 'The Ferry',
  titles: { 'ja-Jpan': '夢のララバイ', fr: 'Le Bac' },
}
const album = { upc: '7310000000011', title: 'Crossings', titles: { sv: 'Överfarter' }, recordings: [ferry] }
const wavs = ['SEAB12400001.wav']

test('a deal makes a track available from its start to its end, without another message', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43({ ...album, deals: [{ start: isoDay(10), end: isoDay(20) }] }), wavs)
  await label.ingest()
  const seen = async () => {
    await applyDueChanges(context)
    const [track] = await label.tracks()
    return [track!.searchable, track!.reason]
  }
  assert.deepEqual(await seen(), [false, `Its next deal starts on ${isoDay(10)}.`])
  context.clock.moveBy(11 * day)
  assert.deepEqual(await seen(), [true, null])
  context.clock.moveBy(11 * day)
  assert.deepEqual(await seen(), [false, `Its last deal ended on ${isoDay(-2)}.`])
})

test('territories of the organisation decide which deals count', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43({ ...album, deals: [{ territories: ['US', 'CA'] }] }), wavs)
  await label.ingest()
  const set = async (territories: string[]) => {
    await replaceDeliverySettings(context, label.caller, { territories, wait_for_batch_complete: false })
    await applyDueChanges(context)
    const [track] = await label.tracks()
    return [track!.searchable, track!.reason]
  }
  assert.deepEqual(await set([]), [true, null])
  assert.deepEqual(await set(['DE', 'AT']), [false, 'No deal covers AT, DE.'])
  assert.deepEqual(await set(['DE', 'us']), [true, null])
  await assert.rejects(set(['Germany']), /not a country/)
})

test('excluded territories, open ends and times of day count', () => {
  const deal = {
    territories: ['Worldwide'], excluded_territories: ['DE'], starts_at: '2024-01-01T12:00:00', ends_at: null,
    commercial_models: [], use_types: [], takedown: false,
  } // biome-ignore format: one deal
  const judge = (at: string, territories: string[]) =>
    judgeTerms([{ deals: [deal], taken_down_at: null, taken_down_reason: null }], new Date(at), territories)
      .reason
  assert.equal(judge('2024-01-01T12:00:00Z', ['FR']), null)
  assert.equal(judge('2024-01-01T11:59:59Z', ['FR']), 'Its next deal starts on 2024-01-01.')
  assert.equal(judge('2024-01-01T12:00:00Z', ['DE']), 'No deal covers DE.')
  assert.equal(judge('2024-01-01T12:00:00Z', ['DE', 'FR']), null)
})

test('search finds a track by every title, and readers get titles, deals and rights', async () => {
  const label = await makeLabel(context)
  await label.deliverBatch('b1', ern43({ ...album, deals: [{ price: '4.99' }] }), wavs)
  await label.ingest()
  const scope = { layer: 'workspace', organisationId: label.id } as const
  await feedWorkspace(context.db, context.textIndex, label.id)
  await context.textIndex.refresh(scope)
  const filters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }
  for (const text of ['夢のララバイ', 'le bac', 'the ferry', 'överfarter']) {
    const query = { text, filters, sort: 'relevance' as const, offset: 0, limit: 5 }
    const { hits } = await context.textIndex.searchTracks([{ ...scope, catalogueId: null, ids: null }], query)
    assert.equal(hits.length, 1, text)
    assert.equal(hits[0]!.matched!.field, text === 'överfarter' ? 'release' : 'title')
    if (text !== 'överfarter') assert.ok(hits[0]!.score > 0.9, text)
  }
  const rights = await import('../../../src/domain/catalogue/read/sql-rights.ts')
  await readFor(context.db, label.id, async (tx) => {
    const [track] = await tx`select seq, id from workspace.tracks`
    const [release] = await tx`select seq, id from workspace.releases`
    const trackKey = { layer: 'workspace', seq: track!.seq, id: track!.id } as const
    const releaseKey = { layer: 'workspace', seq: release!.seq, id: release!.id } as const
    assert.deepEqual(
      (await rights.titlesOfTrack(tx, trackKey)).map(({ title }: { title: string }) => title),
      ['The Ferry', '夢のララバイ', 'Le Bac'],
    )
    assert.deepEqual(
      (await rights.titlesOfRelease(tx, releaseKey)).map(({ title }: { title: string }) => title),
      ['Crossings', 'Överfarter'],
    )
    const line = { year: '2024', text: '(P) 2024 Lakeside Records', company: null }
    const details = await rights.detailsOfTrack(tx, trackKey)
    assert.deepEqual([details.p_lines, details.display_artist], [[line], 'The Seafolk'])
    assert.deepEqual((await rights.detailsOfRelease(tx, releaseKey)).c_lines, [
      { ...line, text: '(C) 2024 Lakeside Records' },
    ])
    const [deals] = await rights.dealsOfTrack(tx, trackKey)
    assert.equal(deals!.release_id, release!.id)
    assert.deepEqual((deals!.deals[0] as { prices: unknown }).prices, [
      { type: 'WholesalePricePerUnit', amount: '4.99', currency: 'EUR' },
    ])
    assert.deepEqual(await rights.dealsOfRelease(tx, releaseKey), deals!.deals)
  })
})
