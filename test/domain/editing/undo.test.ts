import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { editRecord } from '../../../src/domain/editing/edit-record.ts'
import { listHistory } from '../../../src/domain/editing/history.ts'
import type { TrackPatch } from '../../../src/domain/editing/patches.ts'
import { undoChange } from '../../../src/domain/editing/undo.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id, { type: 'machine' })
const principal = { type: 'machine', id: client.id, name: 'test' }
const caller = { organisation, client, principal, catalogue: null } as unknown as Caller

const name = fc.constantFrom('Ada', 'Ben', 'Chiara', 'Dmitri')
const patch: fc.Arbitrary<TrackPatch> = fc.record(
  {
    title: name,
    lyrics: fc.option(name),
    duration_ms: fc.option(fc.integer({ min: 1000, max: 600_000 })),
    release_date: fc.option(fc.constantFrom('1999', '2001-02-03')),
    artists: fc
      .uniqueArray(name, { minLength: 1, maxLength: 3 })
      .map((names) => names.map((each) => ({ name: each }))),
    label: fc.option(name.map((each) => ({ name: each }))),
  },
  { requiredKeys: [] },
)

/** What people see of a track, without when it changed. */
function essence({ updated_at: _, ...track }: Awaited<ReturnType<typeof editRecord<'tracks'>>>) {
  return track
}

test('undoing every change, newest first, brings back the track as it was delivered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 5 }), async (patches) => {
      const outerId = newId()
      const delivered = [{ outerId, title: 'Delivered', artists: [{ name: 'Somebody' }] }]
      const [id] = (await fillWorkspace(context, organisation, delivered)) as [string]
      const states = [essence(await editRecord(context, caller, 'tracks', id, {}))]
      const changes: string[] = []
      for (const each of patches) {
        const state = essence(await editRecord(context, caller, 'tracks', id, each))
        const history = await listHistory(context, caller, 'tracks', id, { page: 1, pageSize: 100 })
        // An edit that changes nothing is not in the history.
        if (history.results.length === changes.length) continue
        states.push(state)
        changes.push(history.results[0]!.id)
      }
      for (const change of changes.toReversed()) {
        assert.deepEqual(essence(await editRecord(context, caller, 'tracks', id, {})), states.pop())
        assert.deepEqual(essence(await undoChange(context, caller, 'tracks', id, change)), states.at(-1))
      }
    }),
    { numRuns: 20 },
  )
})
