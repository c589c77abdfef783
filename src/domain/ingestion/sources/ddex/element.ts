/** An element of XML, by its local name: DDEX puts none but the root into a namespace. */
export type Element = {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

export function children(element: Element | null, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The first at the end of a path of names. */
export function find(element: Element | null, ...path: string[]): Element | null {
  let at: Element | null = element
  for (const name of path) at = at?.children.find((child) => child.name === name) ?? null
  return at
}

/** The text at the end of a path; null when it is not there or empty. */
export function textAt(element: Element | null, ...path: string[]): string | null {
  const found = find(element, ...path)
  return found === null ? null : readValue(found)
}

/** A value from a list of DDEX, or the sender's own when it says `UserDefined`. */
export function readValue(element: Element): string | null {
  const text = element.text.trim()
  const own = element.attributes.UserDefinedValue?.trim()
  return (text === 'UserDefined' && own ? own : text) || null
}

export function readValues(element: Element | null, name: string): string[] {
  return children(element, name)
    .map(readValue)
    .filter((value) => value !== null)
}

export function isTrue(text: string | null | undefined): boolean {
  return text === 'true' || text === '1'
}
