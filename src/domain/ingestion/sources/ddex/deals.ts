import type { Action, DeliveredDeal } from '../delivered-track.ts'
import type { DdexMessage } from './message.ts'

/** The deals of a track: those of its own release and of every release it is on. */
export function dealsOf(message: DdexMessage, releases: ReadonlySet<string>): DeliveredDeal[] | null {
  if (message.deals === null) return null
  return message.deals.filter((deal) => deal.releases.some((of) => releases.has(of))).map(({ deal }) => deal)
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

/** A deal that ends on a day ends with it. */
function isOver({ ends_at: end }: DeliveredDeal, now: Date): boolean {
  if (end === null) return false
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(end)
  const time = Date.parse(isDay ? `${end}T23:59:59.999Z` : end)
  return !Number.isNaN(time) && time < now.getTime()
}
