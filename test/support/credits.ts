import assert from 'node:assert/strict'
import type { Context } from '../../src/domain/context.ts'
import { grantCredits } from '../../src/domain/credits/grant.ts'
import { selectBalance } from '../../src/domain/credits/sql.ts'
import { makeClient, makeOrganisation } from './people.ts'

/** Creates a caller whose organisation has this many credits. */
export async function makeCaller(context: Context, credits: number) {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  if (credits > 0)
    await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  return { organisation, client }
}

/** Checks that the ledger adds up to the balance, and that the reservations add up to what is reserved. */
export async function checkLedger(context: Context, organisationId: string): Promise<void> {
  const balance = await selectBalance(context.db, organisationId)
  const [sums] = await context.db`
    select
      count(*) as entries,
      max(number) as last,
      sum(amount) as amounts,
      sum(case kind when 'reserve' then credits when 'grant' then 0 when 'settle' then -credits - least(amount, 0) else -credits end) as reserved,
      (select coalesce(sum(remaining), 0) from credit_reservations where organisation_id = ${organisationId} and lost_at is null) as remaining,
      (select available from credit_ledger where organisation_id = ${organisationId} order by number desc limit 1) as latest
    from credit_ledger
    where organisation_id = ${organisationId}`
  assert.equal(Number(sums!.amounts), balance.available, 'the ledger adds up to the available credits')
  assert.equal(Number(sums!.latest), balance.available)
  assert.equal(Number(sums!.reserved), balance.reserved)
  assert.equal(Number(sums!.remaining), balance.reserved)
  assert.equal(sums!.entries, balance.entry_count)
  assert.equal(sums!.last, balance.entry_count)
  assert.ok(balance.available >= 0)
}
