import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Problem } from '../../../../lib/problem.ts'
import type { Bytes } from '../delivered-track.ts'
import type { Element } from './element.ts'
import { decodeXml } from './xml-text.ts'

/** What a message may be at most. Box sets of hundreds of recordings stay far below. */
export const xmlLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  /** Characters of one text, tag or comment. */
  token: 1024 * 1024,
  /** Elements within one part. */
  part: 100_000,
}

export type XmlRoot = { name: string; namespace: string; attributes: Record<string, string> }

/** A part of a document: a child of its root, or, where that is a list, an element of it. */
export type XmlPart = { list: string | null; element: Element }

/**
 * The parts of a document one after the other; only one is held at a time. `lists` names the children of the root whose
 * children are the parts. No DTD is accepted, so there are no entities but XML's own five.
 */
export async function* readXml(
  bytes: Bytes,
  lists: ReadonlySet<string>,
  limits = xmlLimits,
): AsyncGenerator<XmlRoot | XmlPart> {
  const reader = new PartReader(lists, limits)
  let size = 0
  async function* counted() {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.bytes) throw refuse(`is larger than ${limits.bytes} bytes`)
      yield chunk
    }
  }
  for await (const text of decodeXml(counted())) {
    // In slices, so that no tag or text grows far past its limit before it is seen to.
    for (let at = 0; at < text.length; at += 65_536) yield* reader.write(text.slice(at, at + 65_536))
  }
  yield* reader.close()
}

class PartReader {
  readonly #lists: ReadonlySet<string>
  readonly #limits: typeof xmlLimits
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  #ready: (XmlRoot | XmlPart)[] = []
  #open: Element[] = []
  #depth = 0
  #list: string | null = null
  #elements = 0
  #lastEvent = 0

  constructor(lists: ReadonlySet<string>, limits: typeof xmlLimits) {
    this.#lists = lists
    this.#limits = limits
    const parser = this.#parser
    parser.on('doctype', () => {
      throw refuse('has a document type declaration, which is not accepted: remove it')
    })
    parser.on('opentag', (tag) => this.#openTag(tag))
    parser.on('closetag', () => this.#closeTag())
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => this.#addText(text))
    parser.on('comment', () => this.#saw())
    parser.on('processinginstruction', () => this.#saw())
  }

  write(text: string): (XmlRoot | XmlPart)[] {
    this.#parse(() => this.#parser.write(text))
    if (this.#parser.position - this.#lastEvent > this.#limits.token) {
      throw refuse(
        `has a text, tag or comment of more than ${this.#limits.token} characters, near line ${this.#parser.line}`,
      )
    }
    return this.#take()
  }

  close(): (XmlRoot | XmlPart)[] {
    this.#parse(() => this.#parser.close())
    return this.#take()
  }

  #parse(step: () => void): void {
    try {
      step()
    } catch (error) {
      if (error instanceof Problem) throw error
      const [, line, column, what = String(error)] =
        /^(?:.*?:)?(\d+):(\d+): ([\s\S]*)$/.exec((error as Error).message) ?? []
      const where = line === undefined ? '' : `, line ${line}, column ${column}`
      throw new Problem(
        'validation_error',
        `The message is not well-formed XML${where}: ${what.slice(0, 200)}`,
        {
          cause: error,
        },
      )
    }
  }

  #take(): (XmlRoot | XmlPart)[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  #openTag(tag: SaxesTagNS): void {
    this.#saw()
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map((attribute) => [attribute.local, attribute.value]),
    )
    if (++this.#depth > this.#limits.depth) throw refuse(`is nested more than ${this.#limits.depth} deep`)
    if (this.#depth === 1) this.#ready.push({ name: tag.local, namespace: tag.uri, attributes })
    else if (this.#depth === 2 && this.#lists.has(tag.local)) this.#list = tag.local
    else {
      if (++this.#elements > this.#limits.part)
        throw refuse(`has a part of more than ${this.#limits.part} elements`)
      const element: Element = { name: tag.local, attributes, text: '', children: [] }
      this.#open.at(-1)?.children.push(element)
      this.#open.push(element)
    }
  }

  #closeTag(): void {
    this.#saw()
    this.#depth--
    const element = this.#open.pop()
    if (element === undefined) this.#list = null
    else if (this.#open.length === 0) {
      this.#ready.push({ list: this.#list, element })
      this.#elements = 0
    }
  }

  #addText(text: string): void {
    this.#saw()
    const element = this.#open.at(-1)
    if (element === undefined) return
    if (element.text.length + text.length > this.#limits.token) {
      throw refuse(`has a text of more than ${this.#limits.token} characters, near line ${this.#parser.line}`)
    }
    element.text += text
  }

  #saw(): void {
    this.#lastEvent = this.#parser.position
  }
}

function refuse(why: string): Problem {
  return new Problem('validation_error', `The message ${why}.`)
}
