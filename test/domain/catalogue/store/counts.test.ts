import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readFor } from '../../../../src/domain/catalogue/act-for.ts'
import { importAtlas } from '../../../../src/domain/catalogue/import/import-atlas.ts'
import { feedAtlas } from '../../../../src/domain/catalogue/indexing/feed-index.ts'
import { readFilters } from '../../../../src/domain/catalogue/read/filters.ts'
import { listRecords } from '../../../../src/domain/catalogue/read/list-records.ts'
import { foldCounts } from '../../../../src/domain/catalogue/store/jobs.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { fillWorkspace } from '../../../support/records.ts'

const context = await createTestContext()
const owner = await makeOrganisation(context)
const target = { layer: 'workspace' as const, organisationId: owner.id, catalogueId: null }
const list = (page: number, pageSize = 10) => listRecords(context, target, 'tracks', [], { page, pageSize })

test('counts and pages are exact over many blocks, after deletions, and before and after compaction', async () => {
  const stored: string[] = []
  for (let batch = 0; batch < 12; batch++) {
    const entries = Array.from({ length: 10 }, (_, index) => ({ outerId: `t${batch * 10 + index}` }))
    stored.push(...entries.map((entry) => entry.outerId))
    await fillWorkspace(context, owner, entries)
    // Another organisation writes in between, and the numbers advance by more than a block.
    await fillWorkspace(context, await makeOrganisation(context), [{ outerId: 'x' }])
    await context.db`select 1`
    await skipNumbers(3000)
  }
  await transaction(context.db, async (tx) => {
    await tx`select set_config('euterpe.organisation', ${owner.id}, true)`
    await tx`delete from workspace.tracks where outer_id = any(${['t0', 't15', 't16', 't64', 't119']})`
  })
  const left = stored.filter((id) => !['t0', 't15', 't16', 't64', 't119'].includes(id))
  for (const compacted of [false, true]) {
    if (compacted) await foldCounts.run(context, {}, new AbortController().signal)
    for (const pageSize of [1, 7, 10, 100]) {
      const last = Math.ceil(left.length / pageSize)
      for (const page of [1, 2, Math.ceil(last / 2), last].filter((each) => each <= last)) {
        const found = await list(page, pageSize)
        assert.equal(found.count, left.length)
        assert.deepEqual(
          found.results.map((row) => row.outer_id),
          left.slice((page - 1) * pageSize, page * pageSize),
          `page ${page} of ${pageSize}, compacted ${compacted}`,
        )
      }
    }
  }
  const rows = await readFor(
    context.db,
    owner.id,
    (tx) => tx`select block from workspace.blocks where kind = 'tracks'`,
  )
  assert.equal(new Set(rows.map((row) => row.block)).size, rows.length)
})

/** Advances the sequence as if other organisations had written that many tracks. */
async function skipNumbers(count: number): Promise<void> {
  const other = await makeOrganisation(context)
  const entries = Array.from({ length: count / 100 }, (_, index) => ({ outerId: `s${index}` }))
  for (let round = 0; round < 3; round++) await fillWorkspace(context, other, entries)
  await context.owner`select setval(pg_get_serial_sequence('inventory.tracks', 'seq'), nextval(pg_get_serial_sequence('inventory.tracks', 'seq')) + ${count})`
}

test('an import invalidates the cached counts of the atlas', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-counts-'))
  const take = async (from: number, to: number) => {
    const path = join(folder, `${from}.jsonl`)
    const lines = Array.from(
      { length: to - from },
      (_, index) => `{"outer_id":"a${from + index}","title":"Same title ${from + index}"}\n`,
    )
    await writeFile(path, lines.join(''))
    await importAtlas(context.curator, context.clock, path)
    await feedAtlas(context.curator, context.curatorIndex)
  }
  const find = (page: number) =>
    listRecords(context, { layer: 'atlas' }, 'tracks', readFilters({ title: 'same t' }), {
      page,
      pageSize: 5,
    })
  await take(0, 200)
  const first = await find(3)
  const again = await find(3)
  assert.deepEqual(again, first)
  assert.deepEqual(
    again.results.map((row) => row.outer_id),
    ['a10', 'a11', 'a12', 'a13', 'a14'],
  )
  await take(200, 230)
  assert.equal((await find(1)).count, 230)
  assert.equal((await find(46)).results.length, 5)
})
