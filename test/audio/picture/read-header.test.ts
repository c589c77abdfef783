import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPictureHeader } from '../../../src/audio/picture/read-header.ts'
import { makePicture } from '../../support/pictures.ts'

const formats = ['jpeg', 'png', 'webp'] as const

test('the size of JPEG, PNG and WebP pictures is read from their first bytes', () => {
  for (const format of formats)
    assert.deepEqual(readPictureHeader(makePicture(format, 70, 30)), { type: format, width: 70, height: 30 })
})

test('extended and lossy WebP state their size elsewhere', () => {
  const extended = Buffer.alloc(40)
  extended.write('RIFF????WEBPVP8X', 'latin1')
  extended.writeUIntLE(2999, 24, 3)
  extended.writeUIntLE(1499, 27, 3)
  assert.deepEqual(readPictureHeader(extended), { type: 'webp', width: 3000, height: 1500 })
  const lossy = Buffer.alloc(40)
  lossy.write('RIFF????WEBPVP8 ', 'latin1')
  lossy.writeUIntBE(0x9d012a, 23, 3)
  lossy.writeUInt16LE(640, 26)
  lossy.writeUInt16LE(480, 28)
  assert.deepEqual(readPictureHeader(lossy), { type: 'webp', width: 640, height: 480 })
})

test('a JPEG with metadata before its frame is read past it', () => {
  const jpeg = makePicture('jpeg', 70, 30)
  const metadata = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xffff - 2)])
  const filled = Buffer.concat([jpeg.subarray(0, 2), metadata, Buffer.from([0xff, 0xff]), jpeg.subarray(2)])
  assert.deepEqual(readPictureHeader(filled), { type: 'jpeg', width: 70, height: 30 })
})

test('other files are no pictures, whatever they contain', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const bytes of [svg, gif, html, Buffer.alloc(0)]) assert.equal(readPictureHeader(bytes), null)
})

test('any bytes give a header or null, and never a picture without pixels', () => {
  const starts = formats.map((format) => makePicture(format, 9, 9).subarray(0, 64))
  const damaged = fc
    .tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(63), fc.nat(255))), fc.nat(64))
    .map(([start, changes, length]) => {
      const bytes = Buffer.from(start)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes.subarray(0, length)
    })
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      const header = readPictureHeader(bytes)
      if (header !== null) assert.ok(header.width > 0 && header.height > 0)
    }),
    { numRuns: 5000 },
  )
})
