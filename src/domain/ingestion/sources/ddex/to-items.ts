import {
  type AudioLocation,
  type DeliveredArtist,
  type DeliveredRelease,
  type DeliveredTrack,
  emptyRelease,
  emptyTrack,
  type PurgedRelease,
  type SourceItem,
  type TrackField,
} from '../delivered-track.ts'
import { FieldFault, quote, toItemProblem } from '../field-fault.ts'
import { requireShortLists } from '../list-limits.ts'
import { readMedia, requireRelativePath } from '../media.ts'
import { longest, readDate, readIdentifier, tellId } from '../values.ts'
import { unique } from './common.ts'
import { actionOf, type DealIndex, dealsOf, indexDeals } from './deals.ts'
import { readIsoDuration } from './duration.ts'
import type { DdexContent, DdexFile, DdexMessage, DdexRelease, DdexResource } from './message.ts'

export type MessagePlace = {
  /** The key of the message in the area. */
  key: string
  /** Whether a file lies at a key of the area. */
  has(key: string): boolean
  now: Date
}

type Unnumbered = SourceItem extends infer Item
  ? Item extends SourceItem
    ? Omit<Item, 'index'>
    : never
  : never

/** What a message says, track by track: every recording of it is one item, with what it is or why it is not taken. */
export function* toItems(message: DdexMessage, place: MessagePlace): Generator<Unnumbered> {
  for (const release of message.purged) yield toPurge(message, release, place)
  const deals = indexDeals(message)
  const appearances = indexAppearances(message.releases)
  for (const resource of message.resources.values()) {
    const base = { source: `${place.key}#${resource.reference}`, outer_id: tellId(resource.isrc) }
    const found = appearances.get(resource.reference)
    if (message.header.is_test) yield { ...base, kind: 'skipped', reason: 'It is in a test message.' }
    else if (found === undefined)
      yield { ...base, kind: 'skipped', reason: 'No release of the message has it.' }
    else {
      try {
        const record = toTrack(message, resource, found, deals, place)
        yield { ...base, kind: 'track', outer_id: record.outer_id, record }
      } catch (error) {
        yield { ...base, kind: 'problem', problem: toItemProblem(error, `${resource.reference}: `) }
      }
    }
  }
}

/** A release that has the recording, and where on it. */
type Appearance = { release: DdexRelease; contents: DdexContent[] }

function indexAppearances(releases: DdexRelease[]): Map<string, Appearance[]> {
  const found = new Map<string, Appearance[]>()
  for (const release of releases) {
    for (const content of release.contents) {
      const list = found.get(content.resource) ?? []
      if (list.length === 0) found.set(content.resource, list)
      const last = list.at(-1)
      if (last?.release === release) last.contents.push(content)
      else list.push({ release, contents: [content] })
    }
  }
  return found
}

function toTrack(
  message: DdexMessage,
  resource: DdexResource,
  appearances: Appearance[],
  dealIndex: DealIndex,
  place: MessagePlace,
): DeliveredTrack {
  const isrc = readIdentifier('isrc', resource.isrc ?? '', 'ISRC')
  const releases = appearances.map(({ release }) => release)
  const main = appearances.filter(({ release }) => !release.is_track)
  const own = releases.filter(({ is_track }) => is_track)
  const deals = dealsOf(
    dealIndex,
    releases.map(({ reference }) => reference),
  )
  const action = actionOf(message, deals, place.now)
  const outerId = outerIdOf(message, resource, isrc, main[0])
  const titles = resource.titles
  const track: DeliveredTrack = {
    ...emptyTrack(outerId, leftOutOf(resource, deals)),
    action,
    medium: resource.medium,
    title: resource.title,
    titles: titles.length > 1 || titles[0]?.subtitle || titles[0]?.language ? titles : [],
    isrc,
    release_date:
      readEventDate(resource.release_date) ?? readEventDate(main[0]?.release.release_date ?? null),
    duration_ms: readIsoDuration(resource.duration, 'Duration'),
    language: resource.language,
    label: own.find(({ label }) => label !== null)?.label ?? resource.label ?? main[0]?.release.label ?? null,
    artists: resource.artists.map(checkArtist),
    releases: main.flatMap(toReleases),
    works: resource.works.map((work) => ({
      ...work,
      // Without an identifier a work is that of this recording, whatever others share its title.
      outer_id: work.outer_id ?? (work.iswc === null ? `${outerId}#work` : null),
      title: work.title ?? resource.title,
      iswc: readIdentifier('iswc', work.iswc ?? '', 'ISWC'),
      contributors: work.contributors.map((person) => ({
        ...person,
        isni: readIdentifier('isni', person.isni ?? '', 'ISNI'),
      })),
    })),
    references: unique(
      [...resource.references, ...own.flatMap((release) => release.references)],
      ({ source, id }) => `${source}\n${id}`,
    ),
    customer_tags: toTags(resource, releases),
    audio: action === 'takedown' ? null : locate(message, resource.file, place),
    deals,
  }
  requireShortLists(track)
  requireLengths(track)
  return track
}

/** ERN has no lyrics; and the length, when it is not said, is that of the audio. */
function leftOutOf(resource: DdexResource, deals: DeliveredTrack['deals']): TrackField[] {
  return [
    'lyrics',
    ...(resource.duration === null ? ['duration_ms' as const] : []),
    ...(deals === null ? ['deals' as const] : []),
  ]
}

/** The ISRC; without one the sender's own id; without that its place on the release. It is the same in every message. */
function outerIdOf(
  message: DdexMessage,
  resource: DdexResource,
  isrc: string | null,
  main: Appearance | undefined,
): string {
  if (isrc !== null) return isrc
  const [own] = resource.references
  if (own !== undefined) return `${own.source}:${own.id}`
  const release = main?.release.upc ?? main?.release.references[0]?.id
  const at = main?.contents[0]
  if (release === undefined) throw new FieldFault('ResourceId', 'is missing: give an ISRC or a ProprietaryId')
  return [message.header.sender.id, release, at?.disk, at?.position ?? resource.reference]
    .filter(Boolean)
    .join(':')
}

function toReleases({ release, contents }: Appearance): DeliveredRelease[] {
  const upc = readIdentifier('upc', release.upc ?? '', 'ICPN')
  return contents.map(({ disk, position }) => ({
    ...emptyRelease(),
    outer_id: upc ?? release.references[0]?.id ?? null,
    upc,
    title: release.title,
    titles: release.titles.length > 1 ? release.titles : [],
    type: release.type,
    release_date: readEventDate(release.release_date),
    label: release.label,
    artists: release.artists.map(checkArtist),
    references: release.references,
    track_position: position,
    disk_number: disk,
  }))
}

function toPurge(message: DdexMessage, release: PurgedRelease, { key }: MessagePlace): Unnumbered {
  const base = { source: key, outer_id: null }
  if (message.header.is_test) return { ...base, kind: 'skipped', reason: 'It is in a test message.' }
  try {
    const upc = readIdentifier('upc', release.upc ?? '', 'ICPN')
    const isrc = readIdentifier('isrc', release.isrc ?? '', 'ISRC')
    if (upc === null && isrc === null && release.references.length === 0) {
      throw new FieldFault('PurgedRelease', 'has no ReleaseId: say which release is to go')
    }
    requireLengths(release)
    return { ...base, kind: 'purge', release: { ...release, upc, isrc } }
  } catch (error) {
    return { ...base, kind: 'problem', problem: toItemProblem(error) }
  }
}

/** Files lie beside the message. Those that an update names again need not come again. */
function locate(message: DdexMessage, file: DdexFile | null, place: MessagePlace): AudioLocation | null {
  if (file === null) return null
  const path = file.path.replace(/^file:(\/\/)?\/*/i, '').replace(/^(\.\/)+/, '')
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) {
    const found = readMedia(path, 'any', 'File')
    return found && { ...found, hash_sum: file.hash_sum }
  }
  requireRelativePath(path, 'File')
  const key = place.key.slice(0, place.key.lastIndexOf('/') + 1) + path
  if (place.has(key)) return { from: 'area', at: key, hash_sum: file.hash_sum }
  if (message.isUpdate) return null
  throw new FieldFault(
    'File',
    `${quote(path)} was not delivered with the message: put it at ${key}`,
    'not_found',
  )
}

function toTags(resource: DdexResource, releases: DdexRelease[]): DeliveredTrack['customer_tags'] {
  const genres = unique([...resource.genres, ...releases.flatMap((release) => release.genres)])
  const warning = resource.parental_warning
  return [
    ...genres.map((tag) => ({ tag, category: 'genre' })),
    ...(warning === null ? [] : [{ tag: warning, category: 'parental_warning' }]),
  ]
}

function checkArtist(artist: DeliveredArtist): DeliveredArtist {
  return { ...artist, isni: readIdentifier('isni', artist.isni ?? '', 'ISNI') }
}

/** A day, or the day of a time. */
function readEventDate(text: string | null): number | null {
  return text === null ? null : readDate(text.replace(/T.*$/, ''), 'the release date')
}

/** Texts of XML may be long; those of a record may not. */
function requireLengths(value: unknown): void {
  if (typeof value === 'string' && value.length > longest.text) {
    throw new FieldFault('text', `${quote(value)} is longer than ${longest.text} characters`)
  }
  if (typeof value === 'object' && value !== null) for (const of of Object.values(value)) requireLengths(of)
}
