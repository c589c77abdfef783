import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { S3Error } from './failures.ts'

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** Like S3, writes control characters as references although XML 1.0 does not allow them. */
export function escapeXml(text: string): string {
  if (!/[&<>"\p{Cc}\ufffe\uffff]/u.test(text)) return text
  return text.replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, (letter) => {
    if (letter === '&') return '&amp;'
    if (letter === '<') return '&lt;'
    if (letter === '>') return '&gt;'
    return letter === '"' ? '&quot;' : `&#${letter.charCodeAt(0)};`
  })
}

/** `<name>text</name>`, or nothing if there is no value. */
export function element(name: string, value: string | number | boolean | null | undefined): string {
  if (value === undefined || value === null) return ''
  return `<${name}>${escapeXml(String(value))}</${name}>`
}

export function documentXml(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${content}</${root}>`
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  // Keys may hold numeric references; entities of a DTD are never expanded, as no DTD is accepted.
  htmlEntities: true,
  isArray: (name) => ['Object', 'Part'].includes(name),
})

/** The element `root` of a document that a client sent. */
export function parseXml(bytes: Buffer, root: string): Record<string, unknown> {
  const text = bytes.toString('utf8')
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) throw malformed()
  const found = (parser.parse(text) as Record<string, unknown>)[root]
  if (typeof found !== 'object' || found === null) {
    if (found === '') return {}
    throw malformed()
  }
  return found as Record<string, unknown>
}

export function malformed(): S3Error {
  return new S3Error(
    'MalformedXML',
    'The XML is not well-formed or does not match the schema of this operation.',
  )
}

export function errorXml(error: S3Error, context: { resource: string; requestId: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${element('Code', error.code)}${element('Message', error.message)}<Resource>${escapeXml(context.resource)}</Resource><RequestId>${context.requestId}</RequestId><HostId>${context.requestId}</HostId></Error>`
}
