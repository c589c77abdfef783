import type { ValueType } from '../../../lib/cursor.ts'
import type { Sort as SortBy } from '../../../lib/page.ts'
import type { Kind } from '../entity-types.ts'

export type SortKey = 'title' | 'name' | 'created' | 'updated' | 'release_date' | 'duration' | 'bpm'
export type Sort = SortBy<SortKey>

/** What a list can be sorted by. Each has an index in the workspace and in the atlas. */
export const sortKeys: Record<Kind, SortKey[]> = {
  tracks: ['title', 'created', 'updated', 'release_date', 'duration', 'bpm'],
  artists: ['name', 'created', 'updated'],
  releases: ['title', 'created', 'updated', 'release_date'],
  labels: ['name', 'created', 'updated'],
  works: ['title', 'created', 'updated'],
}

/** The last record of a page: where the next one begins. */
export type Position = {
  /** The value it is sorted by, as PostgreSQL writes it. */
  value: string | null
  seq: number
}

/** What a cursor of each sort holds. */
export const valueTypes: Record<SortKey, ValueType> = {
  title: 'text',
  name: 'text',
  created: 'bigint',
  updated: 'timestamptz',
  release_date: 'bigint',
  duration: 'bigint',
  bpm: 'real',
}
