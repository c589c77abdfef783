import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '../../../../../src/domain/ingestion/sources/csv/read-csv.ts'
import { detectEncoding } from '../../../../../src/domain/ingestion/sources/detect-encoding.ts'
import { collect, inPieces, messageOf, recordOf } from '../collect.ts'

/** Reads a file as stage 1 does: once for its encoding, once for its rows. */
async function readDetected(bytes: Buffer, size = bytes.length) {
  const { encoding, warning } = await detectEncoding(inPieces(bytes, size))
  return {
    items: await collect(readCsv(inPieces(bytes, size), { file: 'x.csv', encoding })),
    encoding,
    warning,
  }
}

/** Encodes text in a Windows code page. */
function encodeAs(encoding: string, of: string): Buffer {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte] as const,
  )
  const byLetter = new Map(bytes)
  return Buffer.from([...of].map((letter) => byLetter.get(letter)!))
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const text = 'outer_id,title\na,Žižkov – Größe 愛 🎵\nb,café\n'
const western = 'outer_id,title\na,Größe €uro – “café”\n'

/** Windows-1252, including characters that Latin-1 does not have. */
function windows1252(of: string): Buffer {
  const special: Record<string, number> = { '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94 }
  return Buffer.from([...of].map((letter) => special[letter] ?? letter.charCodeAt(0)))
}

const files: [string, Buffer, string][] = [
  ['UTF-8', Buffer.from(text), 'Žižkov – Größe 愛 🎵'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'Žižkov – Größe 愛 🎵'],
  ['UTF-16 LE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'Žižkov – Größe 愛 🎵'],
  ['UTF-16 LE', Buffer.from(text, 'utf16le'), 'Žižkov – Größe 愛 🎵'],
  ['UTF-16 BE with a mark', bigEndian(`\ufeff${text}`), 'Žižkov – Größe 愛 🎵'],
  ['UTF-16 BE', bigEndian(text), 'Žižkov – Größe 愛 🎵'],
  ['Windows-1252', windows1252(western), 'Größe €uro – “café”'],
  ['Latin-1', Buffer.from('outer_id,title\na,Größe café ÿ\n', 'latin1'), 'Größe café ÿ'],
]

for (const [name, bytes, title] of files) {
  test(`reads ${name}, however the bytes are split`, async () => {
    for (const size of [1, 2, 3, 5, 7, 64, bytes.length]) {
      const { items } = await readDetected(bytes, size)
      assert.equal(recordOf(items[0]).title, title, `in pieces of ${size}`)
    }
  })
}

test('detects Windows-1252 by a letter far into the file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, number) => `${number},plain\n`).join('')
  const bytes = Buffer.concat([Buffer.from(`outer_id,title\n${rows}`), Buffer.from('z,Größe\n', 'latin1')])
  const { items } = await readDetected(bytes, 16_384)
  assert.equal(items.length, 20_001)
  assert.equal(recordOf(items.at(-1)).title, 'Größe')
})

test('refuses only the row that contains bytes that are not UTF-8', async () => {
  const bytes = Buffer.concat([
    Buffer.from('outer_id,title\na,愛é\nb,'),
    Buffer.from([0xff, 0xc3]),
    Buffer.from('\nc,愛\n'),
  ])
  const { items } = await readDetected(bytes)
  assert.match(messageOf(items[1]), /line 3 contains bytes that are not valid in its encoding/)
  assert.deepEqual([recordOf(items[0]).title, recordOf(items[2]).title], ['愛é', '愛'])
})

test('refuses a row that ends with half a UTF-16 character', async () => {
  const bytes = Buffer.concat([Buffer.from('\ufeffouter_id,title\na,b\nc,d', 'utf16le'), Buffer.from([0x41])])
  const { items } = await readDetected(bytes)
  assert.equal(recordOf(items[0]).title, 'b')
  assert.match(messageOf(items[1]), /not valid in its encoding/)
})

test('uses the encoding that the caller gives', async () => {
  const bytes = Buffer.from('outer_id,title\na,Ã©\n', 'latin1')
  const [detected] = (await readDetected(bytes)).items
  const [given] = await collect(readCsv([bytes], { file: 'x.csv', encoding: 'windows-1252' }))
  assert.deepEqual([recordOf(detected).title, recordOf(given).title], ['é', 'Ã©'])
})

test('refuses UTF-32 and says what to do', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])
  await assert.rejects(readDetected(bytes), /UTF-32. Save it as UTF-8/)
})

test('one Latin-1 byte does not turn the rest of a UTF-8 file into nonsense', async () => {
  const rows = ['outer_id,title', 'a,plain', 'b,Gr\xf6\xdfe', 'c,café', 'd,Žižkov'].map((row) =>
    row.includes('\xf6') ? Buffer.from(row, 'latin1') : Buffer.from(row),
  )
  const { items, warning } = await readDetected(
    Buffer.concat(rows.flatMap((row) => [row, Buffer.from('\n')])),
  )
  assert.deepEqual([recordOf(items[2]).title, recordOf(items[3]).title], ['café', 'Žižkov'])
  assert.match(messageOf(items[1]), /line 3 contains bytes that are not valid/)
  assert.match(warning!, /UTF-8, except for 2 bytes/)
})

test('guesses Central European text, and says that it was a guess', async () => {
  for (const title of ['Příliš žluťoučký kůň, Škoda lásky', 'Zażółć gęślą jaźń, Łąki Łan']) {
    const { items, encoding, warning } = await readDetected(
      encodeAs('windows-1250', `outer_id,title\na,"${title}"\n`),
    )
    assert.deepEqual([encoding, recordOf(items[0]).title], ['windows-1250', title])
    assert.match(warning!, /encoding was guessed: windows-1250/)
  }
})
