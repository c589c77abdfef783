import { normaliseDate, normaliseUpc } from '../../../lib/identifiers.ts'
import { Problem } from '../../../lib/problem.ts'
import {
  childrenOf,
  findElement,
  parseXml,
  removeForbiddenCharacters,
  type XmlElement,
  XmlError,
} from '../../../lib/xml.ts'
import type { ArtistInput, ReleaseInput, TrackInput } from '../store/track-input.ts'

const maxTracks = 5000

/** The tracks of a release as Discogs publishes it. Throws `validation_error` that says what is wrong with it. */
export function readDiscogsRelease(xml: string): TrackInput[] {
  const release = parse(xml)
  const id = release.attributes.id ?? ''
  if (!/^\d+$/.test(id)) throw refuse('the release has no id')
  const artists = readArtists(findElement(release, 'artists'))
  const label = childrenOf(findElement(release, 'labels'), 'label')[0]
  const input = toRelease(release, id)
  const tracks = listTracks(findElement(release, 'tracklist'))
  if (tracks.length > maxTracks) throw refuse(`the release has more than ${maxTracks} tracks`)
  return tracks.map((track, at) => {
    const own = readArtists(findElement(track, 'artists'))
    const duration = readDuration(textOf(track, 'duration'))
    const position = textOf(track, 'position')
    return {
      outerId: `discogs:${id}:${at + 1}`,
      title: textOf(track, 'title') ?? 'Untitled',
      artists: own.length > 0 ? own : artists,
      references: [{ id: `${id}:${at + 1}`, source: 'discogs' }],
      releases: [{ ...input, ...(position !== undefined && { trackPosition: position }) }],
      ...(duration !== undefined && { durationMs: duration }),
      ...(input.releaseDate !== undefined && { releaseDate: input.releaseDate }),
      ...(label !== undefined && { label: toLabel(label) }),
    }
  })
}

function parse(xml: string): XmlElement {
  try {
    return parseXml(removeForbiddenCharacters(xml))
  } catch (error) {
    if (error instanceof XmlError) throw refuse(`the release ${error.message}`)
    throw error
  }
}

/** Headings have no position and no duration; tracks of a medley are in a track of their own. */
function listTracks(tracklist: XmlElement | null): XmlElement[] {
  return childrenOf(tracklist, 'track').flatMap((track) => {
    const inner = childrenOf(findElement(track, 'sub_tracks'), 'track')
    if (inner.length > 0) return inner
    return textOf(track, 'position') === undefined && textOf(track, 'duration') === undefined ? [] : [track]
  })
}

function readArtists(list: XmlElement | null): ArtistInput[] {
  return childrenOf(list, 'artist').flatMap((artist): ArtistInput[] => {
    const name = textOf(artist, 'name')
    const id = textOf(artist, 'id')
    if (name === undefined) return []
    // Discogs numbers artists of the same name: "Nova (4)".
    const plain = name.replace(/ \(\d+\)$/, '')
    return [{ name: plain, ...(id !== undefined && id !== '0' && { outerId: `discogs:${id}` }) }]
  })
}

function toLabel({ attributes }: XmlElement) {
  const { id, name = '' } = attributes
  return { name: name.replace(/ \(\d+\)$/, ''), ...(id !== undefined && { outerId: `discogs:${id}` }) }
}

function toRelease(release: XmlElement, id: string): ReleaseInput {
  const barcode = childrenOf(findElement(release, 'identifiers'), 'identifier').find(
    ({ attributes }) => attributes.type === 'Barcode',
  )?.attributes.value
  const upc = normaliseUpc(barcode?.replace(/\D/g, '') ?? '')
  const date = normaliseDate((textOf(release, 'released') ?? '').replace(/(-00)+$/, ''))
  const kinds = childrenOf(findElement(release, 'formats', 'format', 'descriptions'), 'description')
  const type = kinds.find(({ text }) => ['Album', 'Single', 'EP', 'Compilation'].includes(text))?.text
  return {
    outerId: `discogs:${id}`,
    title: textOf(release, 'title') ?? 'Untitled',
    references: [{ id, source: 'discogs' }],
    artists: readArtists(findElement(release, 'artists')),
    ...(upc !== null && { upc }),
    ...(date !== null && { releaseDate: date }),
    ...(type !== undefined && { type }),
  }
}

function textOf(element: XmlElement, name: string): string | undefined {
  return findElement(element, name)?.text.trim() || undefined
}

/** `4:45` or `1:02:03`. */
function readDuration(text: string | undefined): number | undefined {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d\d)$/.exec(text ?? '')
  if (parts === null) return undefined
  return (Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])) * 1000 || undefined
}

const refuse = (message: string) => new Problem('validation_error', message)
