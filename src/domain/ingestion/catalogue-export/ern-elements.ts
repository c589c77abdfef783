import { escapeXml } from '../../../lib/xml.ts'
import { allowedValues } from '../sources/ddex/allowed-values.ts'

/** Elements of a message as text. */
export type XmlNode = string

/** An element with what is in it; nothing if that is nothing. */
export function element(
  name: string,
  content: XmlNode[],
  attributes: Record<string, string | null> = {},
): XmlNode {
  const inner = content.join('')
  return inner === '' ? '' : `<${name}${writeAttributes(attributes)}>\n${inner}</${name}>\n`
}

/** An element with a text; nothing if there is none. */
export function text(
  name: string,
  value: string | null,
  attributes: Record<string, string | null> = {},
): XmlNode {
  if (value === null || value === '') return ''
  return `<${name}${writeAttributes(attributes)}>${escapeXml(value)}</${name}>\n`
}

/** A value of one of DDEX's sets. One that DDEX does not define is the sender's own. */
export function writeAllowed(name: string, value: string | null): XmlNode {
  if (value === null || allowedValues.get(name)?.has(value) || displayRoles.has(value))
    return text(name, value)
  return text(name, 'UserDefined', { UserDefinedValue: value })
}

/** The roles of display artists that every version of DDEX defines. */
const displayRoles = new Set(['Artist', 'FeaturedArtist', 'MainArtist'])

function writeAttributes(attributes: Record<string, string | null>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escapeXml(value)}"`]))
    .join('')
}

/** Milliseconds as an ISO 8601 duration: `PT3M25.5S`. */
export function writeIsoDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `PT${minutes > 0 ? `${minutes}M` : ''}${(ms - minutes * 60_000) / 1000}S`
}
