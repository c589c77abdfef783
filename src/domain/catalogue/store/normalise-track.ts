import {
  normaliseDate,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseUpc,
} from '../../../lib/identifiers.ts'
import { isId } from '../../../lib/ids.ts'
import { Problem, type ProblemEntry } from '../../../lib/problem.ts'
import type {
  ArtistInput,
  LabelInput,
  Reference,
  ReleaseInput,
  TrackInput,
  WorkInput,
} from './track-input.ts'

const maxOuterId = 500
const maxName = 1000

const standards = {
  isrc: { normalise: normaliseIsrc, form: 'ISRC (two letters, three letters or digits, seven digits)' },
  upc: { normalise: normaliseUpc, form: 'UPC or EAN (8, 12, 13 or 14 digits)' },
  iswc: { normalise: normaliseIswc, form: 'ISWC (T and ten digits)' },
  isni: { normalise: normaliseIsni, form: 'ISNI (16 digits; the last may be X)' },
}

/** The input trimmed, with its identifiers in normal form. Throws `validation_error` with a detail for each wrong field. */
export function normaliseTrack(input: TrackInput): TrackInput {
  return normaliseEntity('track', input)
}

type Normaliser = ReturnType<typeof createNormaliser>

/** Of the input that is being normalised. One normaliser for all: creating one for each track would cost more than its work. */
let faults: ProblemEntry[] = []
const normaliser = createNormaliser()

/** The same for any type of entity. */
export function normaliseEntity<Type extends keyof Normaliser>(
  type: Type,
  input: Parameters<Normaliser[Type]>[0],
): ReturnType<Normaliser[Type]> {
  const normalise = normaliser[type] as (given: typeof input) => ReturnType<Normaliser[Type]>
  if (faults.length > 0) faults = []
  const normalised = normalise(input)
  if (faults.length === 0) return normalised
  const summary = faults.map(({ field, message }) => `${field} ${message}`).join('; ')
  throw new Problem('validation_error', `The ${type} cannot be stored: ${summary}.`, { details: faults })
}

function createNormaliser() {
  const refuse = (field: string, message: string) => void faults.push({ field, message })

  function text(field: string, value: string, maxLength = maxName): string {
    if (value.includes('\0')) refuse(field, 'contains a NUL character')
    if (value.length > maxLength) refuse(field, `is longer than ${maxLength} characters`)
    return value.isWellFormed() ? value.trim() : value.toWellFormed().trim()
  }

  /** Empty text becomes null. */
  function optional<Value extends string | null | undefined>(
    field: string,
    value: Value,
    maxLength?: number,
  ): Value | null {
    if (value === undefined || value === null) return value
    const trimmed = text(field, value, maxLength)
    return (trimmed === '' ? null : trimmed) as Value | null
  }

  function identifier(field: string, value: string | null, standard: keyof typeof standards): string | null {
    if (value === null || value.trim() === '') return null
    const { normalise, form } = standards[standard]
    const normal = normalise(value)
    if (normal === null) refuse(field, `is not a valid ${form}: "${value.slice(0, 40)}"`)
    return normal
  }

  function date(field: string, value: number | null): number | null {
    const normal = value === null ? null : normaliseDate(value)
    if (value !== null && normal === null) refuse(field, `is not a date of the form YYYYMMDD: ${value}`)
    return normal
  }

  function identified<Input extends { id?: string; outerId?: string; references?: Reference[] }>(
    field: string,
    input: Input,
  ): Input {
    const result = { ...input }
    if (input.id !== undefined && !isId(input.id)) refuse(`${field}id`, 'is not a UUID')
    const outerId = optional(`${field}outer_id`, input.outerId, maxOuterId)
    if (outerId !== null && outerId !== undefined) result.outerId = outerId
    else if (result.outerId !== undefined) delete result.outerId
    if (input.references !== undefined) result.references = references(`${field}references`, input.references)
    return result
  }

  function references(field: string, given: Reference[]): Reference[] {
    return given.map(({ id, source }, index) => ({
      id: required(`${field}[${index}].id`, id, maxOuterId),
      source: required(`${field}[${index}].source`, source, 100),
    }))
  }

  function required(field: string, value: string, maxLength?: number): string {
    const trimmed = text(field, value, maxLength)
    if (trimmed === '') refuse(field, 'is required')
    return trimmed
  }

  function artist(field: string, input: ArtistInput): ArtistInput {
    const result = identified(field, input)
    setName(result, optional(`${field}name`, input.name))
    const referred = result.references?.find(({ source }) => /^isni$/i.test(source))?.id
    if (referred !== undefined) result.isni = identifier(`${field}references`, referred, 'isni')
    if (input.isni !== undefined) result.isni = identifier(`${field}isni`, input.isni, 'isni')
    if (input.role !== undefined) result.role = optional(`${field}role`, input.role, 100)
    return result
  }

  function label(field: string, input: LabelInput): LabelInput {
    const result = identified(field, input)
    setName(result, optional(`${field}name`, input.name))
    return result
  }

  function release(field: string, input: ReleaseInput): ReleaseInput {
    const result = identified(field, input)
    setTitle(result, optional(`${field}title`, input.title))
    if (input.upc !== undefined) {
      result.upc = identifier(`${field}upc`, input.upc, 'upc')
    }
    if (input.type !== undefined) result.type = optional(`${field}type`, input.type, 100)
    if (input.releaseDate !== undefined) result.releaseDate = date(`${field}release_date`, input.releaseDate)
    if (input.trackPosition !== undefined) {
      result.trackPosition = optional(`${field}track_position`, input.trackPosition, 50)
    }
    if (input.diskNumber !== undefined) {
      result.diskNumber = optional(`${field}disk_number`, input.diskNumber, 50)
    }
    if (input.artists)
      result.artists = input.artists.map((each, at) => artist(`${field}artists[${at}].`, each))
    if (input.label) result.label = label(`${field}label.`, input.label)
    return result
  }

  function work(field: string, input: WorkInput): WorkInput {
    const result = identified(field, input)
    setTitle(result, optional(`${field}title`, input.title))
    if (input.iswc !== undefined) {
      result.iswc = identifier(`${field}iswc`, input.iswc, 'iswc')
    }
    if (input.contributors !== undefined) {
      result.contributors = input.contributors.map(({ name, role }, index) => ({
        name: required(`${field}contributors[${index}].name`, name),
        role: optional(`${field}contributors[${index}].role`, role, 100),
      }))
    }
    return result
  }

  function track(input: TrackInput): TrackInput {
    const result = identified('', input)
    if (input.title !== undefined) result.title = optional('title', input.title)
    if (input.isrc !== undefined) result.isrc = identifier('isrc', input.isrc, 'isrc')
    if (input.releaseDate !== undefined) result.releaseDate = date('release_date', input.releaseDate)
    const { durationMs } = input
    if (durationMs != null && !(Number.isInteger(durationMs) && durationMs >= 0 && durationMs < 2 ** 31)) {
      refuse('duration_ms', 'must be a whole number of milliseconds')
    }
    if (input.artists) result.artists = input.artists.map((each, at) => artist(`artists[${at}].`, each))
    if (input.releases) result.releases = input.releases.map((each, at) => release(`albums[${at}].`, each))
    if (input.label) result.label = label('label.', input.label)
    if (input.works) result.works = input.works.map((each, at) => work(`works[${at}].`, each))
    if (input.customerTags !== undefined) {
      result.customerTags = input.customerTags.map(({ tag, category }, at) => ({
        tag: required(`customer_tags[${at}].tag`, tag),
        category: text(`customer_tags[${at}].category`, category),
      }))
    }
    if (input.lyrics !== undefined) result.lyrics = optional('lyrics', input.lyrics, 1_000_000)
    return result
  }

  return {
    track,
    artist: (input: ArtistInput) => artist('', input),
    release: (input: ReleaseInput) => release('', input),
    label: (input: LabelInput) => label('', input),
    work: (input: WorkInput) => work('', input),
  }
}

function setName(input: { name?: string }, name: string | null | undefined): void {
  if (name !== null && name !== undefined) input.name = name
  else if (input.name !== undefined) delete input.name
}

function setTitle(input: { title?: string }, title: string | null | undefined): void {
  if (title !== null && title !== undefined) input.title = title
  else if (input.title !== undefined) delete input.title
}
