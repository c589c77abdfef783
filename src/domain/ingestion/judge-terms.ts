import type { DeliveredDeal } from './sources/delivered-track.ts'
import { takenDownReason } from './sql-deliveries.ts'

/** The terms of a track on one release. */
type Terms = { deals: DeliveredDeal[] | null; taken_down_at: unknown; taken_down_reason: string | null }

/** Why a track may not be used now; null: it may. And when that changes by itself; null: never. */
export type Judgement = { reason: string | null; changesAt: Date | null }

/**
 * Whether a track may be used: on any of its releases, by any deal that has started, has not ended and covers one of the
 * territories. Without territories, a deal for any territory counts.
 */
export function judgeTerms(all: Terms[], now: Date, territories: readonly string[]): Judgement {
  const standing = all.filter(({ taken_down_at }) => taken_down_at === null)
  if (standing.length === 0) {
    const reason = all.find(({ taken_down_reason }) => taken_down_reason !== null)?.taken_down_reason
    return { reason: reason ?? takenDownReason, changesAt: null }
  }
  // Messages without deals, or without one for this track, do not restrict it.
  if (standing.some(({ deals }) => deals === null || deals.length === 0))
    return { reason: null, changesAt: null }
  const deals = standing.flatMap(({ deals }) => deals!.filter(({ takedown }) => !takedown))
  if (deals.length === 0) return { reason: takenDownReason, changesAt: null }
  const covering = deals.filter((deal) => covers(deal, territories))
  if (covering.length === 0) return { reason: `No deal covers ${territories.join(', ')}.`, changesAt: null }
  const periods = covering.map(periodOf)
  const time = now.getTime()
  const changes = periods
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at > time && Number.isFinite(at))
    .sort((a, b) => a - b)
  const changesAt = changes.length === 0 ? null : new Date(changes[0]!)
  if (periods.some(({ from, to }) => from <= time && time < to)) return { reason: null, changesAt }
  const next = periods.map(({ from }) => from).filter((from) => from > time)
  const reason =
    next.length > 0
      ? `Its next deal starts on ${dayOf(Math.min(...next))}.`
      : `Its last deal ended on ${dayOf(Math.max(...periods.map(({ to }) => to)) - 1)}.`
  return { reason, changesAt }
}

const worldwide = ['Worldwide', '2136']

function covers({ territories, excluded_territories }: DeliveredDeal, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  // A deal that names only exceptions is worldwide apart from them.
  const everywhere = territories.length === 0 || territories.some((code) => worldwide.includes(code))
  return wanted.some(
    (code) => (everywhere || territories.includes(code)) && !excluded_territories.includes(code),
  )
}

/** In milliseconds, the end exclusive. A day is a whole day, and times without a zone are UTC. */
function periodOf({ starts_at, ends_at }: DeliveredDeal): { from: number; to: number } {
  return {
    from: starts_at === null ? -Infinity : (readTime(starts_at) ?? -Infinity),
    to: ends_at === null ? Infinity : (readTime(ends_at, 1) ?? Infinity),
  }
}

const dayMs = 86_400_000

function readTime(text: string, wholeDays = 0): number | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const time = Date.parse(isDay ? `${text}T00:00:00Z` : hasZone ? text : `${text}Z`)
  if (Number.isNaN(time)) return null
  return isDay ? time + wholeDays * dayMs : time
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
