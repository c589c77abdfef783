import { Problem } from '../../../../../lib/problem.ts'
import { findElement, type XmlElement, type XmlPart } from '../../../../../lib/xml.ts'
import type {
  EnrichedType,
  EnrichmentData,
  EnrichmentStandard,
} from '../../../../catalogue/enrichments/enrichment.ts'
import { readValues, textAt } from '../element-values.ts'
import { readHeader } from '../ern-common.ts'
import type { DdexHeader } from '../message.ts'
import { readPartyIds, readPartyName, writeElement } from './elements.ts'
import { readData, readPartyNames } from './read-data.ts'
import { findSummary, identify } from './relations.ts'

/** A message of MEAD or PIE: what its sender knows about recordings, releases, works and artists. */
export type EnrichmentMessage = {
  kind: 'enrichment'
  standard: EnrichmentStandard
  version: string
  header: DdexHeader
  descriptions: Description[]
}

/** What a message says about one thing, in one of its elements. */
export type Description = {
  entity: EnrichedType
  name: string | null
  identifiers: { source: string; id: string }[]
  data: EnrichmentData
  xml: string
  line: number
}

/** Children of the root that are read element by element. */
export const enrichmentLists = [
  'MetadataSourceList',
  'WorkInformationList',
  'ResourceInformationList',
  'ReleaseInformationList',
  'PartyInformationList',
]

/** Descriptions stay in memory until the whole message was read. */
const maxDescriptions = 10_000
const maxCharacters = 32 * 1024 * 1024

const entities: Record<string, EnrichedType> = {
  WorkInformation: 'work',
  ResourceInformation: 'track',
  ReleaseInformation: 'release',
  PartyInformation: 'artist',
  Party: 'artist',
}

export class EnrichmentReader {
  readonly #message: EnrichmentMessage
  readonly #sources = new Map<string, string>()
  readonly #sourceElements = new Map<string, string>()
  #hasHeader = false
  #characters = 0

  constructor(standard: EnrichmentStandard, version: string) {
    const header = readHeader({ name: '', attributes: {}, text: '', children: [] })
    this.#message = { kind: 'enrichment', standard, version, header, descriptions: [] }
  }

  add({ list, element }: XmlPart): void {
    const entity = list === null ? undefined : entities[element.name]
    if (element.name === 'MessageHeader') {
      this.#message.header = readHeader(element)
      this.#hasHeader = true
    } else if (list === 'MetadataSourceList') this.#addSource(element)
    else if (entity !== undefined) this.#addDescription(entity, element)
  }

  finish(): EnrichmentMessage {
    const { header, descriptions, standard } = this.#message
    if (!this.#hasHeader) throw new Problem('validation_error', 'The message has no MessageHeader. Add one.')
    if (Number.isNaN(Date.parse(header.created_at ?? ''))) {
      throw new Problem(
        'validation_error',
        'The message has no valid MessageCreatedDateTime. Add it: it decides which of two messages is the newer one.',
      )
    }
    if (descriptions.length === 0) {
      const what = standard === 'PIE' ? 'Party' : 'ResourceInformation, ReleaseInformation or WorkInformation'
      throw new Problem('validation_error', `The message describes nothing. Add a ${what}.`)
    }
    return this.#message
  }

  /** The parties that metadata is from. Few messages have more than a handful. */
  #addSource(element: XmlElement): void {
    const reference = textAt(element, 'SourceReference')
    if (reference === null) return
    const [id] = readPartyIds(element.children.filter(({ name }) => name === 'PartyId'))
    this.#sources.set(reference, readPartyName(element) ?? id?.id ?? reference)
    this.#sourceElements.set(reference, this.#count(writeElement(element)))
  }

  #addDescription(entity: EnrichedType, element: XmlElement): void {
    const { descriptions, standard } = this.#message
    if (descriptions.length >= maxDescriptions) {
      throw new Problem(
        'validation_error',
        `The message describes more than ${maxDescriptions} things. Split it.`,
      )
    }
    const named = standard === 'PIE' ? element : (findSummary(element) ?? element)
    const data = readData(element, this.#sources)
    const { name, identifiers } = identify(entity, named)
    if (entity === 'artist') {
      data.identifiers = identifiers
      if (standard === 'PIE') data.names = readPartyNames(element)
      const url = findElement(element, 'SocialMediaURL')
      if (url !== null && isWebAddress(url.text.trim())) data.links = [url.text.trim()]
      data.events = readEvents(element)
    }
    const xml = this.#count(this.#referredSources(element) + writeElement(element))
    descriptions.push({ entity, name: nameOf(data) ?? name, identifiers, data, xml, line: element.line ?? 0 })
  }

  /** Everything read so far stays in memory, so a message that grows while it is written out again is refused. */
  #count(xml: string): string {
    this.#characters += xml.length
    if (this.#characters > maxCharacters) {
      throw new Problem('validation_error', 'The message is too large. Split it.')
    }
    return xml
  }

  #referredSources(element: XmlElement): string {
    const references = new Set<string>()
    collectReferences(element, references)
    const known = [...references].flatMap((reference) => this.#sourceElements.get(reference) ?? [])
    return known.length === 0 ? '' : `<MetadataSourceList>${known.join('')}</MetadataSourceList>`
  }
}

function nameOf({ names }: EnrichmentData): string | null {
  const shown = names.find(({ is_default }) => is_default) ?? null
  return shown?.name ?? null
}

function collectReferences(element: XmlElement, found: Set<string>): void {
  for (const reference of readValues(element, 'MetadataSourceReference')) found.add(reference)
  for (const child of element.children) collectReferences(child, found)
}

/** Births, foundations and other events in the life of an artist. */
function readEvents(element: XmlElement): EnrichmentData['events'] {
  return element.children
    .filter(({ name }) => name === 'Event')
    .flatMap((event) => {
      const type = textAt(event, 'EventType')
      const date = findElement(event, 'Date') ?? findElement(event, 'StartDate')
      if (type === null) return []
      const place = date?.attributes.LocationDescription ?? date?.attributes.ApplicableTerritoryCode ?? null
      return [
        {
          type,
          date: date?.text.trim() || null,
          ends_on: textAt(event, 'EndDate'),
          place,
          description: textAt(event, 'EventDescription'),
        },
      ]
    })
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
