import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../lib/ids.ts'
import { type Db, isUnreachable } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import {
  type CreditReason,
  createReservation,
  insufficientCredits,
  type Reservation,
  type ReserveInput,
} from './change.ts'
import { changeBatchesOf } from './change-batches.ts'
import { releaseCredits, reserveCredits, settleCredits } from './reserve.ts'
import { splitReservation } from './sql-reservations.ts'

/** What work can do with the credits that are reserved for it. */
export type ReservedCredits = {
  /** Pays what is left, in the transaction that stores the result, so that both happen or neither. */
  settle(tx: Db): Promise<void>
  /** Releases what turned out not to be needed. */
  release(amount: number): Promise<void>
  /** Turns a part into a reservation that outlives this process, for work that the transaction creates. */
  handOver(tx: Db, amount: number, reference: string, reason?: CreditReason): Promise<Reservation>
}

const maxSettleAttempts = 5

/**
 * Runs work that costs credits. Reserves them first, so that `quota_exceeded` comes before any work, settles what is left when
 * the work is done, and releases it when the work fails. If this process dies, another one releases them.
 */
export async function withCredits<T>(
  context: Context,
  caller: Pick<Caller, 'organisation'>,
  input: ReserveInput,
  work: (credits: ReservedCredits) => Promise<T>,
): Promise<T> {
  const reservation = await reserve(context, caller.organisation.id, input)
  let settled = false
  const credits: ReservedCredits = {
    async settle(tx) {
      await settleCredits(context, tx, reservation)
      settled = true
    },
    async release(amount) {
      await change(context, reservation, 'release', amount)
    },
    handOver: (tx, amount, reference, reason = input.reason) =>
      handOver(context, tx, reservation, { amount, reason, reference }),
  }
  try {
    const result = await work(credits)
    if (!settled) await settleRemaining(context, reservation)
    return result
  } catch (error) {
    await releaseEventually(context, reservation)
    throw error
  }
}

async function reserve(context: Context, organisationId: string, input: ReserveInput): Promise<Reservation> {
  const reserving = createReservation(input)
  const reservation = { id: reserving.id, organisationId }
  try {
    const { outcome, available } = await changeBatchesOf(context).apply(organisationId, reserving)
    if (outcome === 'short') throw insufficientCredits(input.amount, available)
    return reservation
  } catch (error) {
    // When the connection is lost during the commit, nobody knows whether the credits were reserved.
    if (isUnreachable(error)) void releaseEventually(context, reservation)
    throw error
  }
}

/** Settling nothing is fine: the work may have released or handed over everything. */
async function settleRemaining(context: Context, reservation: Reservation): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { outcome, available } = await change(context, reservation, 'settle')
      if (outcome === 'short') throw insufficientCredits(1, available)
      return
    } catch (error) {
      if (!isUnreachable(error) || attempt === maxSettleAttempts) throw error
      await pause(200 * attempt)
    }
  }
}

/** Never fails. While the database is unreachable it returns, and tries again in the background. */
async function releaseEventually(context: Context, reservation: Reservation, waitMs = 1000): Promise<void> {
  try {
    await change(context, reservation, 'release')
  } catch (error) {
    if ((error as { code?: string }).code === 'CONNECTION_ENDED') return // this process ends; another one releases them
    context.log.warn({ err: error, reservation_id: reservation.id }, 'credits could not be released yet')
    const retry = () => void releaseEventually(context, reservation, Math.min(2 * waitMs, 60_000))
    setTimeout(retry, waitMs).unref()
  }
}

function change(
  context: Context,
  { id, organisationId }: Reservation,
  kind: 'settle' | 'release',
  amount?: number,
) {
  return changeBatchesOf(context).apply(organisationId, {
    kind,
    id,
    amount: amount ?? null,
    entryId: newId(),
  })
}

async function handOver(
  context: Context,
  tx: Db,
  from: Reservation,
  input: ReserveInput & { reference: string },
): Promise<Reservation> {
  const part = { id: newId(), ...input }
  if (await splitReservation(tx, from.id, part)) return { id: part.id, organisationId: from.organisationId }
  // Lost meanwhile, because this process seemed dead.
  await releaseCredits(context, tx, from, input.amount)
  return reserveCredits(context, tx, from.organisationId, input)
}
