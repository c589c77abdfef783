import { normaliseDate } from '../../../lib/identifiers.ts'
import { Problem } from '../../../lib/problem.ts'
import type { ArtistInput, Measurements, Reference, ReleaseInput, TrackInput } from '../store/track-input.ts'

type Fields = Record<string, unknown>

/** A track from a JSON record of an atlas file. Throws `validation_error` that names the field. */
export function readAtlasRecord(given: unknown): TrackInput {
  const fields = objectOf('record', given)
  const outerId = textOf(fields, 'outer_id')
  if (outerId === undefined || outerId === '') throw refuse('outer_id', 'is required')
  const input: TrackInput = { outerId }
  set(input, 'title', textOf(fields, 'title'))
  set(input, 'isrc', textOf(fields, 'isrc'))
  set(input, 'releaseDate', dateOf(fields, 'release_date'))
  set(input, 'durationMs', numberOf(fields, 'duration_ms', 0, 2 ** 31 - 1))
  set(input, 'artists', listOf(fields, 'artists', readArtist))
  set(input, 'references', listOf(fields, 'references', readReference))
  if (fields.release != null) input.releases = [readRelease(objectOf('release', fields.release))]
  if (fields.label != null) {
    const label = objectOf('label', fields.label)
    input.label = compact({ outerId: textOf(label, 'outer_id'), name: textOf(label, 'name') })
  }
  const measurements = readMeasurements(fields)
  if (Object.keys(measurements).length > 0) input.measurements = measurements
  return input
}

function readArtist(fields: Fields): ArtistInput {
  return compact({
    outerId: textOf(fields, 'outer_id'),
    name: textOf(fields, 'name'),
    role: textOf(fields, 'role'),
    isni: textOf(fields, 'isni'),
    references: listOf(fields, 'references', readReference),
  })
}

function readRelease(fields: Fields): ReleaseInput {
  return compact({
    outerId: textOf(fields, 'outer_id'),
    title: textOf(fields, 'title'),
    upc: textOf(fields, 'upc', { orNumber: true }),
    type: textOf(fields, 'type'),
    releaseDate: dateOf(fields, 'release_date'),
    trackPosition: textOf(fields, 'track_position', { orNumber: true }),
    diskNumber: textOf(fields, 'disk_number', { orNumber: true }),
    references: listOf(fields, 'references', readReference),
  })
}

function readReference(fields: Fields): Reference {
  return { id: textOf(fields, 'id', { orNumber: true }) ?? '', source: textOf(fields, 'source') ?? '' }
}

function readMeasurements(fields: Fields): Measurements {
  const mode = textOf(fields, 'mode')?.toLowerCase()
  if (mode !== undefined && mode !== 'major' && mode !== 'minor')
    throw refuse('mode', 'must be major or minor')
  const tags = listOf(fields, 'tags', (tag) => ({
    uid: textOf(tag, 'uid') ?? '',
    score: numberOf(tag, 'score', 0, 1) ?? Number.NaN,
  }))
  if (tags?.some(({ uid, score }) => uid === '' || Number.isNaN(score))) {
    throw refuse('tags', 'must each have a uid and a score from 0 to 1')
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

/** `C`, `F#` or `Bb`, also with ♯ and ♭, as semitones above C. */
function keyOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const match = /^([A-Ga-g])([#♯b♭]?)$/u.exec(text.trim())
  if (match === null) throw refuse('key', 'must be a key such as C, F# or Bb')
  const shift = match[2] === '' ? 0 : /[#♯]/u.test(match[2]!) ? 1 : 11
  return (tonics[match[1]!.toUpperCase()]! + shift) % 12
}

function objectOf(name: string, value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw refuse(name, 'must be an object')
}

function textOf(fields: Fields, name: string, options: { orNumber?: boolean } = {}): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (options.orNumber && typeof value === 'number') return String(value)
  throw refuse(name, 'must be text')
}

function dateOf(fields: Fields, name: string): number | null | undefined {
  const text = textOf(fields, name, { orNumber: true })
  if (text === undefined || text === '') return text === '' ? null : undefined
  const date = normaliseDate(text)
  if (date === null) throw refuse(name, 'must be a date of the form YYYYMMDD or YYYY-MM-DD')
  return date
}

function numberOf(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && value >= min && value <= max) return value
  throw refuse(name, `must be a number from ${min} to ${max}`)
}

function listOf<T>(fields: Fields, name: string, read: (item: Fields) => T): T[] | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > 1000)
    throw refuse(name, 'must be a list of at most 1000 entries')
  return value.map((item) => read(objectOf(name, item)))
}

function set<T, Name extends keyof T>(target: T, name: Name, value: T[Name] | undefined): void {
  if (value !== undefined) target[name] = value
}

/** Without undefined fields. */
function compact<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const defined: Partial<T> = {}
  for (const name in fields) if (fields[name] !== undefined) defined[name] = fields[name]
  return defined as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}

function refuse(field: string, message: string): Problem {
  return new Problem('validation_error', `${field} ${message}`, { details: [{ field, message }] })
}
