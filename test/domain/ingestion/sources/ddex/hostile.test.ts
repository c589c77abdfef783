import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMessage } from '../../../../../src/domain/ingestion/sources/ddex/read-message.ts'
import { messageXmlLimits, readXml } from '../../../../../src/domain/ingestion/sources/ddex/read-xml.ts'
import { inPieces } from '../collect.ts'
import { heapInUse } from '../heap.ts'
import { fixture } from './delivery.ts'

const root = '<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/43">'
const header = '<MessageHeader><MessageId>1</MessageId></MessageHeader>'
const refuses = (bytes: Iterable<Uint8Array>, message: RegExp) => assert.rejects(readMessage(bytes), message)
const text = (content: string) => [Buffer.from(content)]

/** Repeats `piece`: a large document that is never in memory as a whole. */
function* repeat(start: string, piece: string, times: number): Generator<Buffer> {
  const block = Buffer.from(piece.repeat(Math.max(1, Math.floor(65_536 / piece.length))))
  yield Buffer.from(start)
  for (let bytes = 0; bytes < piece.length * times; bytes += block.length) yield block
}

test('refuses entities before they can expand or fetch anything', async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`).join('')}]>`
  await refuses(text(`${laughs}${root}&a19;</e:NewReleaseMessage>`), /document type declaration/)
  const outside = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'
  await refuses(text(`${outside}${root}</e:NewReleaseMessage>`), /document type declaration/)
  await refuses(
    text(`<!DOCTYPE x [<!ENTITY % p SYSTEM "http://a.example/">%p;]>${root}`),
    /document type declaration/,
  )
  await refuses(text(`${root}&unknown;</e:NewReleaseMessage>`), /not well-formed XML, line 1/)
})

test('refuses endless nesting', async () => {
  await refuses(repeat(root, '<a>', 2_000_000), /nests elements more than 100 deep/)
})

test('refuses endless texts, tags and comments', async () => {
  await refuses(repeat(`${root}<a>`, 'x', 40_000_000), /text, tag or comment of more than 1048576/)
  await refuses(repeat(`${root}<a b="`, 'x', 40_000_000), /text, tag or comment of more than 1048576/)
  await refuses(repeat(`${root}<!--`, 'x', 40_000_000), /text, tag or comment of more than 1048576/)
  await refuses(
    repeat('<!DOCTYPE x [', '<!ENTITY a "b">', 4_000_000),
    /text, tag or comment of more than 1048576/,
  )
  await refuses(repeat(`${root}<a>`, 'xxxx<!---->', 1_000_000), /text of more than 1048576/)
  await refuses(repeat(`${root}<a>`, '<b/>', 10_000_000), /a part of more than 100000 elements/)
})

test('refuses too many recordings, releases, parties and deals', async () => {
  const many = (list: string, element: (at: number) => string, count: number) =>
    text(
      `${root}${header}<${list}>${Array.from({ length: count }, (_, at) => element(at)).join('')}</${list}></e:NewReleaseMessage>`,
    )
  const recording = (at: number) =>
    `<SoundRecording><ResourceReference>A${at}</ResourceReference></SoundRecording>`
  await refuses(many('ResourceList', recording, 10_001), /more than 10000 resources. Split it/)
  await refuses(
    many('ReleaseList', () => '<Release/>', 10_001),
    /more than 10000 releases. Split it/,
  )
  await refuses(
    many('PartyList', () => '<Party/>', 50_001),
    /more than 50000 parties. Split it/,
  )
  await refuses(
    many('DealList', () => '<ReleaseDeal><Deal/></ReleaseDeal>', 50_001),
    /more than 50000 deals. Split it/,
  )
})

test('says where a document is not well-formed', async () => {
  const xml = fixture('ern-43.xml')
  await refuses(text(xml.replace('</PartyList>', '</Party>')), /not well-formed XML, line \d+, column \d+: /)
  await refuses(text(xml.slice(0, xml.length / 2)), /not well-formed XML/)
  await refuses(text('<broken'), /not well-formed XML.*[^.]\.$/)
  await refuses(text(''), /not well-formed XML/)
  await refuses(text(`${xml}<more/>`), /not well-formed XML/)
  await refuses(text(xml.replace('Quartett Weiß', 'a\u0001b')), /not well-formed XML/)
  await refuses(text(xml.replace('xmlns:ern=', 'xmlns:other=')), /not well-formed XML/)
})

test('reads the encodings of XML, however the bytes are split', async () => {
  const xml = fixture('ern-43.xml')
  const declared = (name: string) => xml.replace('UTF-8', name)
  const latin = declared('ISO-8859-1')
    .replaceAll('レナ・オット', 'Lena')
    .replaceAll('四重奏曲第1番', 'Quatuor')
  const forms: Buffer[] = [
    Buffer.from(xml),
    Buffer.from(`\ufeff${xml}`),
    Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'),
    Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le').swap16(),
    Buffer.from(declared('UTF-16LE'), 'utf16le'),
    Buffer.from(latin, 'latin1'),
    Buffer.from(xml.replace(/<\?xml.*?\?>\n/, '')),
  ]
  for (const bytes of forms) {
    for (const size of [7, 997, bytes.length]) {
      const message = await readMessage(inPieces(bytes, size))
      assert.ok(message.kind !== 'enrichment')
      assert.equal(message.resources.get('A1')?.artists[0]?.name, 'Quartett Weiß')
    }
  }
})

test('refuses bytes that contradict the declared encoding', async () => {
  const xml = fixture('ern-43.xml')
  await refuses([Buffer.from(xml, 'latin1')], /bytes that are not valid utf-8/)
  await refuses(text(xml.replace('UTF-8', 'UTF-16')), /declares UTF-16, but is not/)
  await refuses(text(xml.replace('UTF-8', 'EBCDIC')), /encoding "ebcdic". Send UTF-8/)
  await refuses([Buffer.from(`\ufeff${xml}`, 'utf16le')], /declares the encoding "utf-8", but is utf-16le/)
})

test('refuses an endless document without keeping its parts in memory', async () => {
  const part = `<SoundRecording><ResourceReference>A</ResourceReference><b>${'é'.repeat(9000)}</b></SoundRecording>`
  const bytes = repeat('<a><ResourceList>', part, 3000)
  const before = heapInUse()
  let held = 0
  let count = 0
  await assert.rejects(async () => {
    for await (const _ of readXml(bytes, new Set(['ResourceList']), { ...messageXmlLimits, bytes: 10e6 })) {
      if (++count % 100 === 0) held = Math.max(held, heapInUse() - before)
    }
  }, /larger than 10000000 bytes/)
  assert.ok(count > 400)
  assert.ok(held < 4e6, `${held} bytes held of ${count * part.length * 2}`)
})
