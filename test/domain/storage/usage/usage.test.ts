import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { setQuotas } from '../../../../src/domain/organisations/quotas.ts'
import { areaOf } from '../../../../src/domain/storage/areas/resolve.ts'
import { deleteObjectRows } from '../../../../src/domain/storage/objects/sql.ts'
import { writeObject } from '../../../../src/domain/storage/objects/store-object.ts'
import { requireSpace } from '../../../../src/domain/storage/usage/check-usage.ts'
import { foldUsage, selectUsage } from '../../../../src/domain/storage/usage/sql.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()

const key = fc.constantFrom('a', 'b', 'c')
const step = fc.oneof(
  fc.record({ put: key, size: fc.nat(5000) }),
  fc.record({ delete: key }),
  fc.constant('fold' as const),
)

test('the usage is what is stored, whatever was replaced, deleted and summed up before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const { id } = await makeOrganisation(context)
      const area = await areaOf(context, id)
      // A new area has some folders in it.
      const initial = await selectUsage(context.db, id)
      const sizes = new Map<string, number>()
      for (const change of steps) {
        if (change === 'fold') await foldUsage(context.db)
        else if ('put' in change) {
          const bytes = Buffer.alloc(change.size)
          await writeObject(context, area, { key: change.put, bytes, contentType: 'audio/wav' })
          sizes.set(change.put, change.size)
        } else {
          await deleteObjectRows(context.db, area.id, [change.delete])
          sizes.delete(change.delete)
        }
      }
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      assert.deepEqual(await selectUsage(context.db, id), {
        bytes: initial.bytes + bytes,
        objects: initial.objects + sizes.size,
      })
    }),
    { numRuns: 20 },
  )
})

test('uploads that one process accepts at the same time do not exceed the quota together', async () => {
  const { id } = await makeOrganisation(context)
  await setQuotas(context, id, { bytes: 1000 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => requireSpace(context, id, 100)))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
  await assert.rejects(requireSpace(context, id, 1), { code: 'quota_exceeded' })
})
