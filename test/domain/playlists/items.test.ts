import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { addItems, listItems, moveItems, removeItems } from '../../../src/domain/playlists/items.ts'
import { createPlaylist } from '../../../src/domain/playlists/playlists.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id, { type: 'machine' })
const principal = { type: 'machine', id: client.id, name: 'test' }
const caller = { organisation, client, principal, catalogue: null } as unknown as Caller
const titles = ['One', 'Two', 'Three', 'Four']
const tracks = await fillWorkspace(
  context,
  organisation,
  titles.map((title) => ({ outerId: title, title, artists: [{ name: 'Somebody' }] })),
)

const readItems = async (playlistId: string) =>
  (await listItems(context, caller, playlistId, { page: 1, pageSize: 100 })).results

const some = fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 })
const position = fc.integer({ min: 1, max: 12 })
const step = fc.oneof(
  fc.record({ add: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }), position: fc.option(position) }),
  fc.record({ move: some, position }),
  fc.record({ remove: some }),
)

test('items keep the order that additions, moves and removals give them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { id } = await createPlaylist(context, caller, { name: newId() })
      let expected: { id: string; title: string }[] = []
      for (const change of steps) {
        if ('add' in change) {
          const known = new Set(expected.map((item) => item.id))
          const at = change.position === null ? {} : { position: change.position }
          await addItems(context, caller, id, { track_ids: change.add.map((n) => tracks[n]!), ...at })
          const added = (await readItems(id)).filter((item) => !known.has(item.id))
          assert.deepEqual(
            added.map(({ title }) => title),
            change.add.map((n) => titles[n]),
          )
          expected = expected.toSpliced((change.position ?? Infinity) - 1, 0, ...(added as typeof expected))
        } else {
          const numbers = 'move' in change ? change.move : change.remove
          const chosen = numbers.flatMap((n) => expected[n] ?? [])
          if (chosen.length === 0) continue
          const item_ids = chosen.map((item) => item.id)
          const rest = expected.filter((item) => !chosen.includes(item))
          if ('move' in change) {
            await moveItems(context, caller, id, { item_ids, position: change.position })
            expected = rest.toSpliced(change.position - 1, 0, ...chosen)
          } else {
            await removeItems(context, caller, id, item_ids)
            expected = rest
          }
        }
      }
      const found = await readItems(id)
      assert.deepEqual(
        found.map((item) => item.id),
        expected.map((item) => item.id),
      )
      assert.deepEqual(
        found.map((item) => (item as { position?: number }).position),
        expected.map((_, index) => index + 1),
      )
    }),
    { numRuns: 30 },
  )
})
