import type { Action, DeliveredDeal } from '../delivered-track.ts'
import type { DdexMessage } from './message.ts'

/** The deals by the releases they are for; null when the message does not speak of deals. */
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

/** The deals of a track: those of its own release and of every release it is on, each once. */
export function dealsOf(index: DealIndex, releases: (string | null)[]): DeliveredDeal[] | null {
  if (index === null) return null
  return [...new Set(releases.flatMap((release) => (release === null ? [] : (index.get(release) ?? []))))]
}

/**
 * A message replaces what was said before. A track stays as long as one deal does: it is taken down when all of its
 * deals are takedowns or over, and from 4.x on also when the list of deals has none for it. A message without any list
 * speaks of the data alone.
 */
export function actionOf(message: DdexMessage, deals: DeliveredDeal[] | null, now: Date): Action {
  if (deals === null) return 'upsert'
  if (deals.length === 0) return message.version.startsWith('3') ? 'upsert' : 'takedown'
  return deals.every((deal) => deal.takedown || isOver(deal, now)) ? 'takedown' : 'upsert'
}

/** A deal that ends on a day ends with it; times without a zone are UTC. */
function isOver({ ends_at: end }: DeliveredDeal, now: Date): boolean {
  if (end === null) return false
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(end)
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(end)
  const time = Date.parse(isDay ? `${end}T23:59:59.999Z` : hasZone ? end : `${end}Z`)
  return !Number.isNaN(time) && time < now.getTime()
}
