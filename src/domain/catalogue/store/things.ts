import { textKey } from '../../../lib/text-key.ts'
import type { CustomerTag, Measured, Reference } from './entries.ts'
import type { Identified } from './roster.ts'

/** What becomes of a thing: it is new, or known and perhaps changed. */
export type Fate = {
  /** Null until it is written. */
  seq: number | null
  action: 'created' | 'updated' | 'unchanged'
  /** Where they are to be written: all of them. */
  references?: Reference[]
  stored_references?: Reference[]
  /** Its name or title before; absent of what is new. */
  stored_name?: string | null
  /** The key of its name or title, once it was needed. */
  key?: string
}

export type Label = Identified & Fate & { name: string }
export type Artist = Identified & Fate & { name: string }
export type Work = Identified &
  Fate & { title: string; contributors: { name: string; role: string | null }[] }
export type Release = Identified &
  Fate & {
    title: string
    type: string | null
    release_date: number | null
    label_seq: number | null
    artist_links: string | null
    /** In place of `label_seq` where it is set. */
    label?: Label
    /** Where they are to be written. */
    artists?: { artist: Artist; role: string | null }[]
  }
export type Track = Identified &
  Fate & {
    title: string | null
    release_date: number | null
    duration_ms: number | null
    label_seq: number | null
    label?: Label | null
    customer_tags: CustomerTag[]
    measured: Required<Measured>
    links: Links
    lyrics_hash: string | null
    /** What is to be written in place of `links`. */
    artists?: { artist: Artist; role: string | null }[]
    releases?: { release: Release; trackPosition: string | null; diskNumber: string | null }[]
    works?: { work: Work }[]
    lyrics?: string | null
  }

/** What is stored, in comparable form. */
export type Links = { artists: string; releases: string; works: string }
export const noLinks: Links = { artists: '', releases: '', works: '' }

/** Of its name or title as it will be written: call it when nothing changes any more. */
export function keyOf(thing: Fate & ({ name: string } | { title: string | null })): string {
  const text = 'name' in thing ? thing.name : thing.title
  thing.key ??= text === null ? '' : textKey(text)
  return thing.key
}

/** Sets what is given and differs. */
export function change<Thing extends Fate, Name extends keyof Thing>(
  thing: Thing,
  name: Name,
  value: Thing[Name] | undefined,
): void {
  if (value === undefined) return
  if (thing.action !== 'created' && same(thing[name], value)) return
  thing[name] = value
  touch(thing)
}

export function touch(thing: Fate): void {
  if (thing.action === 'unchanged') thing.action = 'updated'
}

function same(left: unknown, right: unknown): boolean {
  if (left === right) return true
  return typeof right === 'object' && right !== null && JSON.stringify(left) === JSON.stringify(right)
}
