import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { deleteRecord } from '../../../src/domain/editing/delete-record.ts'
import { editRecord } from '../../../src/domain/editing/edit-record.ts'
import { mergeRecords } from '../../../src/domain/editing/merge-records.ts'
import { undoChange } from '../../../src/domain/editing/undo.ts'
import { refreshAvailability } from '../../../src/domain/ingestion/refresh-availability.ts'
import { createTestContext } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'

const context = await createTestContext()

async function makeEditor() {
  const label = await makeLabel(context)
  const principal = { type: 'machine', id: label.id, name: 'test' }
  const caller = { ...label.caller, principal, scopes: [] } as unknown as Caller
  /** The deals of each track: the number of them by `ISRC release`. */
  const terms = () =>
    readFor(context.db, label.id, async (tx) => {
      const rows = await tx`
        select coalesce(isrc, tracks.outer_id) as name, coalesce(upc, 'no release') as release, jsonb_array_length(deals) as deals
        from workspace.track_terms as terms
        join workspace.tracks as tracks on tracks.seq = terms.track_seq
        left join workspace.releases as releases on releases.seq = terms.release_seq
        order by 1, 2`
      return rows.map(({ name, release, deals }) => `${name} ${release} ${deals}`)
    })
  const idOf = (isrc: string) =>
    readFor(context.db, label.id, async (tx) => {
      const [row] = await tx`select id from workspace.tracks where isrc = ${isrc}`
      return row!.id as string
    })
  const lastChange = () =>
    readFor(context.db, label.id, async (tx) => {
      const [row] = await tx`select id, record_id from workspace.changes order by seq desc limit 1`
      return row as { id: string; record_id: string }
    })
  return { ...label, caller, terms, idOf, lastChange }
}

const first = { isrc: 'SEAB12400001', title: 'Song', file: null }
const second = { isrc: 'SEAB12400002', title: 'Song again', file: null }

test('undoing the deletion of a track that is on no release restores its deals', async () => {
  const { caller, deliverBatch, ingest, terms, idOf, lastChange } = await makeEditor()
  const message = ern43({ upc: '7310000000010', title: 'A', recordings: [{ ...first, deals: [{}] }] })
  // Only the release of the track itself: a recording that is on no album.
  await deliverBatch('one', message.replace(/<Release>[\s\S]*?<\/Release>/, ''))
  await ingest()
  assert.deepEqual(await terms(), ['SEAB12400001 no release 1'])
  const id = await idOf(first.isrc)
  await deleteRecord(context, caller, 'tracks', id, { detach: true })
  assert.deepEqual(await terms(), [])
  await undoChange(context, caller, 'tracks', id, (await lastChange()).id)
  assert.deepEqual(await terms(), ['SEAB12400001 no release 1'])
})

test('a merged track brings its deals, which decide availability, and undo gives them back', async () => {
  const { caller, deliverBatch, ingest, terms, idOf, tracks, lastChange } = await makeEditor()
  const ended = [{ start: '2020-01-01', end: '2020-12-31' }]
  await deliverBatch('one', ern43({ upc: '7310000000010', title: 'A', recordings: [first], deals: ended }))
  await deliverBatch('two', ern43({ upc: '7310000000027', title: 'B', recordings: [second] }))
  await ingest()
  const [kept, merged] = [await idOf(first.isrc), await idOf(second.isrc)]
  const before = await terms()
  await editRecord(context, caller, 'tracks', merged, { isrc: null })
  await mergeRecords(context, caller, 'tracks', kept, merged)
  const merge = await lastChange()
  assert.equal((await terms()).filter((line) => line.startsWith('SEAB12400001')).length, 2)
  await refreshAvailability(context)
  assert.deepEqual(
    (await tracks()).map(({ isrc, reason }) => [isrc, reason === null || !/deal/i.test(reason)]),
    [['SEAB12400001', true]],
  )
  await undoChange(context, caller, 'tracks', kept, merge.id)
  assert.equal((await terms()).length, before.length)
  assert.equal((await terms()).filter((line) => line.startsWith('SEAB12400001')).length, 1)
})
