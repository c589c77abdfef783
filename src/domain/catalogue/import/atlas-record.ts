import { Problem } from '../../../lib/problem.ts'
import type { ArtistEntry, Measured, Reference, ReleaseEntry, TrackEntry } from '../store/entries.ts'

type Fields = Record<string, unknown>

/** A record of the atlas, from JSON that may hold anything. Throws `validation_error` naming the field. */
export function readAtlasRecord(given: unknown): TrackEntry {
  const fields = objectOf('The record', given)
  const outerId = textOf(fields, 'outer_id')
  if (outerId === undefined || outerId === '') throw wrong('outer_id', 'is missing')
  const entry: TrackEntry = { outerId }
  set(entry, 'title', textOf(fields, 'title'))
  set(entry, 'isrc', textOf(fields, 'isrc'))
  set(entry, 'releaseDate', textOf(fields, 'release_date', { orNumber: true }))
  set(entry, 'durationMs', numberOf(fields, 'duration_ms', 0, 2 ** 31 - 1))
  set(entry, 'artists', listOf(fields, 'artists', readArtist))
  set(entry, 'references', listOf(fields, 'references', readReference))
  if (fields.release != null) entry.releases = [readRelease(objectOf('release', fields.release))]
  if (fields.label != null) {
    const label = objectOf('label', fields.label)
    entry.label = compact({ outerId: textOf(label, 'outer_id'), name: textOf(label, 'name') })
  }
  const measured = readMeasured(fields)
  if (Object.keys(measured).length > 0) entry.measured = measured
  return entry
}

function readArtist(fields: Fields): ArtistEntry {
  return compact({
    outerId: textOf(fields, 'outer_id'),
    name: textOf(fields, 'name'),
    role: textOf(fields, 'role'),
    isni: textOf(fields, 'isni'),
    references: listOf(fields, 'references', readReference),
  })
}

function readRelease(fields: Fields): ReleaseEntry {
  return compact({
    outerId: textOf(fields, 'outer_id'),
    title: textOf(fields, 'title'),
    upc: textOf(fields, 'upc', { orNumber: true }),
    type: textOf(fields, 'type'),
    releaseDate: textOf(fields, 'release_date', { orNumber: true }),
    trackPosition: textOf(fields, 'track_position', { orNumber: true }),
    diskNumber: textOf(fields, 'disk_number', { orNumber: true }),
    references: listOf(fields, 'references', readReference),
  })
}

function readReference(fields: Fields): Reference {
  return { id: textOf(fields, 'id', { orNumber: true }) ?? '', source: textOf(fields, 'source') ?? '' }
}

function readMeasured(fields: Fields): Measured {
  const mode = textOf(fields, 'mode')?.toLowerCase()
  if (mode !== undefined && mode !== 'major' && mode !== 'minor')
    throw wrong('mode', 'is neither major nor minor')
  const tags = listOf(fields, 'tags', (tag) => ({
    uid: textOf(tag, 'uid') ?? '',
    score: numberOf(tag, 'score', 0, 1) ?? Number.NaN,
  }))
  if (tags?.some(({ uid, score }) => uid === '' || Number.isNaN(score))) {
    throw wrong('tags', 'have not all a uid and a score from 0 to 1')
  }
  return compact({
    bpm: numberOf(fields, 'bpm', 0, 1000),
    musicalKey: keyOf(textOf(fields, 'key')),
    mode,
    valence: numberOf(fields, 'valence', -1, 1),
    arousal: numberOf(fields, 'arousal', -1, 1),
    tags,
  })
}

const tonics: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** `C`, `F#`, `Bb`, also with ♯ and ♭: half tones above C. */
function keyOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const match = /^([A-Ga-g])([#♯b♭]?)$/u.exec(text.trim())
  if (match === null) throw wrong('key', 'is none like C, F# or Bb')
  const shift = match[2] === '' ? 0 : /[#♯]/u.test(match[2]!) ? 1 : 11
  return (tonics[match[1]!.toUpperCase()]! + shift) % 12
}

function objectOf(name: string, value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw wrong(name, 'is not an object')
}

function textOf(fields: Fields, name: string, options: { orNumber?: boolean } = {}): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (options.orNumber && typeof value === 'number') return String(value)
  throw wrong(name, 'is not text')
}

function numberOf(fields: Fields, name: string, least: number, most: number): number | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && value >= least && value <= most) return value
  throw wrong(name, `is not a number from ${least} to ${most}`)
}

function listOf<T>(fields: Fields, name: string, read: (item: Fields) => T): T[] | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > 1000) throw wrong(name, 'is not a list of up to 1000')
  return value.map((item) => read(objectOf(name, item)))
}

function set<T, Name extends keyof T>(target: T, name: Name, value: T[Name] | undefined): void {
  if (value !== undefined) target[name] = value
}

/** Without the fields that say nothing. */
function compact<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const said: Partial<T> = {}
  for (const name in fields) if (fields[name] !== undefined) said[name] = fields[name]
  return said as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}

function wrong(field: string, message: string): Problem {
  return new Problem('validation_error', `${field} ${message}`, { details: [{ field, message }] })
}
