import type { CustomerTag, DeliveredArtist, DeliveredTrack, TrackField } from '../delivered-track.ts'
import { FieldFault } from '../field-fault.ts'
import { readMedia } from '../media.ts'
import { maxLength, readAction, readIdentifier, readLyrics, readOuterId, readText } from '../values.ts'
import { readSheetDate, readSheetDuration, splitArtists, unwrapFormula } from './cell-formats.ts'
import type { ColumnPlan } from './column-plan.ts'
import {
  toArtist,
  toJoinedReference,
  toJoinedTag,
  toReference,
  toRelease,
  toTag,
  toWork,
} from './list-entries.ts'
import { type Cells, type RowOptions, readCell, readList, splitCell, tolerate } from './row-cells.ts'

/**
 * The track in one row. Throws a FieldFault with the sender's column name if there is no id, or if the action or the audio is
 * wrong. Any other wrong cell becomes a warning: the stored value stays, or there is none.
 */
export function toTrack(plan: ColumnPlan, cells: string[], options: RowOptions): DeliveredTrack {
  requireWidth(plan, cells)
  for (let at = 0; at < cells.length; at++)
    if (cells[at]!.charCodeAt(0) === EQUALS) cells[at] = unwrapFormula(cells[at]!)
  const { scalars, joined, lists, headers } = plan
  const row: Cells = { cells, headers, options, warnings: [] }
  const leftOut = new Set<TrackField>()
  /** Reads a field of the track itself; if it is wrong, the stored value is kept. */
  const scalar = <T>(field: TrackField, at: number | undefined, read: (at: number) => T): T | null => {
    if (at === undefined) return null
    const value = tolerate(row, () => read(at))
    if (value === undefined) leftOut.add(field)
    return value ?? null
  }
  const text = (field: TrackField, at: number | undefined, limit?: number) =>
    scalar(field, at, () => readText(cells[at!]!, headers[at!]!, limit))
  const isrc = scalar('isrc', scalars.isrc, (at) => readIdentifier('isrc', cells[at]!, headers[at]!))
  const idColumn = plan.idIsIsrc ? scalars.isrc! : scalars.outer_id!
  if (plan.idIsIsrc && isrc === null) {
    throw new FieldFault(
      headers[idColumn]!,
      'is missing or wrong, and there is no other id: every track needs one',
    )
  }
  const label = text('label', scalars.label)
  const track: DeliveredTrack = {
    action:
      scalars.action === undefined ? 'upsert' : readAction(cells[scalars.action]!, headers[scalars.action]!),
    medium: 'audio',
    outer_id: plan.idIsIsrc ? isrc! : readOuterId(cells[idColumn]!, headers[idColumn]!),
    title: text('title', scalars.title),
    titles: [],
    isrc,
    release_date: scalar('release_date', scalars.release_date, (at) =>
      readSheetDate(cells[at]!, headers[at]!, options.dateOrder),
    ),
    duration_ms: scalar('duration_ms', scalars.duration_ms, (at) =>
      readSheetDuration(cells[at]!, headers[at]!, plan.unitless.includes(at) ? options.durationUnit : 'ms'),
    ),
    language: text('language', scalars.language, maxLength.id),
    lyrics: scalar('lyrics', scalars.lyrics, (at) => readLyrics(cells[at]!, headers[at]!)),
    label: label === null ? null : { name: label, outer_id: readCell(row, scalars.label_id, maxLength.id) },
    artists: [...readList(lists.artists, row, toArtist), ...readArtists(row, joined.artists)],
    releases: readList(lists.albums, row, toRelease),
    works: readList(lists.works, row, toWork),
    references: [
      ...readList(lists.references, row, toReference),
      ...splitCell(row, joined.references, toJoinedReference),
    ],
    customer_tags: [
      ...readList(lists.customer_tags, row, toTag),
      ...splitCell(row, joined.customer_tags, toJoinedTag),
      ...plan.tagged.flatMap(({ at, category }) => readTagged(row, at, category)),
    ],
    audio:
      scalars.primary_media === undefined
        ? null
        : readMedia(cells[scalars.primary_media]!, 'any', headers[scalars.primary_media]!),
    deals: null,
    details: null,
    // A sheet by ISRC lists a recording once for each release.
    keeps_other_releases: plan.idIsIsrc,
    warnings: row.warnings,
    left_out: plan.left_out,
  }
  if (leftOut.size > 0) track.left_out = [...plan.left_out, ...leftOut]
  return track
}

const EQUALS = 61

/** Tags of one category in a cell, separated by commas, semicolons or bars. */
function readTagged(row: Cells, at: number, category: string): CustomerTag[] {
  const header = row.headers[at]!
  return row.cells[at]!.split(/[,;|]/).flatMap((part): CustomerTag[] => {
    const tag = tolerate(row, () => readText(part, header))
    return tag ? [{ tag, category }] : []
  })
}

function readArtists(row: Cells, at: number | undefined): DeliveredArtist[] {
  if (at === undefined) return []
  const header = row.headers[at]!
  const text = tolerate(row, () => readText(row.cells[at]!, header, maxLength.lyrics))
  if (text === null || text === undefined) return []
  return splitArtists(text, row.options.artistSeparators).flatMap(({ name, role }) => {
    const known = tolerate(row, () => readText(name, header))
    return known ? [{ outer_id: null, name: known, role, isni: null, references: [] }] : []
  })
}

/** Spreadsheets append empty cells to rows. Any other difference means that columns have shifted. */
function requireWidth(plan: ColumnPlan, cells: string[]): void {
  if (cells.length === plan.width) return
  if (cells.length > plan.width && cells.slice(plan.width).every((cell) => cell.trim() === '')) return
  throw new FieldFault(
    'row',
    `has ${cells.length} cells, but the file has ${plan.width} columns: put cells that contain the delimiter in quotes`,
  )
}
