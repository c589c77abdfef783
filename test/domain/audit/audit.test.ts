import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportAudit, listAudit } from '../../../src/domain/audit/read.ts'
import { commandLine, recordAudit } from '../../../src/domain/audit/record.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()
const [ours, theirs] = [await makeOrganisation(context), await makeOrganisation(context)]

const record = async (organisationId: string, number: number) => {
  const now = new Date(Date.UTC(2030, 0, 1, 0, 0, number))
  const action = number % 2 === 0 ? 'client.created' : 'client.changed'
  await recordAudit(context.db, now, { organisationId, action, actor: commandLine, details: { number } })
}
for (let number = 0; number < 25; number++) await record(ours.id, number)
await record(theirs.id, 100)

const since = new Date(Date.UTC(2030, 0, 1))
const numbersOf = (rows: { details: Record<string, unknown> }[]) => rows.map(({ details }) => details.number)
const descending = Array.from({ length: 25 }, (_, index) => 24 - index)

test('walking the pages sees every entry of the organisation once, newest first', async () => {
  const seen: unknown[] = []
  let token: string | null = null
  do {
    const page = await listAudit(context, ours.id, { since }, { pageSize: 7, token })
    seen.push(...numbersOf(page.results))
    token = page.next_token
  } while (token !== null)
  assert.deepEqual(seen, descending)
})

test('the export is one JSON object per line and has what the filter selects', async () => {
  const lines = (
    await Array.fromAsync(exportAudit(context, ours.id, { since, action: 'client.changed' }))
  ).join('')
  const entries = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    numbersOf(entries),
    descending.filter((number) => number % 2 === 1),
  )
  assert.deepEqual(entries[0].actor, { type: 'operator', id: null, name: 'command line' })
})

test('the service cannot change or delete an entry', async () => {
  const rejected = { code: '42501' }
  await assert.rejects(async () => context.db`update audit_entries set action = 'x'`, rejected)
  await assert.rejects(async () => context.db`delete from audit_entries`, rejected)
  await assert.rejects(async () => context.db`truncate audit_entries`, rejected)
})
