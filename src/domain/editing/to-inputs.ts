import { normaliseDate } from '../../lib/identifiers.ts'
import { Problem } from '../../lib/problem.ts'
import { normaliseEntity, normaliseTrack } from '../catalogue/store/normalise-track.ts'
import type {
  ArtistInput,
  LabelInput,
  ReleaseInput,
  TrackInput,
  WorkInput,
} from '../catalogue/store/track-input.ts'
import type {
  ArtistLink,
  ArtistPatch,
  LabelLink,
  LabelPatch,
  ReleaseLink,
  ReleasePatch,
  TrackPatch,
  WorkLink,
  WorkPatch,
} from './patches.ts'

/** Patches as the catalogue stores them, checked by the rules of deliveries. */

export function toTrackInput(id: string, patch: TrackPatch): TrackInput {
  const { title, isrc, duration_ms, references, customer_tags, lyrics } = patch
  return normaliseTrack({
    id,
    ...outerIdOf(patch),
    ...given({ title, isrc, durationMs: duration_ms, references, customerTags: customer_tags, lyrics }),
    ...dateOf(patch),
    ...given({
      artists: patch.artists?.map(toArtistLink),
      releases: patch.releases?.map(toReleaseLink),
      label: patch.label && toLabelLink(patch.label),
      works: patch.works?.map(toWorkLink),
    }),
    ...(patch.label === null && { label: null }),
  })
}

export function toArtistInput(id: string, patch: ArtistPatch): ArtistInput {
  const { name, isni, external_references: references } = patch
  const input = { id, ...outerIdOf(patch), ...given({ name, isni, references }) }
  return requireName(patch, 'name', normaliseEntity('artist', input))
}

export function toReleaseInput(id: string, patch: ReleasePatch): ReleaseInput {
  const { title, upc, type } = patch
  const input = {
    id,
    ...outerIdOf(patch),
    ...given({ title, upc, type, artists: patch.artists?.map(toArtistLink) }),
    ...dateOf(patch),
    ...(patch.label && { label: toLabelLink(patch.label) }),
  }
  return requireName(patch, 'title', normaliseEntity('release', input))
}

export function toLabelInput(id: string, patch: LabelPatch): LabelInput {
  const input = { id, ...outerIdOf(patch), ...given({ name: patch.name }) }
  return requireName(patch, 'name', normaliseEntity('label', input))
}

export function toWorkInput(id: string, patch: WorkPatch): WorkInput {
  const { title, iswc, contributors } = patch
  const input = { id, ...outerIdOf(patch), ...given({ title, iswc, contributors }) }
  return requireName(patch, 'title', normaliseEntity('work', input))
}

const toArtistLink = ({ id, name, outer_id, isni, role }: ArtistLink): ArtistInput =>
  given({ id, name, outerId: outer_id, isni, role })
const toLabelLink = ({ id, name, outer_id }: LabelLink): LabelInput => given({ id, name, outerId: outer_id })
const toWorkLink = ({ id, title, outer_id, iswc }: WorkLink): WorkInput =>
  given({ id, title, outerId: outer_id, iswc })
const toReleaseLink = (link: ReleaseLink): ReleaseInput =>
  given({
    id: link.id,
    title: link.title,
    outerId: link.outer_id,
    upc: link.upc,
    trackPosition: link.track_position,
    diskNumber: link.disk_number,
  })

function outerIdOf({ outer_id }: { outer_id?: string | null }): { outerId?: string } {
  return outer_id === undefined || outer_id === null ? {} : { outerId: outer_id }
}

function dateOf({ release_date: text }: { release_date?: string | null }): { releaseDate?: number | null } {
  if (text === undefined || text === null) return text === null ? { releaseDate: null } : {}
  const date = normaliseDate(text)
  if (date !== null) return { releaseDate: date }
  const message = 'must be a date: YYYY-MM-DD, YYYY-MM or YYYY'
  throw new Problem('validation_error', `The release_date ${message}.`, {
    details: [{ field: 'release_date', message }],
  })
}

/** Spaces alone are no name. */
function requireName<Input extends object>(patch: object, field: string, input: Input): Input {
  if (!(field in patch) || (patch as Record<string, unknown>)[field] === undefined || field in input)
    return input
  throw new Problem('validation_error', `The ${field} must not be empty.`, {
    details: [{ field, message: 'must not be empty' }],
  })
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Without the fields that are undefined: the catalogue distinguishes "leave it" from a value. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>
}
