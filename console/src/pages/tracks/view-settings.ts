import { createSetting } from '../../lib/stored-setting.ts'

/** The columns that can be hidden, in the order in which they are shown. */
export const columnNames = [
  'waveform',
  'bpm',
  'key',
  'tags',
  'release',
  'label',
  'isrc',
  'released',
  'added',
  'source',
  'duration',
] as const
export type ColumnName = (typeof columnNames)[number]

/** In rem. The title takes the rest. */
export const columnWidths: Record<ColumnName, number> = {
  waveform: 7.5,
  bpm: 4.6,
  key: 6.2,
  tags: 17,
  release: 9.5,
  label: 9.5,
  isrc: 8.4,
  released: 7.4,
  added: 7.4,
  source: 7.4,
  duration: 5.4,
}

/** Which columns are left out first where there is no room for all. What people added stays longer than what everybody has. */
const leastImportant: ColumnName[] = [
  'release',
  'waveform',
  'key',
  'source',
  'added',
  'released',
  'label',
  'isrc',
  'tags',
  'bpm',
  'duration',
]
const selectWidth = 2.2

/** The columns that fit into a table of this width, in rem, beside a title that can be read. */
export function fitColumns(columns: ColumnName[], width: number, titleWidth: number): ColumnName[] {
  let room = width - selectWidth - titleWidth
  for (const name of columns) room -= columnWidths[name]
  const left = new Set(columns)
  for (const name of leastImportant) {
    if (room >= 0) break
    if (left.delete(name)) room += columnWidths[name]
  }
  return columns.filter((name) => left.has(name))
}

type Density = 'comfortable' | 'compact'
export type TrackView = { columns: ColumnName[]; density: Density }
/** A search with its filters and order, under a name. */
export type SavedView = TrackView & { name: string; address: string }

const defaultView: TrackView = {
  columns: ['waveform', 'bpm', 'key', 'tags', 'release', 'duration'],
  density: 'comfortable',
}

export const trackView = createSetting<TrackView>('euterpe-track-view', defaultView)
export const savedViews = createSetting<SavedView[]>('euterpe-saved-views', [])

export const rowHeights: Record<Density, number> = { comfortable: 60, compact: 42 }
