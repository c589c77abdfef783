import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AudioError } from '../../../src/audio/audio-error.ts'
import type { EmbeddedTags } from '../../../src/audio/embedded/embedded-tags.ts'
import { sizeOfPieces } from '../../../src/audio/embedded/pieces.ts'
import { readTags } from '../../../src/audio/embedded/read-tags.ts'
import { writeTags } from '../../../src/audio/embedded/write-tags.ts'
import { readFixture } from '../../support/audio.ts'
import { makeTune, toWav } from '../tune.ts'
import { everyTag, hearFile, join, open } from './support.ts'

const files: Record<string, Buffer> = {
  mp3: await readFixture('tune.mp3'),
  flac: await readFixture('tune.flac'),
  ogg: await readFixture('tune.ogg'),
  opus: await readFixture('tune.opus'),
  m4a: await readFixture('tune.m4a'),
  'm4a with its index in front': await readFixture('front.m4a'),
  wav: toWav(makeTune(1, 22_050), 22_050),
  aiff: makeAiff(),
}

/** One second of mono noise, 16 bits. */
function makeAiff(): Buffer {
  const frames = 8000
  const comm = Buffer.alloc(26)
  comm.write('COMM')
  comm.writeUInt32BE(18, 4)
  comm.writeUInt16BE(1, 8)
  comm.writeUInt32BE(frames, 10)
  comm.writeUInt16BE(16, 14)
  comm.set([0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0], 16)
  const sound = Buffer.alloc(16 + frames * 2, 7)
  sound.write('SSND')
  sound.writeUInt32BE(8 + frames * 2, 4)
  sound.fill(0, 8, 16)
  const head = Buffer.from('FORM....AIFF')
  head.writeUInt32BE(4 + comm.length + sound.length, 4)
  return Buffer.concat([head, comm, sound])
}

const write = async (bytes: Buffer, tags: EmbeddedTags) => join(bytes, await writeTags(open(bytes), tags))

for (const [name, bytes] of Object.entries(files)) {
  test(`tags written into ${name} are read back, and the audio stays the same`, async () => {
    const tagged = await write(bytes, everyTag)
    const { tags, sources } = await readTags(open(tagged))
    assert.deepEqual({ ...tags, release_date: tags.release_date?.slice(0, 10) }, everyTag)
    assert.match(sources.title!, name === 'flac' || /o(gg|pus)/.test(name) ? /vorbis/ : /ID3v2\.4|iTunes/)
    assert.deepEqual(await hearFile(tagged), await hearFile(bytes))
  })

  test(`writing into ${name} twice replaces what was written, and keeps the rest`, async () => {
    const once = await write(bytes, { title: 'Old', comment: 'Keep me', isrc: 'SEAB12400001' })
    const twice = await write(once, { title: 'New' })
    const { tags } = await readTags(open(twice))
    assert.equal(tags.title, 'New')
    assert.equal(tags.comment, 'Keep me')
    assert.equal(tags.isrc, 'SEAB12400001')
    assert.deepEqual(await hearFile(twice), await hearFile(bytes))
  })
}

test('what only an ID3v1 or an ID3v2.2 tag says is kept', async () => {
  const plain = files.mp3!.subarray(files.mp3!.indexOf(Buffer.from([0xff, 0xfb])))
  const first = Buffer.alloc(128)
  first.write('TAG', 0)
  first.write('Silence', 3)
  first.write('Tidal Notation', 63)
  const frame = (id: string, text: string) =>
    Buffer.concat([Buffer.from(id), Buffer.from([0, 0, text.length + 1, 0]), Buffer.from(text)])
  const frames = Buffer.concat([frame('TT2', 'Silence'), frame('TAL', 'Tidal Notation')])
  const second = Buffer.concat([Buffer.from('ID3'), Buffer.from([2, 0, 0, 0, 0, 0, frames.length]), frames])
  for (const old of [Buffer.concat([plain, first]), Buffer.concat([second, plain])]) {
    const { tags } = await readTags(open(await write(old, { title: 'Noise' })))
    assert.deepEqual([tags.title, tags.album], ['Noise', 'Tidal Notation'])
  }
})

test('a file that cannot have tags is refused with the reason', async () => {
  await assert.rejects(write(Buffer.from('words '.repeat(50)), { title: 'x' }), {
    reason: 'unsupported_format',
  })
  assert.deepEqual(await readTags(open(Buffer.from('words '.repeat(50)))), { tags: {}, sources: {} })
})

const names = Object.keys(files)
const damage = fc.record({
  name: fc.constantFrom(...names),
  edits: fc.array(fc.record({ at: fc.nat(4000), value: fc.nat(255) }), { maxLength: 12 }),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

test('a damaged file gives a smaller problem, never another error or bytes it does not have', async () => {
  await fc.assert(
    fc.asyncProperty(damage, async ({ name, edits, cut }) => {
      const bytes = Buffer.from(files[name]!)
      for (const { at, value } of edits) bytes[at % bytes.length] = value
      const file = cut === null ? bytes : bytes.subarray(0, Math.floor(bytes.length * cut))
      try {
        const { tags } = await readTags(open(file))
        for (const value of Object.values(tags).flat()) assert.ok(!String(value).includes('\0'))
      } catch (error) {
        assert.ok(error instanceof AudioError, String(error))
      }
      try {
        const pieces = await writeTags(open(file), everyTag)
        for (const piece of pieces)
          if ('start' in piece)
            assert.ok(piece.start >= 0 && piece.start <= piece.end && piece.end <= file.length)
        assert.equal(join(file, pieces).length, sizeOfPieces(pieces))
      } catch (error) {
        assert.ok(error instanceof AudioError, String(error))
      }
    }),
    { numRuns: 400 },
  )
})

test('a file that makes its reader go through too much of it is refused', async () => {
  const size = 2 ** 40
  const endless = { size, read: async (_: number, length: number) => new Uint8Array(length).fill(0x49) }
  const head = Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7f')
  const { openRemoteBytes } = await import('../../../src/audio/embedded/file-bytes.ts')
  const file = openRemoteBytes(size, async (offset, length) => {
    const bytes = await endless.read(offset, length)
    if (offset === 0) bytes.set(head.subarray(0, length))
    return bytes
  })
  await assert.rejects(writeTags(file, { title: 'x' }), { reason: 'too_complex' })
})
