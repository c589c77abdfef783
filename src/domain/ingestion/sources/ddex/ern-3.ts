import { childrenOf, findElement, type XmlElement } from '../../../../lib/xml.ts'
import type {
  Contributor,
  DeliveredArtist,
  DeliveredLabel,
  DeliveredTitle,
  DeliveredWork,
} from '../delivered-track.ts'
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
import { readContents } from './resource-groups.ts'

/**
 * ERN 3.8.x. Most data is in `…DetailsByTerritory`, once per territory. The worldwide details are used or, without them, the
 * first; titles come from all territories.
 */
export function createErn3(): ErnFamily {
  const works = new Map<string, DeliveredWork>()
  return {
    addParty: () => {},
    addWork: (element) => {
      const reference = textAt(element, 'MusicalWorkReference')
      if (reference !== null) works.set(reference, readWork(element))
    },
    readResource: (element, later) => readResource(element, works, later),
    readAsset,
    readRelease,
  }
}

function readResource(
  element: XmlElement,
  works: Map<string, DeliveredWork>,
  later: (step: () => void) => void,
): DdexResource | null {
  const name = element.name
  if (name !== 'SoundRecording' && name !== 'Video') return null
  const reference = textAt(element, 'ResourceReference')
  if (reference === null) return null
  const all = childrenOf(element, `${name}DetailsByTerritory`)
  const details = chooseTerritory(all)
  const ids = childrenOf(element, `${name}Id`)
  const people = all.length === 0 ? [] : readPeople(details)
  const titles = readTitles(element, all, details)
  const resource: DdexResource = {
    reference,
    medium: name === 'Video' ? 'video' : 'audio',
    isrc: ids.map((id) => textAt(id, 'ISRC')).find((isrc) => isrc !== null) ?? null,
    references: readReferences(ids),
    title: joinTitle(titles),
    titles,
    artists: people.filter(({ role }) => !isWriter(role)),
    works: [],
    duration: textAt(element, 'Duration'),
    language: textAt(element, 'LanguageOfPerformance'),
    label: readLabel(details),
    release_date: textAt(details, 'OriginalResourceReleaseDate') ?? textAt(details, 'ResourceReleaseDate'),
    genres: readGenres(childrenOf(details, 'Genre')),
    parental_warning: textAt(details, 'ParentalWarningType'),
    file: readFile(all.flatMap((of) => childrenOf(of, `Technical${name}Details`))),
    details: readDetails([element, details], textAt(details, 'DisplayArtistName')),
    record: null,
  }
  const contributors = people.filter(({ role }) => isWriter(role)).map(toContributor)
  const references = childrenOf(
    findElement(element, 'ResourceMusicalWorkReferenceList'),
    'ResourceMusicalWorkReference',
  ).flatMap((of) => readValues(of, 'ResourceMusicalWorkReference'))
  const indirect = childrenOf(element, `Indirect${name}Id`)
    .flatMap((id) => readValues(id, 'ISWC'))
    .map((iswc) => ({ outer_id: null, title: null, iswc, contributors }))
  // The list of works may come after the recordings.
  later(() => {
    const listed = references.map((of) => works.get(of)).filter((work) => work !== undefined)
    resource.works = listed.length > 0 ? listed : indirect
    if (resource.works.length === 0 && contributors.length > 0) {
      resource.works = [{ outer_id: null, title: null, iswc: null, contributors }]
    }
  })
  return resource
}

function readAsset(element: XmlElement): DdexAsset | null {
  const { name } = element
  const reference = textAt(element, 'ResourceReference')
  if (reference === null) return null
  const technical = childrenOf(element, `${name}DetailsByTerritory`).flatMap((of) =>
    childrenOf(of, `Technical${name}Details`),
  )
  return { reference, kind: name, type: textAt(element, `${name}Type`), file: readFile(technical) }
}

function readRelease(element: XmlElement): DdexRelease {
  const all = childrenOf(element, 'ReleaseDetailsByTerritory')
  const details = chooseTerritory(all)
  const ids = childrenOf(element, 'ReleaseId')
  const titles = readTitles(element, all, details)
  const type = readValues(element, 'ReleaseType')[0] ?? textAt(details, 'ReleaseType')
  const main = element.attributes.IsMainRelease
  const listed = childrenOf(findElement(element, 'ReleaseResourceReferenceList'), 'ReleaseResourceReference')
  const contents = readContents(childrenOf(details, 'ResourceGroup'))
  return {
    reference: textAt(element, 'ReleaseReference'),
    is_track:
      type === 'TrackRelease' || type === 'VideoTrackRelease' || (main !== undefined && !isTrue(main)),
    upc: ids.map((id) => textAt(id, 'ICPN')).find((icpn) => icpn !== null) ?? null,
    references: readReferences(ids),
    title: joinTitle(titles),
    titles,
    type,
    artists: readPeople(details).filter(({ role }) => !isWriter(role)),
    label: readLabel(details),
    release_date:
      textAt(element, 'GlobalOriginalReleaseDate') ?? textAt(details, 'OriginalReleaseDate') ??
      textAt(element, 'GlobalReleaseDate') ?? textAt(details, 'ReleaseDate'), // biome-ignore format: in order of choice
    genres: readGenres(childrenOf(details, 'Genre')),
    details: readDetails([element, details], textAt(details, 'DisplayArtistName')),
    contents:
      contents.length > 0
        ? contents
        : listed.flatMap((of) => {
            const resource = readValue(of)
            return resource === null ? [] : [{ resource, disk: null, position: null }]
          }),
  }
}

function chooseTerritory(all: XmlElement[]): XmlElement | null {
  return all.find((details) => readValues(details, 'TerritoryCode').includes('Worldwide')) ?? all[0] ?? null
}

/** Prefers the display title, then the formal title; the reference title comes last. */
function readTitles(element: XmlElement, all: XmlElement[], chosen: XmlElement | null): DeliveredTitle[] {
  const titles = all.flatMap((details) =>
    childrenOf(details, 'Title').map((title) => ({ title, chosen: details === chosen })),
  )
  const shown = (kind: string) =>
    titles
      .filter(({ title, chosen: here }) => here && title.attributes.TitleType === kind)
      .map(({ title }) => title)
  const [best] = [...shown('DisplayTitle'), ...shown('FormalTitle')]
  return chooseTitles(
    titles.map(({ title }) => readTitle(title, title === best)),
    findElement(element, 'ReferenceTitle'),
  )
}

const peopleElements = [
  ['DisplayArtist', 'ArtistRole'],
  ['ResourceContributor', 'ResourceContributorRole'],
  ['IndirectResourceContributor', 'IndirectResourceContributorRole'],
] as const

function readPeople(details: XmlElement | null): DeliveredArtist[] {
  const people = peopleElements.flatMap(([name, roleName]) =>
    inSequence(childrenOf(details, name)).flatMap((person) => {
      const roles = mainFirst(readValues(person, roleName))
      return (roles.length > 0 ? roles : [null]).map((role) => readPerson(person, role))
    }),
  )
  const named = people.filter(({ name }) => name !== null)
  const alone = textAt(details, 'DisplayArtistName')
  if (named.length === 0 && alone !== null) {
    return [{ outer_id: null, name: alone, role: null, isni: null, references: [] }]
  }
  return unique(named, ({ name, role }) => `${name}\n${role}`)
}

/** Senders list the roles of a person in any order. The role on the cover comes first here. */
function mainFirst(roles: string[]): string[] {
  const shown = ['MainArtist', 'FeaturedArtist']
  return [...shown.filter((role) => roles.includes(role)), ...roles.filter((role) => !shown.includes(role))]
}

function inSequence(people: XmlElement[]): XmlElement[] {
  const sequence = (person: XmlElement) => Number(person.attributes.SequenceNumber ?? Number.NaN)
  return people.every((person) => !Number.isNaN(sequence(person)))
    ? people.sort((a, b) => sequence(a) - sequence(b))
    : people
}

function readPerson(person: XmlElement, role: string | null): DeliveredArtist {
  const ids = childrenOf(person, 'PartyId')
  return {
    outer_id: null,
    name: textAt(person, 'PartyName', 'FullName'),
    role,
    isni: ids.filter((id) => isTrue(id.attributes.IsISNI)).map(readValue)[0] ?? null,
    references: ids.flatMap((id) => {
      const value = readValue(id)
      const source = id.attributes.Namespace ?? (isTrue(id.attributes.IsDPID) ? 'dpid' : null)
      return value === null || source === null ? [] : [{ source, id: value }]
    }),
  }
}

function toContributor({ name, role, isni }: DeliveredArtist): Contributor {
  return { name: name ?? '', role, isni }
}

function readWork(element: XmlElement): DeliveredWork {
  const people = childrenOf(element, 'MusicalWorkContributor').flatMap((person) => {
    const roles = readValues(person, 'MusicalWorkContributorRole')
    return (roles.length > 0 ? roles : [null]).map((role) => readPerson(person, role))
  })
  const id = findElement(element, 'MusicalWorkId')
  return {
    outer_id: readReferences([id ?? element])[0]?.id ?? null,
    title: textAt(element, 'ReferenceTitle', 'TitleText'),
    iswc: textAt(id, 'ISWC'),
    contributors: people.filter(({ name }) => name !== null).map(toContributor),
  }
}

function readLabel(details: XmlElement | null): DeliveredLabel | null {
  const labels = childrenOf(details, 'LabelName')
  const shown = labels.find((label) => label.attributes.LabelNameType === 'DisplayLabelName') ?? labels[0]
  const name = shown === undefined ? null : readValue(shown)
  return name === null ? null : { outer_id: null, name }
}

/** The file of the whole recording, not of a preview. */
function readFile(technical: XmlElement[]): DdexFile | null {
  const whole = technical.filter((details) => !isTrue(textAt(details, 'IsPreview')))
  const file = whole.map((details) => findElement(details, 'File')).find((found) => found !== null) ?? null
  const url = textAt(file, 'URL') ?? textAt(file, 'URI')
  const name = textAt(file, 'FileName')
  if (name === null) return url === null ? null : { path: url, hash_sum: readHashSum(file) }
  const folder = (textAt(file, 'FilePath') ?? '').replace(/^\.?\/+/, '').replace(/\/+$/, '')
  return { path: folder === '' ? name : `${folder}/${name}`, hash_sum: readHashSum(file) }
}
