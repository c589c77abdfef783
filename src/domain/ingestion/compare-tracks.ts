import type { CompleteTrack } from '../catalogue/read/sql-complete-tracks.ts'

/** A field before and after, as text; null: it has no value. Entries of lists are numbered from 1: `artists.2.name`. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** A report is for people: a text beyond this says no more. */
const maxText = 2000

/** The fields that differ, by name. */
export function compareTracks(before: CompleteTrack, after: CompleteTrack): FieldChange[] {
  const [old, current] = [flatten(before), flatten(after)]
  const names = [...new Set([...old.keys(), ...current.keys()])]
  return names.flatMap((field) => {
    const [from, to] = [old.get(field) ?? null, current.get(field) ?? null]
    return from === to ? [] : [{ field, before: shorten(from), after: shorten(to) }]
  })
}

const shorten = (text: string | null) =>
  text === null || text.length <= maxText ? text : `${text.slice(0, maxText)}…`

/** Every value of a track by its path. Numbers of rows are left out: nobody outside knows them. */
function flatten(track: CompleteTrack): Map<string, string> {
  const { seq: _, id: __, ...fields } = track
  const values = new Map<string, string>()
  const add = (path: string, value: unknown): void => {
    if (value === null || value === undefined || value === '') return
    if (typeof value !== 'object') values.set(path, String(value))
    else if (Array.isArray(value)) for (const [at, entry] of value.entries()) add(`${path}.${at + 1}`, entry)
    else
      for (const [name, entry] of Object.entries(value))
        if (name !== 'seq') add(path === '' ? name : `${path}.${name}`, entry)
  }
  add('', fields)
  return values
}
