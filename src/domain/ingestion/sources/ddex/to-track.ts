import { hasCheckDigit, normaliseUpc } from '../../../../lib/identifiers.ts'
import { removeForbiddenCharacters } from '../../../../lib/xml.ts'
import { type CompleteRecord, fieldsOfRecord } from '../complete-record.ts'
import {
  type AudioLocation,
  type DeliveredArtist,
  type DeliveredImage,
  type DeliveredRelease,
  type DeliveredTrack,
  emptyRelease,
  emptyTrack,
  type ReleaseIds,
  type ReleaseTerms,
  type TrackField,
} from '../delivered-track.ts'
import { FieldFault, quote } from '../field-fault.ts'
import { requireShortLists } from '../list-limits.ts'
import { readMedia, requireRelativePath } from '../media.ts'
import { maxLength, readDate, readIdentifier } from '../values.ts'
import { actionOf, type DealIndex, dealsOf } from './deals.ts'
import { readIsoDuration } from './duration.ts'
import { unique } from './ern-common.ts'
import type { DdexContent, DdexFile, DdexMessage, DdexRelease, DdexResource } from './message.ts'

export type MessageContext = {
  /** The key of the message in the area. */
  key: string
  /** Whether the delivery has a file with this key. */
  has(key: string): boolean
  now: Date
}

/** A release that contains the recording, and its positions there. */
export type Appearance = { release: DdexRelease; contents: DdexContent[] }

export function indexAppearances(releases: DdexRelease[]): Map<string, Appearance[]> {
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

export function toTrack(
  message: DdexMessage,
  resource: DdexResource,
  appearances: Appearance[],
  { deals: dealIndex, images }: { deals: DealIndex; images: DeliveredImage[] },
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
    releases: main.flatMap((appearance) => {
      const references = [appearance.release, ...own].map(({ reference }) => reference)
      const deals = dealsOf(dealIndex, references)
      const isDown = actionOf(message, deals, context.now) === 'takedown'
      const { details } = appearance.release
      const terms = { deals, taken_down: isDown && !hasDates(deals), details, images }
      return toReleases(appearance, terms)
    }),
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
    details: resource.details,
    keeps_other_releases: true,
    warnings: main.flatMap(({ release }) => warningsOf(release)),
  }
  requireShortLists(track)
  requireLengths(track)
  return resource.record === null ? track : applyRecord(track, resource.record)
}

/** Our own exports say more than ERN can. The elements win where another program has changed them. */
function applyRecord(track: DeliveredTrack, record: CompleteRecord): DeliveredTrack {
  const title = record.title === null ? track.title : removeForbiddenCharacters(record.title).trim() || null
  if (track.isrc !== record.isrc || track.title !== title) return track
  return { ...track, ...fieldsOfRecord(record), action: 'upsert', left_out: [] }
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
export function outerIdOf(
  message: DdexMessage,
  resource: DdexResource,
  isrc: string | null,
  main: Appearance | undefined,
): string {
  if (resource.record !== null) return resource.record.outer_id
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

/** Deals that have only ended by their dates say so themselves. */
function hasDates(deals: DeliveredTrack['deals']): boolean {
  return deals?.some(({ takedown }) => !takedown) ?? false
}

/** A number that cannot be an ICPN is kept as a reference. */
export function releaseIdsOf({ upc, references }: Pick<DdexRelease, 'upc' | 'references'>): ReleaseIds {
  const known = normaliseUpc(upc ?? '')
  const all = known === null && upc !== null ? [...references, { source: 'icpn', id: upc }] : references
  return { upc: known, references: all, outer_id: known ?? all[0]?.id ?? null }
}

function warningsOf({ upc }: DdexRelease): string[] {
  if (upc === null) return []
  const known = normaliseUpc(upc)
  if (known === null) {
    const digits = upc.replace(/\D/g, '').length
    return [
      `The ICPN ${quote(upc)} has ${digits} digits, not 8, 12, 13 or 14. It was kept as a reference: check it.`,
    ]
  }
  return hasCheckDigit(known)
    ? []
    : [`The ICPN ${quote(known)} has a wrong check digit. It was stored as it is: check it.`]
}

function toReleases({ release, contents }: Appearance, terms: ReleaseTerms): DeliveredRelease[] {
  const ids = releaseIdsOf(release)
  return contents.map(({ disk, position }) => ({
    ...emptyRelease(),
    ...ids,
    title: release.title,
    titles: release.titles.length > 1 ? release.titles : [],
    type: release.type,
    release_date: readEventDate(release.release_date),
    label: release.label,
    artists: release.artists.map(checkArtist),
    track_position: position,
    disk_number: disk,
    terms,
  }))
}

/** The key of a file next to the message; null for a URL. */
export function keyOfFile(file: DdexFile, { key }: Pick<MessageContext, 'key'>): string | null {
  const path = pathOf(file)
  return isUrl(path) ? null : key.slice(0, key.lastIndexOf('/') + 1) + path
}

const pathOf = ({ path }: DdexFile) => path.replace(/^file:(\/\/)?\/*/i, '').replace(/^(\.\/)+/, '')
const isUrl = (path: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(path)

/** A message need not deliver files again that it names again. Only 3.x tells that it is an update. */
function locate(message: DdexMessage, file: DdexFile | null, context: MessageContext): AudioLocation | null {
  if (file === null) return null
  const path = pathOf(file)
  const { hash_sum } = file
  if (isUrl(path)) {
    const found = readMedia(path, 'any', 'File')
    return found && { ...found, hash_sum }
  }
  requireRelativePath(path, 'File')
  const at = keyOfFile(file, context)!
  return { from: 'area', at, hash_sum, if_missing: message.isUpdate ? 'keep' : 'keep_held' }
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
export function requireLengths(value: unknown): void {
  if (typeof value === 'string' && value.length > maxLength.text) {
    throw new FieldFault('text', `${quote(value)} is longer than ${maxLength.text} characters`)
  }
  if (typeof value === 'object' && value !== null) for (const of of Object.values(value)) requireLengths(of)
}
