import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import {
  acknowledgementName,
  writeAcknowledgement,
} from '../../../../../src/domain/ingestion/sources/ddex/acknowledgement.ts'
import { textAt } from '../../../../../src/domain/ingestion/sources/ddex/element-values.ts'
import { checkHashSum } from '../../../../../src/domain/ingestion/sources/ddex/hash-sum.ts'
import type { ReceivedMessage } from '../../../../../src/domain/ingestion/sources/ddex/read-ddex.ts'
import { readXml } from '../../../../../src/domain/ingestion/sources/ddex/read-xml.ts'
import { findElement, type XmlPart } from '../../../../../src/lib/xml.ts'
import { collect, messageOf } from '../collect.ts'
import { deliver, fixture, now } from './delivery.ts'

const xml = fixture('ern-43.xml')
const sha1 = createHash('sha1').update(xml).digest('hex')
const folder = '20240501100000000'
const batch = {
  [`${folder}/4000000000013/4000000000013.xml`]: xml,
  [`${folder}/4000000000013/resources/A1.wav`]: 'a',
  [`${folder}/4000000000013/resources/A2.wav`]: 'b',
}
const notes = { [`${folder}/4000000000013/resources/notes.xml`]: '<not-a-message/>' }
const manifest = fixture('batch-complete.xml').replace('@SHA1@', sha1)

test('reads batch after batch, each message with the files next to it', async () => {
  const { items, messages } = await deliver({
    ...batch,
    'loose.xml': fixture('ern-382.xml'),
    'resources/A1.flac': 'x',
    'resources/A2.flac': 'x',
    'zz/purge.xml': fixture('ern-43-purge.xml'),
  })
  assert.deepEqual(
    messages.map(({ key, first_index }) => [key.slice('delivery/ddex/'.length), first_index]),
    [
      [`${folder}/4000000000013/4000000000013.xml`, 0],
      ['zz/purge.xml', 2],
      ['loose.xml', 3],
    ],
  )
  assert.deepEqual(
    items.map(({ index, kind }) => [index, kind]),
    [
      [0, 'track'],
      [1, 'track'],
      [2, 'purge'],
      [3, 'track'],
      [4, 'track'],
      [5, 'track'],
    ],
  )
})

test('a file that no message names is an item of its own, and is not read as a message', async () => {
  const { items, messages } = await deliver({ ...batch, ...notes })
  assert.equal(messages.length, 1)
  assert.deepEqual(
    items.map(({ kind, source }) => [kind, source.slice(source.lastIndexOf('/') + 1)]),
    [
      ['track', '4000000000013.xml#A1'],
      ['track', '4000000000013.xml#A2'],
      ['skipped', 'notes.xml'],
    ],
  )
})

test('a batch waits for its BatchComplete file where the sender wants that', async () => {
  const options = { waitForBatchComplete: true }
  const waiting = await deliver(
    { ...batch, 'zz/purge.xml': fixture('ern-43-purge.xml'), 'zz/BatchComplete': '' },
    options,
  )
  assert.deepEqual(
    waiting.items.map(({ kind, source }) => [kind, source]),
    [
      ['skipped', `delivery/ddex/${folder}/`],
      ['purge', 'delivery/ddex/zz/purge.xml'],
    ],
  )
})

test('continues after the last unit, whatever the other messages say by now', async () => {
  const contents = {
    'a/1.xml': fixture('ern-43-purge.xml'),
    'b/2.xml': fixture('ern-382-purge.xml'),
    'c/3.xml': '<broken',
  }
  const whole = await deliver(contents)
  const rest = await deliver(
    { ...contents, 'a/1.xml': fixture('ern-382-purge.xml') },
    { after: { key: 'delivery/ddex/a/1.xml', index: 1 } },
  )
  assert.deepEqual(rest.items, whole.items.slice(1))
})

test('reports messages that a manifest names but are missing or changed', async () => {
  const whole = await deliver({ ...batch, [`${folder}/BatchComplete_${folder}.xml`]: manifest })
  assert.deepEqual(
    whole.items.map(({ kind }) => kind),
    ['track', 'track', 'problem'],
  )
  assert.match(
    messageOf(whole.items[2]),
    /manifest names "\/20240501100000000\/4000000000020\/4000000000020\.xml", which was not delivered/,
  )
  const changed = { ...batch, [`${folder}/4000000000013/4000000000013.xml`]: `${xml} ` }
  const { items, messages } = await deliver({ ...changed, [`${folder}/BatchComplete.xml`]: manifest })
  assert.match(messageOf(items[0]), /hash sum of the message differs .*Deliver it again/)
  assert.match(messages[0]?.problem ?? '', /hash sum of the message differs/)
})

test('a test manifest makes its messages test messages', async () => {
  const content = manifest.replace('<IsTestFlag>false', '<IsTestFlag>true')
  const { items, messages } = await deliver({ ...batch, [`${folder}/BatchComplete_${folder}.xml`]: content })
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['skipped', 'skipped', 'problem'],
  )
  assert.equal(messages[0]?.header?.is_test, true)
})

test('a manifest without content only marks the batch as complete', async () => {
  for (const [name, content] of [
    ['BatchComplete', ''],
    [`BatchComplete_${folder}.xml`, ' \n'],
    ['manifest.txt', 'done'],
  ] as const) {
    // biome-ignore format: a table
    const { items } = await deliver({ ...batch, [`${folder}/${name}`]: content })
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['track', 'track'],
    )
  }
})

test('a broken manifest stops its own batch only', async () => {
  const { items } = await deliver({
    ...batch,
    [`${folder}/manifest.xml`]: manifest.slice(0, 500),
    'zz/purge.xml': fixture('ern-43-purge.xml'),
  })
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['problem', 'purge'],
  )
  assert.match(messageOf(items[0]), /^The manifest is not well-formed XML/)
})

test('reads a single message on request', async () => {
  const only = 'delivery/ddex/b/2.xml'
  const { items } = await deliver(
    { 'b/1.xml': fixture('ern-382-purge.xml'), 'b/2.xml': fixture('ern-43-purge.xml') },
    { only },
  )
  assert.deepEqual(
    items.map(({ source }) => source),
    [only],
  )
})

test('skips the files of a folder without a message and says why', async () => {
  const { items } = await deliver({ 'b/resources/x.wav': 'x' })
  assert.deepEqual(
    items.map((item) => [item.source, item.kind]),
    [['delivery/ddex/b/resources/x.wav', 'skipped']],
  )
})

test('an unreadable message does not affect the others of its batch', async () => {
  const { items } = await deliver({ 'b/1.xml': '<broken', 'b/2.xml': fixture('ern-43-purge.xml') })
  assert.deepEqual(items.map(({ index, kind }) => [index, kind]), [[0, 'problem'], [1, 'purge']]) // biome-ignore format: two items
})

test('does not blame the message for a storage failure', async () => {
  const { readDdex } = await import('../../../../../src/domain/ingestion/sources/ddex/read-ddex.ts')
  const files = [{ key: 'delivery/ddex/b/1.xml', size: 1 }]
  const open = () => Promise.reject(new Error('the storage is down'))
  await assert.rejects(collect(readDdex({ files, open }, { now })), /the storage is down/)
})

test('verifies the hash algorithms that DDEX defines', () => {
  const bytes = Buffer.from('some audio')
  const of = (name: string) => createHash(name).update(bytes).digest('hex')
  const sums: [string, string][] = [
    ['MD5', of('md5')],
    ['SHA1', of('sha1').toUpperCase()],
    ['SHA-1', of('sha1')],
    ['SHA-256', of('sha256')],
    ['SHA2', of('sha512')],
    ['SHA384', of('sha384')],
    ['SHA3', of('sha3-256')],
    ['MD5', createHash('md5').update(bytes).digest('base64')],
    ['CRC32', crc32(bytes).toString(16)],
    ['CRC-32', crc32(bytes).toString(16).padStart(10, '0')],
  ]
  for (const [algorithm, value] of sums) {
    const right = checkHashSum({ algorithm, value })
    for (const byte of bytes) right.update(Buffer.from([byte]))
    assert.equal(right.verdict(), 'right', algorithm)
    const wrong = checkHashSum({ algorithm, value })
    wrong.update(Buffer.from('other audio'))
    assert.equal(wrong.verdict(), 'wrong', algorithm)
  }
  assert.equal(checkHashSum({ algorithm: 'MD4', value: 'x' }).verdict(), 'unknown')
})

/** The acknowledgement, read by our own XML reader. */
async function readBack(text: string) {
  const parts = await collect(readXml([Buffer.from(text)], new Set()))
  const [root] = parts
  const element = {
    name: '',
    attributes: {},
    text: '',
    children: parts.slice(1).map((part) => (part as XmlPart).element),
  }
  return { root, element }
}

test('acknowledges a message that was accepted completely', async () => {
  const { messages } = await deliver(batch)
  const received = messages[0]!
  const text = writeAcknowledgement(
    { received, accepted: 2, refused: [], skipped: 0 },
    { party_id: 'PADPIDA0000000002B', host: 'api.example.com', name: 'Euterpe' },
    now,
  )
  const { root, element } = await readBack(text)
  assert.equal(root && 'namespace' in root && root.name, 'FtpAcknowledgementMessage')
  assert.equal(textAt(element, 'MessageHeader', 'MessageRecipient', 'PartyId'), 'PADPIDA0000000003C')
  assert.equal(textAt(element, 'MessageHeader', 'MessageSender', 'PartyId'), 'PADPIDA0000000002B')
  assert.equal(textAt(element, 'AcknowledgedFile', 'ReleaseId'), '4000000000013')
  assert.equal(textAt(element, 'AcknowledgedFile', 'Date'), '2024-05-01')
  assert.equal(textAt(element, 'FileStatus'), 'FileOK')
  assert.equal(acknowledgementName(received, 'an-ingestion'), 'ACK_message-43_an-ingestion_0.xml')
})

test('acknowledges refused recordings with the reason, whatever characters it contains', async () => {
  const { messages } = await deliver(batch)
  const reason = 'a <b> & "c" \u0000\u0007\ud800 愛'
  const refused = [{ isrc: 'DEB022400001', source: 'x.xml#A1', reason }]
  const us = { party_id: null, host: 'api.example.com', name: 'Euterpe <&>' }
  const partly = await readBack(
    writeAcknowledgement({ received: messages[0]!, accepted: 1, refused, skipped: 0 }, us, now),
  )
  assert.equal(textAt(partly.element, 'MessageHeader', 'MessageSender', 'PartyId'), 'api.example.com')
  assert.equal(textAt(partly.element, 'FileStatus'), 'PartlyRejected')
  assert.match(
    textAt(partly.element, 'ErrorText') ?? '',
    /1 recordings accepted, 1 refused; x\.xml#A1: a <b> & "c" \ufffd 愛/,
  )
  assert.equal(textAt(partly.element, 'AffectedResource', 'ISRC'), 'DEB022400001')
  const broken: ReceivedMessage = {
    key: 'delivery/ddex/b/odd name;.xml',
    header: null,
    version: null,
    release_id: null,
    first_index: 0,
    last_index: 0,
    problem: 'The message is not well-formed XML.',
    files: [],
    batch: 'delivery/ddex/b/',
    manifests: [],
  }
  const whole = await readBack(
    writeAcknowledgement({ received: broken, accepted: 0, refused: [], skipped: 0 }, us, now),
  )
  assert.equal(textAt(whole.element, 'FileStatus'), 'Rejected')
  assert.ok(findElement(whole.element, 'ErrorText'))
  assert.equal(acknowledgementName(broken, 'an-ingestion'), 'ACK_odd_name__an-ingestion_0.xml')
})
