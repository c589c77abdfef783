import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element by its local name; namespaces other than the root's are ignored. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
  /** Where its start tag ends in the document, from 1. */
  line?: number
  /** The processing instructions directly in it, by target. */
  instructions?: Record<string, string>
}

export type XmlRoot = { name: string; namespace: string; attributes: Record<string, string> }

/** A child of the root or, where that child is a list, one element of the list. */
export type XmlPart = { list: string | null; element: XmlElement }

type XmlLimits = {
  depth: number
  /** Characters of one text, tag or comment. */
  token: number
  /** Elements within one part. */
  elements: number
}

export const defaultXmlLimits: XmlLimits = { depth: 100, token: 1024 * 1024, elements: 100_000 }

/** Why a document was refused. The message completes a sentence: "The document …". */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

type XmlOptions = {
  /** Children of the root whose own children are the parts. */
  lists?: ReadonlySet<string>
  limits?: XmlLimits
  /** Accept control characters that XML 1.0 forbids. S3 clients send keys that contain them as they are. */
  allowControlCharacters?: boolean
}

/**
 * Reads a document piece by piece and yields its root and then its parts as they complete, so that only one part is held
 * at a time. It rejects DTDs, so the only entities are XML's own five.
 */
export class XmlPartReader {
  readonly #lists: ReadonlySet<string>
  readonly #limits: XmlLimits
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  #ready: (XmlRoot | XmlPart)[] = []
  #open: XmlElement[] = []
  #depth = 0
  #list: string | null = null
  #elements = 0
  #written = 0
  #lastEvent = 0

  constructor({ lists = new Set(), limits = defaultXmlLimits, allowControlCharacters }: XmlOptions = {}) {
    this.#lists = lists
    this.#limits = limits
    const parser = this.#parser
    if (allowControlCharacters) {
      parser.on('error', (error) => {
        if (!error.message.endsWith(': disallowed character.')) throw error
      })
    }
    parser.on('doctype', () => {
      throw new XmlError('has a document type declaration, which is not accepted: remove it')
    })
    parser.on('opentag', (tag) => this.#openTag(tag))
    parser.on('closetag', () => this.#closeTag())
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => this.#addText(text))
    parser.on('comment', () => this.#markEvent())
    parser.on('processinginstruction', ({ target, body }) => this.#addInstruction(target, body))
  }

  *write(text: string): Generator<XmlRoot | XmlPart> {
    // In slices, so that a tag or text cannot grow far beyond its limit before it is checked.
    for (let at = 0; at < text.length; at += sliceLength) {
      const slice = text.slice(at, at + sliceLength)
      this.#parse(() => this.#parser.write(slice))
      this.#written += slice.length
      this.#requireShortToken()
      yield* this.#takeReady()
    }
  }

  close(): (XmlRoot | XmlPart)[] {
    this.#parse(() => this.#parser.close())
    return this.#takeReady()
  }

  #requireShortToken(): void {
    const { token } = this.#limits
    if (this.#written - this.#lastEvent <= token) return
    throw new XmlError(
      `has a text, tag or comment of more than ${token} characters, near line ${this.#parser.line}`,
    )
  }

  #parse(step: () => void): void {
    try {
      step()
    } catch (error) {
      throw error instanceof XmlError ? error : notWellFormed(error as Error)
    }
  }

  #takeReady(): (XmlRoot | XmlPart)[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  #openTag(tag: SaxesTagNS): void {
    this.#markEvent()
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map((attribute) => [attribute.local, attribute.value]),
    )
    if (++this.#depth > this.#limits.depth)
      throw new XmlError(`nests elements more than ${this.#limits.depth} deep`)
    if (this.#depth === 1) this.#ready.push({ name: tag.local, namespace: tag.uri, attributes })
    else if (this.#depth === 2 && this.#lists.has(tag.local)) this.#list = tag.local
    else {
      if (++this.#elements > this.#limits.elements)
        throw new XmlError(`has a part of more than ${this.#limits.elements} elements`)
      const element: XmlElement = {
        name: tag.local,
        attributes,
        text: '',
        children: [],
        line: this.#parser.line,
      }
      this.#open.at(-1)?.children.push(element)
      this.#open.push(element)
    }
  }

  #closeTag(): void {
    this.#markEvent()
    this.#depth--
    const element = this.#open.pop()
    if (element === undefined) this.#list = null
    else if (this.#open.length === 0) {
      this.#ready.push({ list: this.#list, element })
      this.#elements = 0
    }
  }

  #addText(text: string): void {
    this.#markEvent()
    const element = this.#open.at(-1)
    if (element === undefined) return
    if (element.text.length + text.length > this.#limits.token) {
      throw new XmlError(
        `has a text of more than ${this.#limits.token} characters, near line ${this.#parser.line}`,
      )
    }
    element.text += text
  }

  #addInstruction(target: string, body: string): void {
    this.#markEvent()
    const element = this.#open.at(-1)
    if (element !== undefined) element.instructions = { ...element.instructions, [target]: body }
  }

  #markEvent(): void {
    this.#lastEvent = this.#parser.position
  }
}

const sliceLength = 65_536

/** The whole of a small document. Text that is directly inside the root is dropped. */
export function parseXml(text: string, options: Omit<XmlOptions, 'lists'> = {}): XmlElement {
  const reader = new XmlPartReader(options)
  const [root, ...parts] = [...reader.write(text), ...reader.close()] as [XmlRoot, ...XmlPart[]]
  return {
    name: root.name,
    attributes: root.attributes,
    text: '',
    children: parts.map(({ element }) => element),
  }
}

export function childrenOf(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The first element at the end of a path of names. */
export function findElement(element: XmlElement | null, ...path: string[]): XmlElement | null {
  let at: XmlElement | null = element
  for (const name of path) at = at?.children.find((child) => child.name === name) ?? null
  return at
}

function notWellFormed(cause: Error): XmlError {
  const [, line, column, what = cause.message] = /^(?:.*?:)?(\d+):(\d+): ([\s\S]*)$/.exec(cause.message) ?? []
  const where = line === undefined ? '' : `, line ${line}, column ${column}`
  return new XmlError(`is not well-formed XML${where}: ${what.slice(0, 200)}`, { cause })
}

/** Leaves out the characters that XML 1.0 cannot contain, not even escaped. */
export function removeForbiddenCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

const escapes: Record<string, string> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;',
} // biome-ignore format: a table of pairs

/** Text as it stands in an element or in an attribute between double quotes. */
export function escapeXml(value: string): string {
  return removeForbiddenCharacters(value).replace(/[&<>"\t\n\r]/g, (character) => escapes[character]!)
}
