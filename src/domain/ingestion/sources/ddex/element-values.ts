import { childrenOf, findElement, type XmlElement } from '../../../../lib/xml.ts'

/** The value at the end of a path of names; null if it is missing or empty. */
export function textAt(element: XmlElement | null, ...path: string[]): string | null {
  const found = findElement(element, ...path)
  return found === null ? null : readValue(found)
}

/** A value from one of DDEX's allowed-value lists or, for `UserDefined`, the sender's own. */
export function readValue(element: XmlElement): string | null {
  const text = element.text.trim()
  const own = element.attributes.UserDefinedValue?.trim()
  return (text === 'UserDefined' && own ? own : text) || null
}

export function readValues(element: XmlElement | null, name: string): string[] {
  return childrenOf(element, name)
    .map(readValue)
    .filter((value) => value !== null)
}

export function isTrue(text: string | null | undefined): boolean {
  return text === 'true' || text === '1'
}
