import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  childrenOf,
  defaultXmlLimits,
  findElement,
  parseXml,
  XmlError,
  XmlPartReader,
} from '../../src/lib/xml.ts'

const keyIn = (xml: string, allowControlCharacters = false) =>
  findElement(
    parseXml(`<Delete><Object><Key>${xml}</Key></Object></Delete>`, { allowControlCharacters }),
    'Object',
    'Key',
  )!.text

test('keeps text exactly as it was sent, except for references and line ends', () => {
  const texts: [sent: string, read: string][] = [
    [' a ', ' a '],
    ['&quot;&apos;&lt;&gt;&amp;', '"\'<>&'],
    ['a&#13;&#x1F3B5;b', 'a\r🎵b'],
    ['a\r\nb', 'a\nb'],
    ['<![CDATA[x<y]]>z', 'x<yz'],
    ['a<!-- b -->c', 'ac'],
    ['a\u2028b\u0085', 'a\u2028b\u0085'],
  ]
  for (const [sent, read] of texts) assert.equal(keyIn(sent), read)
})

test('ignores prefixes, but not prefixes that nobody declared', () => {
  const xml = '<s:Delete xmlns:s="urn:s3"><s:Object a="1"/><Object s:a="2"/></s:Delete>'
  assert.deepEqual(
    childrenOf(parseXml(xml), 'Object').map(({ attributes }) => attributes.a),
    ['1', '2'],
  )
  assert.throws(() => parseXml('<s:Delete/>'), XmlError)
})

test('refuses documents that are not well-formed and says where', () => {
  assert.throws(() => parseXml('<a>\n <b></a>'), /^XmlError: is not well-formed XML, line 2, column \d+: /)
  for (const xml of ['', 'text', '<a>', '<a/><b/>', '<a>&nbsp;</a>', '<a>&#1;</a>', '<a b=c/>'])
    assert.throws(() => parseXml(xml), XmlError, xml)
})

test('refuses document type declarations', () => {
  assert.throws(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), /document type declaration/)
})

test('refuses elements that are nested too deeply, too long or too many', () => {
  const limits = { depth: 3, token: 10, elements: 4 }
  assert.equal(parseXml('<a><b><c/></b></a>', { limits }).name, 'a')
  assert.throws(() => parseXml('<a><b><c><d/></c></b></a>', { limits }), /more than 3 deep/)
  assert.throws(
    () => parseXml(`<a><b>${'x'.repeat(11)}</b></a>`, { limits }),
    /text of more than 10 characters/,
  )
  assert.throws(() => parseXml(`<a><b>${'<c/>'.repeat(4)}</b></a>`, { limits }), /more than 4 elements/)
  const endless = new XmlPartReader({ limits: { ...defaultXmlLimits, token: 100_000 } })
  assert.throws(
    () => [...endless.write(`<a ${'b'.repeat(200_000)}`)],
    /text, tag or comment of more than 100000/,
  )
})

test('accepts control characters only where they are allowed, and then nothing else that is wrong', () => {
  assert.throws(() => keyIn('a\u0001b'), /disallowed character/)
  assert.equal(keyIn('a\u0001b', true), 'a\u0001b')
  assert.throws(() => keyIn('a\u0001&#1;', true), /malformed character entity/)
  assert.throws(() => keyIn('a\u0001</Object>', true), /not well-formed/)
})

test('returns parts as they complete, one element of a list at a time', () => {
  const reader = new XmlPartReader({ lists: new Set(['List']) })
  assert.deepEqual(
    [...reader.write('<Root xmlns="urn:r"><Head/><List><I>1</I>')].map((part) =>
      'element' in part ? [part.list, part.element.name] : part.namespace,
    ),
    ['urn:r', [null, 'Head'], ['List', 'I']],
  )
  assert.deepEqual(
    [...reader.write('</List><Tail/></Root>'), ...reader.close()].map(
      (part) => 'element' in part && part.list,
    ),
    [null],
  )
})
