import { element, text, type XmlNode } from './ern-elements.ts'

type Party = { name: string; isni: string | null; references: { id: string; source: string }[] }

/** The people and companies of a message. Everything else refers to them. */
export class PartyList {
  readonly #references = new Map<string, string>()
  readonly #elements: XmlNode[] = []

  /** The reference of a party, which is listed on first use. */
  refer({ name, isni, references }: Party): string {
    const key = JSON.stringify([name, isni, references])
    const known = this.#references.get(key)
    if (known !== undefined) return known
    const reference = `P${this.#references.size + 1}`
    this.#references.set(key, reference)
    const ids = [
      ...(isni === null ? [] : [text('ISNI', isni)]),
      ...references.map(({ source, id }) => text('ProprietaryId', id, { Namespace: source })),
    ]
    const content = [text('PartyReference', reference), ...ids.map((id) => element('PartyId', [id]))]
    this.#elements.push(element('Party', [...content, element('PartyName', [text('FullName', name)])]))
    return reference
  }

  elements(): XmlNode[] {
    return this.#elements
  }
}
