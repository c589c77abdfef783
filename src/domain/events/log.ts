import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { hasUnnumbered, type LoggedEvent, numberEvents, selectLog, selectLogRange } from './sql-log.ts'
import type { EventType } from './types.ts'

/** How many events one call numbers at most. More than a page, so that reading catches up with writing. */
const batchSize = 2000

export type EventPage = { events: LoggedEvent[]; next_cursor: string; has_more: boolean }

/**
 * The events after a cursor, oldest first, each exactly once. Without a cursor from the first that is kept; `end` reads none,
 * and returns a cursor for those to come.
 */
export async function readEvents(
  { db }: Pick<Context, 'db'>,
  organisationId: string,
  request: {
    cursor: string | null
    types: EventType[] | null
    /** Of a client that is bound to a catalogue: only what names that one. */
    catalogueId: string | null
    limit: number
  },
): Promise<EventPage> {
  const { types, catalogueId, limit } = request
  const isEnd = request.cursor === 'end'
  while (await hasUnnumbered(db, organisationId)) {
    await transaction(db, (tx) => numberEvents(tx, organisationId, batchSize))
    if (!isEnd) break
  }
  const range = await selectLogRange(db, organisationId)
  if (isEnd) return { events: [], next_cursor: writeCursor(range.last), has_more: false }
  const after = request.cursor === null ? (range.first ?? range.last + 1) - 1 : readCursor(request.cursor)
  checkKept(after, range)
  const found = await selectLog(db, organisationId, { after, types, catalogueId, limit: limit + 1 })
  const events = found.slice(0, limit)
  const hasMore = found.length > limit
  // Past what the filter left out, so that it is not looked through again.
  const last = hasMore ? events.at(-1)!.position : Math.max(after, range.last)
  return {
    events,
    next_cursor: writeCursor(last),
    has_more: hasMore || (await hasUnnumbered(db, organisationId)),
  }
}

/** Positions have no gaps: where some are missing after the cursor, events were deleted that the reader has not seen. */
function checkKept(after: number, { first, last }: { first: number | null; last: number }): void {
  if (after > last) throw invalidCursor('is not one of this organisation')
  if (after === last || (first !== null && after + 1 >= first)) return
  throw invalidCursor(
    'is too old: events after it are no longer kept. Read the lists again, and go on from cursor=end',
  )
}

function writeCursor(position: number): string {
  return Buffer.from(`e${position}`).toString('base64url')
}

function readCursor(text: string): number {
  const match = /^e(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString())
  if (match === null) throw invalidCursor('must be the next_cursor of a page, or end')
  return Number(match[1])
}

function invalidCursor(message: string): Problem {
  return new Problem('validation_error', `The cursor ${message}.`, {
    details: [{ field: 'cursor', message }],
  })
}
