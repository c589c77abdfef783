import {
  normaliseDate,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseUpc,
} from '../../../lib/identifiers.ts'
import { isId } from '../../../lib/ids.ts'
import { Problem, type ProblemEntry } from '../../../lib/problem.ts'
import type { ArtistEntry, LabelEntry, Reference, ReleaseEntry, TrackEntry, WorkEntry } from './entries.ts'

export type Checked<Entry extends { releaseDate?: unknown }> = Omit<Entry, 'releaseDate'> & {
  releaseDate?: number | null
}
export type CheckedTrack = Omit<Checked<TrackEntry>, 'releases'> & { releases?: Checked<ReleaseEntry>[] }

const longestOuterId = 500
const longestName = 1000

/** The entry with its identifiers in their normal form. Throws `validation_error` with an entry for each fault. */
export function checkTrackEntry(entry: TrackEntry): CheckedTrack {
  const faults: ProblemEntry[] = []
  const checked = checkerOf(faults).track(entry)
  if (faults.length === 0) return checked
  const said = faults.map(({ field, message }) => `${field} ${message}`).join('; ')
  throw new Problem('validation_error', `The track cannot be stored: ${said}.`, { details: faults })
}

function checkerOf(faults: ProblemEntry[]) {
  const refuse = (field: string, message: string) => void faults.push({ field, message })

  function text(field: string, value: string, longest = longestName): string {
    if (value.includes('\0')) refuse(field, 'holds a null byte')
    if (value.length > longest) refuse(field, `is longer than ${longest} characters`)
    return value.isWellFormed() ? value.trim() : value.toWellFormed().trim()
  }

  /** Empty text says nothing. */
  function optional<Value extends string | null | undefined>(
    field: string,
    value: Value,
    longest?: number,
  ): Value | null {
    if (value === undefined || value === null) return value
    const bare = text(field, value, longest)
    return (bare === '' ? null : bare) as Value | null
  }

  function identifier<Value extends string | null | undefined>(
    field: string,
    value: Value,
    normalise: (text: string) => string | null,
    form: string,
  ): Value | null {
    if (value === undefined || value === null || value.trim() === '')
      return value?.trim() === '' ? null : value
    const normal = normalise(value)
    if (normal === null) refuse(field, `is not of the form ${form}: "${value.slice(0, 40)}"`)
    return normal as Value | null
  }

  function date(field: string, value: string | number | null | undefined): number | null | undefined {
    if (value === undefined || value === null || value === '') return value === '' ? null : value
    const normal = normaliseDate(value)
    if (normal === null) refuse(field, `is no date of the form YYYYMMDD: "${String(value).slice(0, 40)}"`)
    return normal
  }

  function named<Entry extends { id?: string; outerId?: string; references?: Reference[] }>(
    field: string,
    entry: Entry,
  ): Entry {
    const result = { ...entry }
    if (entry.id !== undefined && !isId(entry.id)) refuse(`${field}id`, 'is not a UUID')
    const outerId = optional(`${field}outer_id`, entry.outerId, longestOuterId)
    if (outerId !== null && outerId !== undefined) result.outerId = outerId
    else if (result.outerId !== undefined) delete result.outerId
    if (entry.references !== undefined) result.references = references(`${field}references`, entry.references)
    return result
  }

  function references(field: string, given: Reference[]): Reference[] {
    return given.map(({ id, source }, index) => ({
      id: required(`${field}[${index}].id`, id, longestOuterId),
      source: required(`${field}[${index}].source`, source, 100),
    }))
  }

  function required(field: string, value: string, longest?: number): string {
    const bare = text(field, value, longest)
    if (bare === '') refuse(field, 'is missing')
    return bare
  }

  function artist(field: string, entry: ArtistEntry): ArtistEntry {
    const result = named(field, entry)
    setName(result, optional(`${field}name`, entry.name))
    const referred = result.references?.find(({ source }) => /^isni$/i.test(source))?.id
    if (referred !== undefined)
      result.isni = identifier(`${field}references`, referred, normaliseIsni, 'ISNI')
    if (entry.isni !== undefined) result.isni = identifier(`${field}isni`, entry.isni, normaliseIsni, 'ISNI')
    if (entry.role !== undefined) result.role = optional(`${field}role`, entry.role, 100)
    return result
  }

  function label(field: string, entry: LabelEntry): LabelEntry {
    const result = named(field, entry)
    setName(result, optional(`${field}name`, entry.name))
    return result
  }

  function release(field: string, entry: ReleaseEntry): Checked<ReleaseEntry> {
    const { releaseDate, ...rest } = named(field, entry)
    const result: Checked<ReleaseEntry> = rest
    setTitle(result, optional(`${field}title`, entry.title))
    if (entry.upc !== undefined) {
      result.upc = identifier(`${field}upc`, entry.upc, normaliseUpc, 'UPC (8 to 14 digits)')
    }
    if (entry.type !== undefined) result.type = optional(`${field}type`, entry.type, 100)
    if (releaseDate !== undefined) result.releaseDate = date(`${field}release_date`, releaseDate) ?? null
    if (entry.trackPosition !== undefined) {
      result.trackPosition = optional(`${field}track_position`, entry.trackPosition, 50)
    }
    if (entry.diskNumber !== undefined) {
      result.diskNumber = optional(`${field}disk_number`, entry.diskNumber, 50)
    }
    if (entry.artists)
      result.artists = entry.artists.map((each, at) => artist(`${field}artists[${at}].`, each))
    if (entry.label) result.label = label(`${field}label.`, entry.label)
    return result
  }

  function work(field: string, entry: WorkEntry): WorkEntry {
    const result = named(field, entry)
    setTitle(result, optional(`${field}title`, entry.title))
    if (entry.iswc !== undefined) {
      result.iswc = identifier(`${field}iswc`, entry.iswc, normaliseIswc, 'ISWC (T and ten digits)')
    }
    if (entry.contributors !== undefined) {
      result.contributors = entry.contributors.map(({ name, role }, index) => ({
        name: required(`${field}contributors[${index}].name`, name),
        role: optional(`${field}contributors[${index}].role`, role, 100),
      }))
    }
    return result
  }

  function track(entry: TrackEntry): CheckedTrack {
    const { releaseDate, releases, ...rest } = named('', entry)
    const result: CheckedTrack = rest
    if (entry.title !== undefined) result.title = optional('title', entry.title)
    if (entry.isrc !== undefined) {
      result.isrc = identifier(
        'isrc',
        entry.isrc,
        normaliseIsrc,
        'ISRC (two letters, three letters or digits, seven digits)',
      )
    }
    if (releaseDate !== undefined) result.releaseDate = date('release_date', releaseDate) ?? null
    const { durationMs } = entry
    if (durationMs != null && !(Number.isInteger(durationMs) && durationMs >= 0 && durationMs < 2 ** 31)) {
      refuse('duration_ms', 'is not a whole number of milliseconds')
    }
    if (entry.artists) result.artists = entry.artists.map((each, at) => artist(`artists[${at}].`, each))
    if (releases) result.releases = releases.map((each, at) => release(`albums[${at}].`, each))
    if (entry.label) result.label = label('label.', entry.label)
    if (entry.works) result.works = entry.works.map((each, at) => work(`works[${at}].`, each))
    if (entry.customerTags !== undefined) {
      result.customerTags = entry.customerTags.map(({ tag, category }, at) => ({
        tag: required(`customer_tags[${at}].tag`, tag),
        category: text(`customer_tags[${at}].category`, category),
      }))
    }
    if (entry.lyrics !== undefined) result.lyrics = optional('lyrics', entry.lyrics, 1_000_000)
    return result
  }

  return { track }
}

function setName(entry: { name?: string }, name: string | null | undefined): void {
  if (name !== null && name !== undefined) entry.name = name
  else if (entry.name !== undefined) delete entry.name
}

function setTitle(entry: { title?: string }, title: string | null | undefined): void {
  if (title !== null && title !== undefined) entry.title = title
  else if (entry.title !== undefined) delete entry.title
}
