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
