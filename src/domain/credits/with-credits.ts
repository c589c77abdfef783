import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../lib/ids.ts'
import { type Db, isUnreachable } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import {
  type CreditReason,
  type Reservation,
  type ReserveInput,
  refuseShort,
  reservationOf,
} from './change.ts'
import { lineOf } from './line.ts'
import { releaseCredits, reserveCredits, settleCredits } from './reserve.ts'
import { splitReservation } from './sql-reservations.ts'

/** What work that costs credits can do with those that are set aside for it. */
export type HeldCredits = {
  /** Pays all that is left, in the transaction that stores the result: then both happen, or neither. */
  settle(tx: Db): Promise<void>
  /** Gives back what turned out not to be needed. */
  release(amount: number): Promise<void>
  /** Makes a part outlive this process, for work that is enqueued in this transaction and settles it later. */
  handOver(tx: Db, amount: number, reference: string, reason?: CreditReason): Promise<Reservation>
}

const settleTries = 5

/**
 * Does work that costs credits: takes them first (`quota_exceeded` before any work), pays what is left of them when
 * the work is done, and gives them back when it fails. Should this process die, others give them back.
 */
export async function withCredits<T>(
  context: Context,
  caller: Pick<Caller, 'organisation'>,
  input: ReserveInput,
  work: (credits: HeldCredits) => Promise<T>,
): Promise<T> {
  const reservation = await hold(context, caller.organisation.id, input)
  let settled = false
  const credits: HeldCredits = {
    async settle(tx) {
      await settleCredits(context, tx, reservation)
      settled = true
    },
    async release(amount) {
      await make(context, reservation, 'release', amount)
    },
    handOver: (tx, amount, reference, reason = input.reason) =>
      handOver(context, tx, reservation, { amount, reason, reference }),
  }
  try {
    const result = await work(credits)
    if (!settled) await settleRest(context, reservation)
    return result
  } catch (error) {
    await giveBack(context, reservation)
    throw error
  }
}

async function hold(context: Context, organisationId: string, input: ReserveInput): Promise<Reservation> {
  const change = reservationOf(input)
  const reservation = { id: change.id, organisationId }
  try {
    const { outcome, available } = await lineOf(context).make(organisationId, change)
    if (outcome === 'short') throw refuseShort(input.amount, available)
    return reservation
  } catch (error) {
    // A connection lost at the commit leaves open whether they were taken.
    if (isUnreachable(error)) void giveBack(context, reservation)
    throw error
  }
}

/** Nothing left is as good as paid: the work may have released or handed over all of it. */
async function settleRest(context: Context, reservation: Reservation): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { outcome, available } = await make(context, reservation, 'settle')
      if (outcome === 'short') throw refuseShort(1, available)
      return
    } catch (error) {
      if (!isUnreachable(error) || attempt === settleTries) throw error
      await pause(200 * attempt)
    }
  }
}

/** Never fails: while the database is away nobody waits for it, and the credits come back when it does. */
async function giveBack(context: Context, reservation: Reservation, waitMs = 1000): Promise<void> {
  try {
    await make(context, reservation, 'release')
  } catch (error) {
    if ((error as { code?: string }).code === 'CONNECTION_ENDED') return // this process ends; others give them back
    context.log.warn({ err: error, reservation_id: reservation.id }, 'credits could not be given back yet')
    setTimeout(() => void giveBack(context, reservation, Math.min(2 * waitMs, 60_000)), waitMs).unref()
  }
}

function make(
  context: Context,
  { id, organisationId }: Reservation,
  kind: 'settle' | 'release',
  amount?: number,
) {
  return lineOf(context).make(organisationId, { kind, id, amount: amount ?? null, entryId: newId() })
}

async function handOver(
  context: Context,
  tx: Db,
  from: Reservation,
  input: ReserveInput & { reference: string },
): Promise<Reservation> {
  const part = { id: newId(), ...input }
  if (await splitReservation(tx, from.id, part)) return { id: part.id, organisationId: from.organisationId }
  // Given back meanwhile, because this process seemed dead.
  await releaseCredits(context, tx, from, input.amount)
  return reserveCredits(context, tx, from.organisationId, input)
}
