import type { Context } from '../../src/domain/context.ts'

/**
 * Moves every stored time that leases, pauses and heartbeats depend on into the past, as if this much time had passed.
 * Schedules and retention use `context.clock`, which a test moves itself.
 */
export async function passTime({ db }: Pick<Context, 'db'>, ms: number): Promise<void> {
  const earlier = db`${ms} * interval '1 millisecond'`
  await db`update ingestion_items set due_at = due_at - ${earlier} where due_at is not null`
  await db`update ingestions set leased_until = leased_until - ${earlier} where leased_until is not null`
  await db`
    update ingestion_schedule
    set compute_at = compute_at - ${earlier},
        leased_until = leased_until - ${earlier}`
  await db`update webhooks set served_until = served_until - ${earlier} where served_until is not null`
  await db`update idempotent_calls set running_until = running_until - ${earlier}`
  await db`update processes set seen_at = seen_at - ${earlier}`
  await db`update credit_reservations set created_at = created_at - ${earlier}`
}
