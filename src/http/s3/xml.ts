import { childrenOf, parseXml, type XmlElement, XmlError } from '../../lib/xml.ts'
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

/** The root element of a document that a client sent; it must have this name. */
export function parseRequestXml(bytes: Buffer, root: string): XmlElement {
  try {
    const found = parseXml(bytes.toString('utf8'), { allowControlCharacters: true })
    if (found.name === root) return found
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
  }
  throw malformed()
}

/** The text of the one child with this name; undefined if there is none, or if it is not plain text. */
export function textOf(element: XmlElement, name: string): string | undefined {
  const [child, ...others] = childrenOf(element, name)
  return others.length > 0 || child?.children.length ? undefined : child?.text
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
