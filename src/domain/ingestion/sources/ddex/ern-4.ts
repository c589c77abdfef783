import { Problem } from '../../../../lib/problem.ts'
import { childrenOf, findElement, type XmlElement } from '../../../../lib/xml.ts'
import type { DeliveredArtist, DeliveredLabel, DeliveredTitle, Reference } from '../delivered-track.ts'
import { quote } from '../field-fault.ts'
import { isTrue, readValue, readValues, textAt } from './element-values.ts'
import {
  chooseTitles,
  isWriter,
  joinTitle,
  readDetails,
  readGenres,
  readHashSum,
  readReferences,
  readTitle,
  unique,
} from './ern-common.ts'
import type { ErnFamily } from './ern-family.ts'
import type { DdexAsset, DdexFile, DdexRelease, DdexResource } from './message.ts'
import { readRecord } from './record-instruction.ts'
import { readContents } from './resource-groups.ts'

type Party = { name: string | null; isni: string | null; references: Reference[] }
type Later = (step: () => void) => void

/** ERN 4.1 to 4.3. People and labels are in a list of parties, to which everything else refers. */
export function createErn4(): ErnFamily {
  const parties = new Map<string, Party>()
  return {
    addParty: (element) => {
      const reference = textAt(element, 'PartyReference')
      if (reference !== null) parties.set(reference, readParty(element))
    },
    addWork: () => {},
    readResource: (element, later) => readResource(element, parties, later),
    readAsset,
    readRelease: (element, later) => readRelease(element, parties, later),
  }
}

function readParty(element: XmlElement): Party {
  const names = childrenOf(element, 'PartyName')
  const shown = names.find((name) => isTrue(name.attributes.IsDefault)) ?? names[0] ?? null
  const ids = childrenOf(element, 'PartyId')
  const others = [['DPID', 'dpid'], ['IpiNameNumber', 'ipi'], ['IPN', 'ipn']] as const // biome-ignore format: a table
  return {
    name: textAt(shown, 'FullName'),
    isni: ids.map((id) => textAt(id, 'ISNI')).find((isni) => isni !== null) ?? null,
    references: [
      ...ids.flatMap((id) =>
        others.flatMap(([name, source]) => readValues(id, name).map((value) => ({ source, id: value }))),
      ),
      ...readReferences(ids),
    ],
  }
}

function readResource(element: XmlElement, parties: Map<string, Party>, later: Later): DdexResource | null {
  if (element.name !== 'SoundRecording' && element.name !== 'Video') return null
  const reference = textAt(element, 'ResourceReference')
  if (reference === null) return null
  // From 4.3 on, editions have data of their own. The first edition with a file is used, or else the first.
  const editions = childrenOf(element, `${element.name}Edition`)
  const edition = editions.find((of) => readFile(of) !== null) ?? editions[0] ?? null
  const ids = [element, ...(edition === null ? [] : [edition]), ...editions].flatMap((of) => [
    ...childrenOf(of, 'ResourceId'),
    ...childrenOf(of, `${element.name}Id`),
  ])
  const resource: DdexResource = {
    reference,
    medium: element.name === 'Video' ? 'video' : 'audio',
    isrc: ids.map((id) => textAt(id, 'ISRC')).find((isrc) => isrc !== null) ?? null,
    references: readReferences(unique(ids)),
    ...readTitles(element),
    artists: [],
    works: [],
    duration: textAt(element, 'Duration'),
    language: textAt(element, 'LanguageOfPerformance'),
    label: null,
    release_date: readEventDate(element, 'FirstPublicationDate'),
    genres: [],
    parental_warning: textAt(element, 'ParentalWarningType'),
    file: (edition === null ? null : readFile(edition)) ?? readFile(element),
    details: readDetails([element, ...editions], readDisplayName(element)[0]?.name ?? null),
    record: readRecord(element),
  }
  const people = readPeople(element)
  const displayName = readDisplayName(element)
  const iswcs = unique(childrenOf(element, 'WorkId').flatMap((id) => readValues(id, 'ISWC')))
  later(() => {
    const named = people.map((person) => toArtist(person, parties)).filter(({ name }) => name !== null)
    resource.artists = named.filter(({ role }) => !isWriter(role))
    if (resource.artists.length === 0) resource.artists = displayName
    const contributors = named
      .filter(({ role }) => isWriter(role))
      .map(({ name, role, isni }) => ({ name: name!, role, isni }))
    const known = iswcs.length > 0 ? iswcs : contributors.length > 0 ? [null] : []
    resource.works = known.map((iswc) => ({ outer_id: null, title: null, iswc, contributors }))
  })
  return resource
}

function readAsset(element: XmlElement): DdexAsset | null {
  const reference = textAt(element, 'ResourceReference')
  if (reference === null) return null
  const file = [element, ...childrenOf(element, `${element.name}Edition`)]
    .map(readFile)
    .find((of) => of !== null)
  return { reference, kind: element.name, type: textAt(element, 'Type'), file: file ?? null }
}

function readRelease(element: XmlElement, parties: Map<string, Party>, later: Later): DdexRelease {
  const ids = childrenOf(element, 'ReleaseId')
  const direct = childrenOf(element, 'ReleaseResourceReference').map(readValue)
  const labels = childrenOf(element, 'ReleaseLabelReference')
  const label = labels.find((of) => isTrue(of.attributes.IsDefault)) ?? labels[0]
  const release: DdexRelease = {
    reference: textAt(element, 'ReleaseReference'),
    is_track: element.name === 'TrackRelease' || element.name === 'ClipRelease',
    upc: ids.map((id) => textAt(id, 'ICPN')).find((icpn) => icpn !== null) ?? null,
    references: readReferences(ids),
    ...readTitles(element),
    type: readValues(element, 'ReleaseType')[0] ?? null,
    artists: [],
    label: null,
    release_date: readEventDate(element, 'OriginalReleaseDate') ?? readEventDate(element, 'ReleaseDate'),
    genres: readGenres([...childrenOf(element, 'Genre'), ...childrenOf(element, 'DisplayGenre')]),
    details: readDetails([element], readDisplayName(element)[0]?.name ?? null),
    contents: [
      ...readContents(childrenOf(element, 'ResourceGroup')),
      ...direct
        .filter((resource) => resource !== null)
        .map((resource) => ({ resource, disk: null, position: null })),
    ],
  }
  const people = readPeople(element)
  const displayName = readDisplayName(element)
  later(() => {
    release.artists = people
      .map((person) => toArtist(person, parties))
      .filter(({ name, role }) => name !== null && !isWriter(role))
    if (release.artists.length === 0) release.artists = displayName
    release.label = label === undefined ? null : readLabel(label, parties)
  })
  return release
}

function readLabel(element: XmlElement, parties: Map<string, Party>): DeliveredLabel | null {
  const reference = readValue(element)
  const name = reference === null ? null : (parties.get(reference)?.name ?? reference)
  return name === null ? null : { outer_id: null, name }
}

type Titles = Pick<DdexResource, 'title' | 'titles'>

/** DisplayTitleText is the title to show. DisplayTitle has its parts and the other languages. */
function readTitles(element: XmlElement): Titles {
  const isMarked = (of: XmlElement) => isTrue(of.attributes.IsDefault)
  const shown = childrenOf(element, 'DisplayTitle')
  const texts = childrenOf(element, 'DisplayTitleText')
  const text = texts.find(isMarked) ?? texts[0]
  const plain = texts.map((of): DeliveredTitle | null => {
    const title = readValue(of)
    const language = of.attributes.LanguageAndScriptCode ?? null
    return title === null ? null : { title, subtitle: null, language, is_default: of === text }
  })
  const titles = chooseTitles(
    [
      ...(shown.length > 0 ? shown.map((of) => readTitle(of, isMarked(of))) : plain),
      ...childrenOf(element, 'AdditionalTitle').map((of) => readTitle(of, false)),
    ],
    findElement(element, 'ReferenceTitle'),
  )
  return { title: (text === undefined ? null : readValue(text)) ?? joinTitle(titles), titles }
}

type Person = { party: string | null; role: string | null; name: string | null }

function readPeople(element: XmlElement): Person[] {
  const sequence = (of: XmlElement) => Number(of.attributes.SequenceNumber ?? Number.NaN)
  const inSequence = (all: XmlElement[]) =>
    all.every((of) => !Number.isNaN(sequence(of))) ? all.sort((a, b) => sequence(a) - sequence(b)) : all
  const displayed = inSequence(childrenOf(element, 'DisplayArtist')).map((of) => ({
    party: textAt(of, 'ArtistPartyReference'),
    role: textAt(of, 'DisplayArtistRole'),
    name: textAt(of, 'PartyName', 'FullName'),
  }))
  const others = inSequence(childrenOf(element, 'Contributor')).flatMap((of) => {
    const roles = readValues(of, 'Role')
    return (roles.length > 0 ? roles : [null]).map((role) => ({
      party: textAt(of, 'ContributorPartyReference'),
      role,
      name: textAt(of, 'PartyName', 'FullName'),
    }))
  })
  return unique([...displayed, ...others], ({ party, role, name }) => `${party}\n${name}\n${role}`)
}

function toArtist({ party, role, name }: Person, parties: Map<string, Party>): DeliveredArtist {
  const found = party === null ? undefined : parties.get(party)
  if (party !== null && found === undefined) {
    throw new Problem(
      'validation_error',
      `The message refers to the party ${quote(party)}, which is not in its PartyList. Add it there.`,
    )
  }
  return {
    outer_id: null,
    name: found?.name ?? name,
    role,
    isni: found?.isni ?? null,
    references: found?.references ?? [],
  }
}

function readDisplayName(element: XmlElement): DeliveredArtist[] {
  const names = childrenOf(element, 'DisplayArtistName')
  const shown = names.find((of) => isTrue(of.attributes.IsDefault)) ?? names[0]
  const name = shown === undefined ? null : (readValue(shown) ?? textAt(shown, 'FullName'))
  return name === null ? [] : [{ outer_id: null, name, role: null, isni: null, references: [] }]
}

/** `<ReleaseDate>2024-01-31</ReleaseDate>`, or an element Date inside. The default comes first, then the worldwide date. */
function readEventDate(element: XmlElement, name: string): string | null {
  const all = childrenOf(element, name)
  const chosen =
    all.find((of) => isTrue(of.attributes.IsDefault)) ??
    all.find((of) => of.attributes.ApplicableTerritoryCode === 'Worldwide') ??
    all[0]
  return chosen === undefined ? null : (readValue(chosen) ?? textAt(chosen, 'Date') ?? textAt(chosen, 'Year'))
}

/** The file of the whole recording, not of a clip, and only if it came with the message. */
function readFile(element: XmlElement): DdexFile | null {
  for (const details of childrenOf(element, 'TechnicalDetails')) {
    if (['IsPreview', 'IsClip'].some((flag) => isTrue(textAt(details, flag)))) continue
    if (textAt(details, 'IsProvidedInDelivery') === 'false') continue
    const file = findElement(details, 'DeliveryFile', 'File') ?? findElement(details, 'File')
    const path = textAt(file, 'URI')
    if (path !== null) return { path, hash_sum: readHashSum(file) }
  }
  return null
}
