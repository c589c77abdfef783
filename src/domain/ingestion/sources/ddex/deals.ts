import type { Action, DeliveredDeal } from '../delivered-track.ts'
import type { DdexMessage } from './message.ts'

/** The deals by release reference; null if the message has no list of deals. */
export type DealIndex = Map<string, DeliveredDeal[]> | null

export function indexDeals({ deals }: DdexMessage): DealIndex {
  if (deals === null) return null
  const index = new Map<string, DeliveredDeal[]>()
  for (const { releases, deal } of deals) {
    for (const release of new Set(releases)) {
      const list = index.get(release)
      if (list === undefined) index.set(release, [deal])
      else list.push(deal)
    }
  }
  return index
}

/** The deals of a track: those of its own track release and of every release it is on, each once. */
export function dealsOf(index: DealIndex, releases: (string | null)[]): DeliveredDeal[] | null {
  if (index === null) return null
  return [...new Set(releases.flatMap((release) => (release === null ? [] : (index.get(release) ?? []))))]
}

/**
 * A message replaces the one before. A track stays available as long as it has a deal. It is taken down if all its deals are
 * takedowns or have ended and, from 4.x on, also if the list of deals has none for it. A message without a list of deals
 * updates metadata only.
 */
export function actionOf(message: DdexMessage, deals: DeliveredDeal[] | null, now: Date): Action {
  if (deals === null) return 'upsert'
  if (deals.length === 0) return message.version.startsWith('3') ? 'upsert' : 'takedown'
  return deals.every((deal) => deal.takedown || hasEnded(deal, now)) ? 'takedown' : 'upsert'
}

/** A deal with an end date ends at the end of that day. Times without a zone are UTC. */
function hasEnded({ ends_at: end }: DeliveredDeal, now: Date): boolean {
  if (end === null) return false
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(end)
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(end)
  const time = Date.parse(isDay ? `${end}T23:59:59.999Z` : hasZone ? end : `${end}Z`)
  return !Number.isNaN(time) && time < now.getTime()
}
