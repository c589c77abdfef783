import { childrenOf, escapeXml, findElement, type XmlElement } from '../../../../../lib/xml.ts'
import type { EnrichmentData } from '../../../../catalogue/enrichments/enrichment.ts'
import { isTrue, readValue, readValues, textAt } from '../element-values.ts'
import { unique } from '../ern-common.ts'

/** Elements that MEAD and PIE write in the same way. */

type Identifiers = EnrichmentData['identifiers']

/** The names of the parties that authored metadata, by their reference in the message. */
export type Sources = ReadonlyMap<string, string>

export function sourcesOf(element: XmlElement, sources: Sources): string[] {
  const references = readValues(element, 'MetadataSourceReference')
  return unique(references.flatMap((reference) => sources.get(reference) ?? []))
}

/** MEAD 1.0 has an attribute; later versions have an element for each kind of thing, such as TerritoryOfMoodDescription. */
export function territoriesOf(element: XmlElement): string[] {
  const codes = element.children
    .filter(({ name }) => /^TerritoryOf\w+Description$/.test(name) || name === 'TerritoryCode')
    .map(readValue)
  return unique([element.attributes.ApplicableTerritoryCode, ...codes].filter((code) => !!code)) as string[]
}

/** The identifiers of a party, except those that it no longer uses. */
export function readPartyIds(ids: XmlElement[]): Identifiers {
  const current = ids.filter(({ attributes }) => !isTrue(attributes.IsDeprecated))
  const names = [['ISNI', 'isni'], ['DPID', 'dpid'], ['IpiNameNumber', 'ipi'], ['IPN', 'ipn'], ['CisacSocietyId', 'cisac']] as const // biome-ignore format: a table
  const found = current.flatMap((id) => [
    ...names.flatMap(([name, source]) => readValues(id, name).map((value) => ({ source, id: value }))),
    ...childrenOf(id, 'ProprietaryId').flatMap(readProprietaryId),
  ])
  return unique(found, ({ source, id }) => `${source}\n${id}`)
}

export function readProprietaryId(element: XmlElement): Identifiers {
  const value = readValue(element)
  return value === null ? [] : [{ source: element.attributes.Namespace ?? 'proprietary', id: value }]
}

/** The name of a party. MEAD 1.0 has the names in Name, or directly in the party. */
export function readPartyName(party: XmlElement | null): string | null {
  const holders = [
    ...childrenOf(party, 'PartyName'),
    ...childrenOf(party, 'Name'),
    ...(party === null ? [] : [party]),
  ]
  return holders.map(readFullName).find((name) => name !== null) ?? null
}

/** FullName has the name in an element of its own, or as its text. */
export function readFullName(name: XmlElement): string | null {
  const full = findElement(name, 'FullName') ?? findElement(name, 'KeyName')
  return textAt(full, 'Name') ?? (full === null ? null : readValue(full))
}

/** The text of a title: `TitleText/Title`, or as older versions and other composites have it. */
export function readTitleText(title: XmlElement | null): string | null {
  const text = findElement(title, 'TitleText')
  if (text === null) return title === null ? null : readValue(title)
  return textAt(text, 'Title') ?? readValue(text)
}

/** The first title, as people read it. */
export function readFirstTitle(element: XmlElement | null, ...names: string[]): string | null {
  const titles = names.flatMap((name) => childrenOf(element, name))
  const shown = titles.find(({ attributes }) => isTrue(attributes.IsDefault)) ?? titles[0] ?? null
  return readTitleText(shown)
}

/** A text with markup stays as it was delivered. */
export function readLongText(element: XmlElement): string | null {
  return element.text.trim() || null
}

/** An element as XML again. The DDEX standards put their elements in no namespace. */
export function writeElement(element: XmlElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !name.startsWith('xmlns'))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
  const content =
    element.children.length > 0 ? element.children.map(writeElement).join('') : escapeXml(element.text)
  return `<${element.name}${attributes}>${content}</${element.name}>`
}
