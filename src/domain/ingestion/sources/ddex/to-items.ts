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
import { maxLength, readableId, readDate, readIdentifier } from '../values.ts'
import { actionOf, type DealIndex, dealsOf, indexDeals } from './deals.ts'
import { readIsoDuration } from './duration.ts'
import { unique } from './ern-common.ts'
import type { DdexContent, DdexFile, DdexMessage, DdexRelease, DdexResource } from './message.ts'

type MessageContext = {
  /** The key of the message in the area. */
  key: string
  /** Whether the area has a file with this key. */
  has(key: string): boolean
  now: Date
}

type Unnumbered = SourceItem extends infer Item
  ? Item extends SourceItem
    ? Omit<Item, 'index'>
    : never
  : never

/** Every recording of a message as one item: a track, or the reason why it is not one. */
export function* toItems(message: DdexMessage, context: MessageContext): Generator<Unnumbered> {
  for (const release of message.purged) yield toPurge(message, release, context)
  const deals = indexDeals(message)
  const appearances = indexAppearances(message.releases)
  for (const resource of message.resources.values()) {
    const base = { source: `${context.key}#${resource.reference}`, outer_id: readableId(resource.isrc) }
    const found = appearances.get(resource.reference)
    if (message.header.is_test) yield { ...base, kind: 'skipped', reason: 'This is a test message.' }
    else if (found === undefined)
      yield { ...base, kind: 'skipped', reason: 'No release in the message contains this recording.' }
    else {
      try {
        const record = toTrack(message, resource, found, deals, context)
        yield { ...base, kind: 'track', outer_id: record.outer_id, record }
      } catch (error) {
        yield { ...base, kind: 'problem', problem: toItemProblem(error, `${resource.reference}: `) }
      }
    }
  }
}

/** A release that contains the recording, and its positions there. */
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
  context: MessageContext,
): DeliveredTrack {
  const isrc = readIdentifier('isrc', resource.isrc ?? '', 'ISRC')
  const releases = appearances.map(({ release }) => release)
  const main = appearances.filter(({ release }) => !release.is_track)
  const own = releases.filter(({ is_track }) => is_track)
  const deals = dealsOf(
    dealIndex,
    releases.map(({ reference }) => reference),
  )
  const action = actionOf(message, deals, context.now)
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
      // A work without an identifier belongs to this recording only, even if other works have the same title.
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
    audio: action === 'takedown' ? null : locate(message, resource.file, context),
    deals,
  }
  requireShortLists(track)
  requireLengths(track)
  return track
}

/** ERN has no lyrics. A missing duration is measured from the audio. */
function leftOutOf(resource: DdexResource, deals: DeliveredTrack['deals']): TrackField[] {
  return [
    'lyrics',
    ...(resource.duration === null ? ['duration_ms' as const] : []),
    ...(deals === null ? ['deals' as const] : []),
  ]
}

/** The ISRC; without one, the sender's own id; without that, the position on the release. Every message gives the same id. */
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

function toPurge(message: DdexMessage, release: PurgedRelease, { key }: MessageContext): Unnumbered {
  const base = { source: key, outer_id: null }
  if (message.header.is_test) return { ...base, kind: 'skipped', reason: 'This is a test message.' }
  try {
    const upc = readIdentifier('upc', release.upc ?? '', 'ICPN')
    const isrc = readIdentifier('isrc', release.isrc ?? '', 'ISRC')
    if (upc === null && isrc === null && release.references.length === 0) {
      throw new FieldFault('PurgedRelease', 'has no ReleaseId: name the release to purge')
    }
    requireLengths(release)
    return { ...base, kind: 'purge', release: { ...release, upc, isrc } }
  } catch (error) {
    return { ...base, kind: 'problem', problem: toItemProblem(error) }
  }
}

/** Files are next to the message. An update need not deliver files again that it names again. */
function locate(message: DdexMessage, file: DdexFile | null, context: MessageContext): AudioLocation | null {
  if (file === null) return null
  const path = file.path.replace(/^file:(\/\/)?\/*/i, '').replace(/^(\.\/)+/, '')
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) {
    const found = readMedia(path, 'any', 'File')
    return found && { ...found, hash_sum: file.hash_sum }
  }
  requireRelativePath(path, 'File')
  const key = context.key.slice(0, context.key.lastIndexOf('/') + 1) + path
  if (context.has(key)) return { from: 'area', at: key, hash_sum: file.hash_sum }
  if (message.isUpdate) return null
  throw new FieldFault(
    'File',
    `${quote(path)} was not delivered with the message: upload it to ${key}`,
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

/** A date, or the date of a time. */
function readEventDate(text: string | null): number | null {
  return text === null ? null : readDate(text.replace(/T.*$/, ''), 'the release date')
}

/** The XML reader allows longer texts than a track may have. */
function requireLengths(value: unknown): void {
  if (typeof value === 'string' && value.length > maxLength.text) {
    throw new FieldFault('text', `${quote(value)} is longer than ${maxLength.text} characters`)
  }
  if (typeof value === 'object' && value !== null) for (const of of Object.values(value)) requireLengths(of)
}
