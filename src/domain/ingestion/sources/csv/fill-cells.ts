import { neutraliseFormula } from '../../../../lib/csv-writer.ts'
import { writeDate } from '../../../../lib/identifiers.ts'
import type { CompleteRecord } from '../complete-record.ts'
import type { ColumnPlan, PlannedEntry } from './column-plan.ts'
import type { ListName } from './columns.ts'

/** Any entry of a list, by the names of its columns. */
type Entry = Record<string, unknown>

/** A record in the cells of a sheet with these columns, as far as it fits into them. Formulas are made text. */
export function fillCells(plan: ColumnPlan, record: CompleteRecord): string[] {
  const cells = Array<string>(plan.width).fill('')
  const put = (at: number | undefined, value: unknown) => {
    if (at !== undefined && value !== null && value !== undefined)
      cells[at] = neutraliseFormula(String(value))
  }
  const { scalars, lists } = plan
  put(scalars.label, record.label?.name)
  put(scalars.label_id, record.label?.outer_id)
  put(scalars.release_date, writeDate(record.release_date))
  for (const field of ['outer_id', 'title', 'isrc', 'duration_ms', 'language', 'lyrics'] as const)
    put(scalars[field], record[field])
  for (const name of Object.keys(lists) as ListName[]) {
    const entries = entriesOf[name](record)
    for (const [at, planned] of lists[name].entries()) fillEntry(planned, entries[at], put)
  }
  return cells
}

function fillEntry(
  { fields, inner }: PlannedEntry,
  entry: Entry | undefined,
  put: (at: number | undefined, value: unknown) => void,
): void {
  if (entry === undefined) return
  for (const field in fields) put(fields[field], entry[field])
  for (const name in inner) {
    const list = (entry[name] ?? []) as Entry[]
    for (const [at, planned] of inner[name]!.entries())
      for (const field in planned) put(planned[field], list[at]?.[field])
  }
}

const withId = ({ outer_id, ...entry }: { outer_id: string | null }): Entry => ({ ...entry, id: outer_id })

const entriesOf: Record<ListName, (record: CompleteRecord) => Entry[]> = {
  artists: ({ artists }) => artists.map(withId),
  albums: ({ releases }) =>
    releases.map((release) => ({
      ...withId(release),
      label: release.label?.name,
      release_date: writeDate(release.release_date),
    })),
  works: ({ works }) => works.map(withId),
  references: ({ references }) => references,
  customer_tags: ({ customer_tags }) => customer_tags,
}
