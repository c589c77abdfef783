import { SaxesParser } from 'saxes'
import { Problem } from '../../../../lib/problem.ts'
import { decodeXml } from '../ddex/decode-xml.ts'
import type { Bytes } from '../delivered-track.ts'

/** Texts and tags of libraries are far shorter, even with artwork. */
const maxToken = 4 * 1024 * 1024
const maxDepth = 200
const sliceLength = 65_536

export type XmlEvents = {
  open(name: string, attributes: Record<string, string>, line: number): void
  text(text: string): void
  close(name: string): void
}

/**
 * Feeds an XML file to handlers, which collect what is ready; `take` hands it over after each slice. Document types are
 * ignored: the parser knows XML's own five entities only.
 */
export async function* parseXml<T>(bytes: Bytes, events: XmlEvents, take: () => T[]): AsyncGenerator<T> {
  const parser = new SaxesParser({ position: true })
  let depth = 0
  let lastEvent = 0
  let written = 0
  const mark = () => {
    lastEvent = written
  }
  parser.on('opentag', ({ name, attributes }) => {
    mark()
    if (++depth > maxDepth) throw new Error(`elements are nested more than ${maxDepth} deep`)
    events.open(name, attributes as Record<string, string>, parser.line)
  })
  parser.on('closetag', ({ name }) => {
    mark()
    depth--
    events.close(name)
  })
  parser.on('text', (text) => {
    mark()
    events.text(text)
  })
  parser.on('cdata', (text) => {
    mark()
    events.text(text)
  })
  try {
    for await (const text of decodeXml(bytes)) {
      for (let at = 0; at < text.length; at += sliceLength) {
        parser.write(text.slice(at, at + sliceLength))
        written += sliceLength
        if (written - lastEvent > maxToken)
          throw new Error(`a text or tag is longer than ${maxToken} characters`)
        yield* take()
      }
    }
    parser.close()
  } catch (error) {
    if (error instanceof Problem) throw error
    const reason = (error as Error).message.slice(0, 200)
    throw new Problem('validation_error', `The library cannot be read as XML: ${reason}. Export it again.`, {
      cause: error,
    })
  }
  yield* take()
}
