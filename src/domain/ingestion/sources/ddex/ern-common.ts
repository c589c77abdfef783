import { childrenOf, findElement, type XmlElement } from '../../../../lib/xml.ts'
import type {
  DeliveredDeal,
  DeliveredPrice,
  DeliveredTitle,
  HashSum,
  Reference,
  RightsDetails,
  RightsLine,
} from '../delivered-track.ts'
import { isTrue, readValue, readValues, textAt } from './element-values.ts'
import type { DdexDeal, DdexHeader, DdexParty } from './message.ts'

/** Elements that all ERN versions write in the same way. */

export function readHeader(element: XmlElement): DdexHeader {
  return {
    message_id: textAt(element, 'MessageId'),
    thread_id: textAt(element, 'MessageThreadId'),
    sender: readMessagingParty(findElement(element, 'MessageSender')),
    recipient: readMessagingParty(findElement(element, 'MessageRecipient')),
    created_at: textAt(element, 'MessageCreatedDateTime'),
    is_test: textAt(element, 'MessageControlType') === 'TestMessage',
  }
}

function readMessagingParty(element: XmlElement | null): DdexParty {
  const name = findElement(element, 'PartyName')
  return {
    id: textAt(element, 'PartyId'),
    name: textAt(name, 'FullName') ?? (name === null ? null : readValue(name)),
  }
}

/** Every identifier except ISRC and ICPN, with its issuer as the source. */
export function readReferences(ids: XmlElement[]): Reference[] {
  const found = ids.flatMap((id) => [
    ...readValues(id, 'GRid').map((value) => ({ source: 'grid', id: value })),
    ...readValues(id, 'CatalogNumber').map((value) => ({ source: 'catalog_number', id: value })),
    ...childrenOf(id, 'ProprietaryId').flatMap((own) => {
      const value = readValue(own)
      return value === null ? [] : [{ source: own.attributes.Namespace ?? 'proprietary', id: value }]
    }),
  ])
  return unique(found, ({ source, id }) => `${source}\n${id}`)
}

/** `element` has a TitleText and perhaps a SubTitle. */
export function readTitle(element: XmlElement, isDefault: boolean): DeliveredTitle | null {
  const title = textAt(element, 'TitleText')
  if (title === null) return null
  return {
    title,
    subtitle: readValues(element, 'SubTitle').join(' ') || null,
    language: element.attributes.LanguageAndScriptCode ?? null,
    is_default: isDefault,
  }
}

/**
 * The distinct titles, the default one first: the one marked as such, or else the first. The reference title is added only if
 * no other title has the same text.
 */
export function chooseTitles(
  titles: (DeliveredTitle | null)[],
  reference: XmlElement | null,
): DeliveredTitle[] {
  const all = titles.filter((title) => title !== null)
  const last = reference === null ? null : readTitle(reference, false)
  if (last !== null && all.every(({ title }) => title !== last.title)) all.push(last)
  const ordered = all.sort((a, b) => Number(b.is_default) - Number(a.is_default))
  return unique(ordered, ({ title, subtitle, language }) => `${title}\n${subtitle}\n${language}`).map(
    (title, at) => ({ ...title, is_default: at === 0 }),
  )
}

/** The default title and its subtitle in one line. */
export function joinTitle([first]: DeliveredTitle[]): string | null {
  if (first === undefined) return null
  return first.subtitle === null ? first.title : `${first.title} (${first.subtitle})`
}

/** In 3.8.x HashSum and HashSumAlgorithmType, in 4.x HashSumValue and Algorithm. */
export function readHashSum(file: XmlElement | null): HashSum | null {
  const element = findElement(file, 'HashSum')
  const value = textAt(element, 'HashSumValue') ?? textAt(element, 'HashSum')
  const algorithm = textAt(element, 'Algorithm') ?? textAt(element, 'HashSumAlgorithmType')
  return value === null || algorithm === null ? null : { algorithm, value }
}

export function readReleaseDeal(element: XmlElement): DdexDeal[] {
  const releases = readValues(element, 'DealReleaseReference')
  return childrenOf(element, 'Deal').map((deal) => ({ releases, deal: readDeal(deal) }))
}

function readDeal(element: XmlElement): DeliveredDeal {
  const terms = findElement(element, 'DealTerms') ?? element
  const period = findElement(terms, 'ValidityPeriod')
  const prices = readPrices(terms)
  const uses = [terms, ...childrenOf(terms, 'Usage')].flatMap((usage) => readValues(usage, 'UseType'))
  return {
    territories: readValues(terms, 'TerritoryCode'),
    excluded_territories: readValues(terms, 'ExcludedTerritoryCode'),
    starts_at: textAt(period, 'StartDateTime') ?? textAt(period, 'StartDate'),
    ends_at: textAt(period, 'EndDateTime') ?? textAt(period, 'EndDate'),
    commercial_models: unique(readValues(terms, 'CommercialModelType')),
    use_types: unique(uses),
    ...(prices.length > 0 && { prices }),
    takedown: [element, terms].some(
      (of) => isTrue(textAt(of, 'TakeDown')) || isTrue(textAt(of, 'AllDealsCancelled')),
    ),
  }
}

const priceElements = [
  'WholesalePricePerUnit',
  'BulkOrderWholesalePricePerUnit',
  'SuggestedRetailPrice',
  'PriceCode',
]

function readPrices(terms: XmlElement): DeliveredPrice[] {
  return childrenOf(terms, 'PriceInformation').flatMap((information) =>
    priceElements.flatMap((type) =>
      childrenOf(information, type).flatMap((element) => {
        const amount = readValue(element)
        return amount === null ? [] : [{ type, amount, currency: element.attributes.CurrencyCode ?? null }]
      }),
    ),
  )
}

/** P- and C-lines, wherever a version puts them, and the credit as printed. */
export function readDetails(elements: (XmlElement | null)[], displayArtist: string | null): RightsDetails {
  const lines = (name: string) =>
    unique(
      elements
        .flatMap((element) => childrenOf(element, name))
        .map(
          (line): RightsLine => ({
            year: textAt(line, 'Year'),
            text: textAt(line, `${name}Text`),
            company: textAt(line, `${name}Company`),
          }),
        ),
      (line) => JSON.stringify(line),
    )
  return { display_artist: displayArtist, p_lines: lines('PLine'), c_lines: lines('CLine') }
}

export function readGenres(genres: XmlElement[]): string[] {
  return unique(
    genres.flatMap((genre) => [...readValues(genre, 'GenreText'), ...readValues(genre, 'SubGenre')]),
  )
}

/** Roles of those who wrote the work, as opposed to those who made the recording. */
const writerRoles = new Set([
  'Composer', 'ComposerLyricist', 'Lyricist', 'Author', 'Writer', 'Librettist', 'Arranger', 'Adapter', 'Translator',
  'SubLyricist', 'SubArranger', 'NonLyricAuthor', 'MusicPublisher', 'OriginalPublisher', 'SubPublisher',
]) // biome-ignore format: one list

export function isWriter(role: string | null): boolean {
  return role !== null && writerRoles.has(role)
}

export function unique<T>(list: T[], key: (item: T) => unknown = (item) => item): T[] {
  const seen = new Set<unknown>()
  return list.filter((item) => {
    const of = key(item)
    return seen.has(of) ? false : seen.add(of)
  })
}
