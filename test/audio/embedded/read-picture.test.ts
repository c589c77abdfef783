import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPicture } from '../../../src/audio/embedded/read-picture.ts'
import { readPictureHeader } from '../../../src/audio/picture/read-header.ts'
import { readFixture } from '../../support/audio.ts'
import { makePicture, readColour, withId3Picture } from '../../support/pictures.ts'
import { open } from './support.ts'

test('the picture of FLAC, Ogg and MP4 files is found', async () => {
  for (const name of ['cover.flac', 'cover.ogg', 'cover.m4a']) {
    const picture = await readPicture(open(await readFixture(name)))
    assert.ok(picture, name)
    const seen = readColour(picture)
    assert.deepEqual([seen.width, seen.height], [120, 120])
    assert.ok(Math.abs(seen.colour[0]! - 200) < 12, `${name}: ${seen.colour}`)
  }
})

test('the picture of an ID3 tag is found, also in the format of version 2.2', async () => {
  const [tune, picture] = [await readFixture('tune.mp3'), makePicture('png', 64, 64)]
  const found = await readPicture(open(withId3Picture(tune, picture, 'image/png')))
  assert.deepEqual(Buffer.from(found!), picture)
  const body = Buffer.concat([Buffer.from('\0PNG\x03\0', 'latin1'), picture])
  const frame = Buffer.concat([Buffer.from('PIC'), Buffer.from([0, body.length >> 8, body.length & 255])])
  const size = frame.length + body.length
  const head = Buffer.from([0x49, 0x44, 0x33, 2, 0, 0, 0, 0, size >> 7, size & 127])
  const old = await readPicture(open(Buffer.concat([head, frame, body, tune])))
  assert.deepEqual(Buffer.from(old!), picture)
})

test('a file without a picture has none, and neither has one whose picture is something else', async () => {
  const tune = await readFixture('tune.mp3')
  assert.equal(await readPicture(open(tune)), null)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  assert.equal(await readPicture(open(withId3Picture(tune, svg))), null)
})

test('a picture longer than its file is an error of the file', async () => {
  const cut = withId3Picture(Buffer.alloc(0), makePicture('jpeg', 200, 200)).subarray(0, 400)
  const found = await readPicture(open(cut)).catch((error) => error)
  assert.ok(found instanceof Error || found === null || readPictureHeader(found) !== null)
})
