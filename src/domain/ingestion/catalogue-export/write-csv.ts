import { canonicalJson } from '../../../lib/canonical-json.ts'
import { writeCsvRow } from '../../../lib/csv-writer.ts'
import { type CompleteRecord, fieldsOfRecord } from '../sources/complete-record.ts'
import { compileSeparators } from '../sources/csv/cell-formats.ts'
import { planColumns } from '../sources/csv/column-plan.ts'
import { innerFields, type ListName, listFields } from '../sources/csv/columns.ts'
import { fillCells } from '../sources/csv/fill-cells.ts'
import { toTrack } from '../sources/csv/to-track.ts'
import { trackFields } from '../sources/delivered-track.ts'
import { FieldFault } from '../sources/field-fault.ts'

/** The longest list of each kind that a track of the catalogue has. */
export type ListLengths = Record<ListName | 'contributors', number>

/** More would be a sheet that nobody can read; the complete record has the rest. */
const maxColumns: ListLengths = {
  artists: 8,
  albums: 4,
  works: 4,
  contributors: 6,
  references: 6,
  customer_tags: 10,
}

const rowOptions = { durationUnit: 'ms', artistSeparators: compileSeparators([]) } as const

/** A catalogue as a CSV file that a delivery can read back. */
export async function* writeCsv(
  records: AsyncIterable<CompleteRecord[]>,
  lengths: ListLengths,
): AsyncGenerator<string> {
  const headers = headersFor(lengths)
  const plan = planColumns(headers)
  yield writeCsvRow(headers)
  for await (const batch of records) {
    const lines = batch.map((record) => {
      const cells = fillCells(plan, record)
      const isComplete = saysAll(record, cells)
      cells[plan.scalars.complete_record!] = isComplete ? '' : JSON.stringify(record)
      return writeCsvRow(cells)
    })
    yield lines.join('')
  }

  /** Whether reading the columns alone would give the whole record. */
  function saysAll(record: CompleteRecord, cells: string[]): boolean {
    try {
      const read = { ...toTrack(plan, [...cells], rowOptions), details: null }
      const fields = fieldsOfRecord(record)
      const names = [...trackFields, 'outer_id', 'medium', 'details'] as const
      return !record.taken_down && names.every((name) => isSame(read[name], fields[name]))
    } catch (error) {
      if (error instanceof FieldFault) return false
      throw error
    }
  }
}

const isSame = (left: unknown, right: unknown) => canonicalJson(left) === canonicalJson(right)

function headersFor(lengths: ListLengths): string[] {
  const count = (name: keyof ListLengths) => Math.min(lengths[name], maxColumns[name])
  const numbered = (name: ListName) =>
    Array.from({ length: count(name) }, (_, at) =>
      listFields[name].map((field) => `${name}.${at + 1}.${field}`),
    ).flat()
  const contributors = Array.from({ length: count('works') }, (_, work) =>
    Array.from({ length: count('contributors') }, (_, at) =>
      innerFields.works.contributors
        .filter((field) => field !== 'isni')
        .map((field) => `works.${work + 1}.contributors.${at + 1}.${field}`),
    ).flat(),
  ).flat()
  return [
    'outer_id', 'title', 'isrc', 'release_date', 'duration_ms', 'language', 'label', 'label_id', ...numbered('artists'),
    ...numbered('albums'), ...numbered('works'), ...contributors, ...numbered('references'), ...numbered('customer_tags'),
    'lyrics', 'complete_record',
  ] // biome-ignore format: one list
}
