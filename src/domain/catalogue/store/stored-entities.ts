import { textKey } from '../../../lib/text-key.ts'
import type { Matchable } from './entity-matcher.ts'
import type { CustomerTag, Measurements, Reference } from './track-input.ts'

export type StoreAction = 'created' | 'updated' | 'unchanged'

/**
 * An entity as it is in the database, and how the current batch changes it. Columns hold the new values; `stored_…` fields
 * hold what the database has, where the difference matters for writing.
 */
export type StoredEntity = Matchable & {
  /** Null until the row is inserted. */
  seq: number | null
  action: StoreAction
  /** The complete new list, if it changes. */
  references?: Reference[]
  stored_references?: Reference[]
  /** The name or title in the database; undefined for a new entity. */
  stored_name?: string | null
  /** The search key of the name or title, computed on first use. */
  key?: string
}

export type StoredLabel = StoredEntity & { name: string }
export type StoredArtist = StoredEntity & { name: string }
export type StoredWork = StoredEntity & {
  title: string
  contributors: { name: string; role: string | null }[]
}

export type Credit = { artist: StoredArtist; role: string | null }

export type StoredRelease = StoredEntity & {
  title: string
  type: string | null
  release_date: number | null
  label_seq: number | null
  /** The new label, in place of `label_seq`. */
  label?: StoredLabel
  /** The complete new list, if the input has one. */
  artists?: Credit[]
  stored_artists: string | null
}

export type StoredTrack = StoredEntity & {
  title: string | null
  release_date: number | null
  duration_ms: number | null
  customer_tags: CustomerTag[]
  measurements: Required<Measurements>
  label_seq: number | null
  /** The new label, in place of `label_seq`. */
  label?: StoredLabel | null
  /** The complete new lists, if the input has them. */
  artists?: Credit[]
  releases?: { release: StoredRelease; trackPosition: string | null; diskNumber: string | null }[]
  /** Stored links that stay although `releases` does not name them. */
  kept_releases?: ReleaseLink[]
  /** The releases in the database, in order. */
  release_order?: number[]
  works?: { work: StoredWork }[]
  stored_links: StoredLinks
  /** The ISRC in the database; undefined for a new track. */
  stored_isrc?: string | null
  lyrics?: string | null
  stored_lyrics_hash: string | null
}

export type ReleaseLink = { seq: number; trackPosition: string | null; diskNumber: string | null }

/** The links in the database, as text that can be compared. */
export type StoredLinks = { artists: string; releases: string; works: string }

/** The search key of the new name or title. It is cached, so call this only after all changes. */
export function searchKeyOf(entity: StoredEntity & ({ name: string } | { title: string | null })): string {
  const text = 'name' in entity ? entity.name : entity.title
  entity.key ??= text === null ? '' : textKey(text)
  return entity.key
}

/** Sets a value that is given and differs. */
export function change<Entity extends StoredEntity, Name extends keyof Entity>(
  entity: Entity,
  name: Name,
  value: Entity[Name] | undefined,
): void {
  if (value === undefined) return
  if (entity.action !== 'created' && isEqual(entity[name], value)) return
  entity[name] = value
  markChanged(entity)
}

export function markChanged(entity: StoredEntity): void {
  if (entity.action === 'unchanged') entity.action = 'updated'
}

function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  return typeof right === 'object' && right !== null && JSON.stringify(left) === JSON.stringify(right)
}
