import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../../src/domain/access/caller.ts'
import { readFor } from '../../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../../src/domain/catalogue/create-catalogue.ts'
import type { EnrichedType } from '../../../../src/domain/catalogue/enrichments/enrichment.ts'
import { deleteUnusedEnrichments } from '../../../../src/domain/catalogue/enrichments/jobs.ts'
import { listEnrichments, removeEnrichment } from '../../../../src/domain/catalogue/enrichments/read.ts'
import { selectEnrichments } from '../../../../src/domain/catalogue/enrichments/sql.ts'
import { deleteRecord } from '../../../../src/domain/editing/delete-record.ts'
import { editRecord } from '../../../../src/domain/editing/edit-record.ts'
import { listHistory } from '../../../../src/domain/editing/history.ts'
import { purgeCatalogues } from '../../../../src/domain/editing/jobs.ts'
import { mergeRecords } from '../../../../src/domain/editing/merge-records.ts'
import { moveTracks } from '../../../../src/domain/editing/move-tracks.ts'
import { markDeleted } from '../../../../src/domain/editing/sql-catalogues.ts'
import { undoChange } from '../../../../src/domain/editing/undo.ts'
import { createTestContext } from '../../../support/context.ts'
import {
  mead,
  mood,
  party,
  pie,
  releaseInformation,
  resource,
  workInformation,
} from '../../../support/enrichment-messages.ts'
import { ern43, ernPurge } from '../../../support/ern.ts'
import { makeLabel } from '../../../support/label.ts'

const context = await createTestContext()
const yearMs = 367 * 86_400_000
const never = new AbortController().signal

const ferry = { isrc: 'SEAB12400001', title: 'The Ferry', artist: 'Norah Jones', file: null }
const harbour = { isrc: 'SEAB12400002', title: 'Harbour Light', artist: 'Nora Jones', file: null }
const album = { upc: '7310000000011', title: 'Crossings', recordings: [ferry, harbour] }
const nationality = (value: string) => `<Nationality><Value>${value}</Value></Nationality>`

/** A label with two tracks. The first track, the release and both artists are described; so is a work that nobody has yet. */
async function makeDescribed() {
  const label = await makeLabel(context)
  const principal = { type: 'machine', id: label.caller.client!.id, name: 'test' }
  const caller = { ...label.caller, principal } as unknown as Caller
  const messages = [
    ern43(album),
    mead({
      resources: [resource(ferry.isrc, mood('Dramatic'))],
      releases: [releaseInformation(album.upc, mood('Calm'))],
      works: [workInformation('T0345246801', '')],
    }),
    pie({ parties: [party(null, 'Norah Jones', nationality('US'))] }),
    pie({ id: 'E2', sender: 'PADPIDA0000000008Y', parties: [party(null, 'Nora Jones', nationality('SE'))] }),
  ]
  for (const [at, xml] of messages.entries()) await label.put(`delivery/ddex/${at}/message.xml`, xml)
  await label.ingest()
  return { label, caller }
}

type Described = Awaited<ReturnType<typeof makeDescribed>>
const tables = { track: 'tracks', release: 'releases', work: 'works', artist: 'artists' } as const

/** The terms of each record's descriptions, by the name of the record. */
function termsOf({ label }: Described, entity: EnrichedType, catalogueId?: string) {
  return readFor(context.db, label.id, async (tx) => {
    const rows = await tx<{ seq: number; name: string }[]>`
      select seq, ${tx(entity === 'artist' ? 'name' : 'title')} as name
      from workspace.${tx(tables[entity])}
      where ${catalogueId ?? null}::uuid is null or catalogue_id = ${catalogueId ?? null}::uuid
      order by 2`
    const all: Record<string, string[]> = {}
    for (const { seq, name } of rows) {
      const found = await selectEnrichments(tx, entity, seq)
      if (found.length > 0)
        all[name] = found.flatMap(({ data }) => data.terms.map(({ value }) => value)).sort()
    }
    return all
  })
}

const idOf = ({ label }: Described, kind: 'tracks' | 'artists' | 'releases', name: string) =>
  readFor(context.db, label.id, async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      select id from workspace.${tx(kind)} where ${tx(kind === 'artists' ? 'name' : 'title')} = ${name}`
    return row!.id
  })

const count = async ({ caller }: Described) =>
  (
    await listEnrichments(context.db, caller, {
      page: 1,
      pageSize: 100,
      catalogueId: null,
      entity: null,
      sender: null,
      term: null,
    } as never)
  ).results.length

async function undoLast({ caller }: Described, kind: 'tracks' | 'artists', id: string) {
  const { results } = await listHistory(context, caller, kind, id, { page: 1, pageSize: 10 })
  await undoChange(context, caller, kind, id, results[0]!.id)
}

test('descriptions of a moved track are found in the other catalogue, and in the first again after undo', async () => {
  const described = await makeDescribed()
  const { label, caller } = described
  const { id: catalogueId } = await createCatalogue(context.db, label.id, { name: 'Other' })
  const trackId = await idOf(described, 'tracks', 'The Ferry')
  await moveTracks(context, caller, { catalog_id: catalogueId, track_ids: [trackId] })
  assert.deepEqual(await termsOf(described, 'track', catalogueId), { 'The Ferry': ['Dramatic'] })
  assert.deepEqual(await termsOf(described, 'release', catalogueId), { Crossings: ['Calm'] })
  assert.deepEqual(await termsOf(described, 'artist', catalogueId), { 'Norah Jones': ['US'] })
  await undoLast(described, 'tracks', trackId)
  assert.deepEqual(await termsOf(described, 'track', catalogueId), {})
  assert.deepEqual(await termsOf(described, 'track'), { 'The Ferry': ['Dramatic'] })
})

test('a move neither replaces newer descriptions of the other catalogue nor brings removed ones back', async () => {
  const described = await makeDescribed()
  const { label, caller } = described
  const { id: catalogueId } = await createCatalogue(context.db, label.id, { name: 'Other' })
  const newer = { created: '2024-09-01T10:00:00Z', resources: [resource(ferry.isrc, mood('Happy'))] }
  await label.put('delivery/ddex/n/message.xml', mead(newer))
  await label.ingest({ catalog_id: catalogueId })
  const { results } = await listEnrichments(context.db, caller, {
    page: 1,
    pageSize: 10,
    catalogueId: null,
    entity: 'release',
    sender: null,
    term: null,
  } as never)
  await removeEnrichment(context.db, caller, results[0]!.id)
  const trackId = await idOf(described, 'tracks', 'The Ferry')
  await moveTracks(context, caller, { catalog_id: catalogueId, track_ids: [trackId] })
  assert.deepEqual(await termsOf(described, 'track', catalogueId), { 'The Ferry': ['Happy'] })
  assert.deepEqual(await termsOf(described, 'release', catalogueId), {})
})

test('a merged track has the descriptions of both', async () => {
  const described = await makeDescribed()
  const [target, source] = await Promise.all(
    ['Harbour Light', 'The Ferry'].map((name) => idOf(described, 'tracks', name)),
  )
  await editRecord(context, described.caller, 'tracks', target!, { isrc: null })
  await mergeRecords(context, described.caller, 'tracks', target!, source!)
  assert.deepEqual(await termsOf(described, 'track'), { 'Harbour Light': ['Dramatic'] })
})

test('a merged artist has what messages say about either name, until the merge is undone', async () => {
  const described = await makeDescribed()
  assert.deepEqual(await termsOf(described, 'artist'), { 'Nora Jones': ['SE'], 'Norah Jones': ['US'] })
  const [target, source] = await Promise.all(
    ['Norah Jones', 'Nora Jones'].map((name) => idOf(described, 'artists', name)),
  )
  await mergeRecords(context, described.caller, 'artists', target!, source!)
  assert.deepEqual(await termsOf(described, 'artist'), { 'Norah Jones': ['SE', 'US'] })
  await undoLast(described, 'artists', target!)
  assert.deepEqual(await termsOf(described, 'artist'), { 'Nora Jones': ['SE'], 'Norah Jones': ['US'] })
})

test('an artist that comes with the name of a merged one is described by that name itself', async () => {
  const described = await makeDescribed()
  const [target, source] = await Promise.all(
    ['Norah Jones', 'Nora Jones'].map((name) => idOf(described, 'artists', name)),
  )
  await mergeRecords(context, described.caller, 'artists', target!, source!)
  const single = { upc: '7310000000028', title: 'Single', recordings: [{ ...harbour, isrc: 'SEAB12400009' }] }
  await described.label.put('delivery/ddex/s/message.xml', ern43(single))
  await described.label.ingest()
  assert.deepEqual(await termsOf(described, 'artist'), { 'Nora Jones': ['SE'], 'Norah Jones': ['US'] })
})

test('descriptions of deleted records stay while the deletion can be undone, and go when nothing has their identifiers', async () => {
  const described = await makeDescribed()
  const { label, caller } = described
  const trackId = await idOf(described, 'tracks', 'The Ferry')
  await deleteRecord(context, caller, 'tracks', trackId, { detach: false })
  await deleteUnusedEnrichments.run(context, undefined as never, never)
  assert.equal(await count(described), 5)
  await undoLast(described, 'tracks', trackId)
  assert.deepEqual(await termsOf(described, 'track'), { 'The Ferry': ['Dramatic'] })
  context.clock.moveBy(yearMs)
  await deleteUnusedEnrichments.run(context, undefined as never, never)
  assert.deepEqual(await termsOf(described, 'track'), { 'The Ferry': ['Dramatic'] }, 'it was restored')
  await label.put('delivery/ddex/p/message.xml', ernPurge(album.upc, '2024-08-01T00:00:00Z'))
  await label.ingest()
  assert.equal(await count(described), 5)
  context.clock.moveBy(yearMs)
  await deleteUnusedEnrichments.run(context, undefined as never, never)
  // Those of the artists, who are still there, and of the work, which nobody has delivered yet.
  assert.equal(await count(described), 3)
})

test('descriptions end with their catalogue', async () => {
  const described = await makeDescribed()
  const other = await makeDescribed()
  const [{ catalogue_id }] = (await readFor(
    context.db,
    described.label.id,
    (tx) => tx`select distinct catalogue_id from workspace.tracks`,
  )) as [{ catalogue_id: string }]
  await markDeleted(context.db, catalogue_id, context.clock.now())
  await purgeCatalogues.run(context, undefined as never, never)
  const owners = [described.label.id, other.label.id]
  const left = await context.owner`
    select organisation_id from inventory.enrichments where organisation_id = any(${owners}::uuid[])`
  assert.equal(left.length, 5)
  assert.ok(left.every(({ organisation_id }) => organisation_id === other.label.id))
})
