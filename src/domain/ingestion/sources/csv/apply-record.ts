import { canonicalJson } from '../../../../lib/canonical-json.ts'
import { fieldsOfRecord, parseRecord, type RecordFields } from '../complete-record.ts'
import { type DeliveredTrack, trackFields } from '../delivered-track.ts'
import { FieldFault } from '../field-fault.ts'
import type { ColumnPlan } from './column-plan.ts'
import { fillCells } from './fill-cells.ts'

/**
 * Completes a row of an export by its complete record. A value that somebody has changed in its own column wins: the columns are
 * compared with those that the record gives.
 */
export function applyRecord(
  track: DeliveredTrack,
  json: string,
  plan: ColumnPlan,
  read: (cells: string[]) => DeliveredTrack,
): DeliveredTrack {
  const header = plan.headers[plan.scalars.complete_record!]!
  const record = parseRecord(json)
  if (record === null) {
    const warning = `${header} is not as it was exported. It was ignored.`
    return { ...track, warnings: [...track.warnings, warning] }
  }
  const fields = fieldsOfRecord(record)
  const expected = attempt(() => read(fillCells(plan, record)))
  const complete: DeliveredTrack = { ...track, left_out: [] }
  const take = <Name extends keyof RecordFields>(name: Name) => {
    const isUnchanged = expected === null || isSame(track[name], expected[name])
    if (isUnchanged) complete[name] = fields[name] as DeliveredTrack[Name]
  }
  take('outer_id')
  for (const name of trackFields) take(name)
  const { medium, details, taken_down } = fields
  return { ...complete, medium, details, taken_down: taken_down === true }
}

/** Null: the record gives no readable row, so there is nothing to compare. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FieldFault) return null
    throw error
  }
}

const isSame = (left: unknown, right: unknown) => canonicalJson(left) === canonicalJson(right)
