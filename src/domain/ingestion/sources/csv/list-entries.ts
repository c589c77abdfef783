import type {
  Contributor,
  CustomerTag,
  DeliveredArtist,
  DeliveredRelease,
  DeliveredWork,
  Reference,
} from '../delivered-track.ts'
import { FieldFault, quote } from '../field-fault.ts'
import { maxLength, readText } from '../values.ts'
import type { PlannedEntry } from './column-plan.ts'
import { type Cells, isEmpty, readCell, readCode, readDay, tolerate } from './row-cells.ts'

/** Entries of lists: artists, releases, works, references and tags. */

export function toArtist({ fields }: PlannedEntry, row: Cells): DeliveredArtist {
  const outerId = readCell(row, fields.id, maxLength.id)
  const name = readCell(row, fields.name)
  if (name === null && outerId === null) throw incomplete(fields, row, 'an artist needs a name or an id')
  return {
    outer_id: outerId,
    name,
    role: readCell(row, fields.role),
    isni: readCode('isni', row, fields.isni),
    references: [],
  }
}

export function toRelease({ fields, inner }: PlannedEntry, row: Cells): DeliveredRelease {
  const outerId = readCell(row, fields.id, maxLength.id)
  const title = readCell(row, fields.title)
  const upc = readCode('upc', row, fields.upc)
  if (outerId === null && title === null && upc === null)
    throw incomplete(fields, row, 'a release needs a title, a upc or an id')
  const label = readCell(row, fields.label)
  return {
    outer_id: outerId,
    title,
    titles: [],
    upc,
    type: readCell(row, fields.type),
    release_date: readDay(row, fields.release_date),
    label: label === null ? null : { name: label, outer_id: null },
    artists: [],
    references: readInner(inner.references, row, (of) => toReference({ fields: of, inner: {} }, row)),
    track_position: readCell(row, fields.track_position, maxLength.id),
    disk_number: readCell(row, fields.disk_number, maxLength.id),
  }
}

export function toWork({ fields, inner }: PlannedEntry, row: Cells): DeliveredWork {
  const outerId = readCell(row, fields.id, maxLength.id)
  const title = readCell(row, fields.title)
  const iswc = readCode('iswc', row, fields.iswc)
  if (outerId === null && title === null && iswc === null)
    throw incomplete(fields, row, 'a work needs a title, an iswc or an id')
  return {
    outer_id: outerId,
    title,
    iswc,
    contributors: readInner(inner.contributors, row, (of) => toContributor(of, row)),
  }
}

function readInner<T>(
  entries: Record<string, number>[] | undefined,
  row: Cells,
  read: (fields: Record<string, number>) => T,
): T[] {
  return (entries ?? [])
    .filter((fields) => !isEmpty(fields, row))
    .flatMap((fields) => tolerate(row, () => read(fields)) ?? [])
}

function toContributor(fields: Record<string, number>, row: Cells): Contributor {
  const name = readCell(row, fields.name)
  if (name === null) throw incomplete(fields, row, 'a contributor needs a name')
  return { name, role: readCell(row, fields.role), isni: readCode('isni', row, fields.isni) }
}

export function toReference({ fields }: PlannedEntry, row: Cells): Reference {
  const id = readCell(row, fields.id, maxLength.id)
  const source = readCell(row, fields.source, maxLength.id)
  if (id === null || source === null) throw incomplete(fields, row, 'a reference needs an id and a source')
  return { id, source }
}

export function toTag({ fields }: PlannedEntry, row: Cells): CustomerTag {
  const tag = readCell(row, fields.tag)
  if (tag === null) throw incomplete(fields, row, 'a tag needs a name')
  return { tag, category: readCell(row, fields.category) ?? '' }
}

function incomplete(
  fields: Record<string, number>,
  { headers }: Pick<Cells, 'headers'>,
  why: string,
): FieldFault {
  return new FieldFault(headers[Math.min(...Object.values(fields))] ?? 'row', `is incomplete: ${why}`)
}

/** `category: tag`, or the tag alone. */
export function toJoinedTag(part: string, header: string): CustomerTag {
  const colon = part.indexOf(':')
  const tag = readText(part.slice(colon + 1), header)
  if (tag === null) throw new FieldFault(header, `contains ${quote(part)}: write category: tag`)
  return { tag, category: colon === -1 ? '' : (readText(part.slice(0, colon), header) ?? '') }
}

/** `source: id` */
export function toJoinedReference(part: string, header: string): Reference {
  const colon = part.indexOf(':')
  const source = colon === -1 ? null : readText(part.slice(0, colon), header, maxLength.id)
  const id = readText(part.slice(colon + 1), header, maxLength.id)
  if (source === null || id === null)
    throw new FieldFault(header, `contains ${quote(part)}: write source: id`)
  return { id, source }
}
