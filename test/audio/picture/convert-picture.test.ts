import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Analysers } from '../../../src/audio/analysers.ts'
import { AudioError } from '../../../src/audio/audio-error.ts'
import { convertPicture } from '../../../src/audio/picture/convert-picture.ts'
import { shrink } from '../../../src/audio/picture/shrink.ts'
import { makePicture, readColour } from '../../support/pictures.ts'
import { open } from '../embedded/support.ts'

const analysers = new Analysers({ concurrency: 1 })
after(() => analysers.close())
const task = { owner: 'test', urgency: 'live' } as const
const convert = (bytes: Uint8Array) =>
  analysers.convertPicture(
    { size: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) },
    task,
  )

test('JPEG, PNG and WebP become JPEG files in two sizes with the same colours', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { width, height, large, small } = await convert(makePicture(format, 1500, 750))
    assert.deepEqual([width, height], [1500, 750])
    for (const [file, side] of [
      [large, 1200],
      [small, 160],
    ] as const) {
      assert.deepEqual([...file.slice(0, 3)], [0xff, 0xd8, 0xff])
      const seen = readColour(file)
      assert.deepEqual([seen.width, seen.height], [side, side / 2])
      for (const [index, value] of [200, 40, 40].entries())
        assert.ok(Math.abs(seen.colour[index]! - value) < 12, `${format}: ${seen.colour}`)
    }
  }
})

test('small pictures keep their size, and metadata is left behind', async () => {
  const jpeg = makePicture('jpeg', 90, 60)
  const secret = Buffer.from('Exif\0\0GPS 48.85 N 2.35 E')
  const head = Buffer.from([0xff, 0xe1, 0, secret.length + 2])
  const { large } = await convert(Buffer.concat([jpeg.subarray(0, 2), head, secret, jpeg.subarray(2)]))
  assert.equal(Buffer.from(large).indexOf('GPS'), -1)
  assert.deepEqual([readColour(large).width, readColour(large).height], [90, 60])
})

test('transparent pixels become white', () => {
  const pixels = shrink({ width: 2, height: 1, data: new Uint8Array([0, 0, 0, 0, 0, 0, 0, 255]) }, 1)
  assert.deepEqual([...pixels.data], [128, 128, 128, 255])
})

test('a picture that claims too many pixels is refused before it is decoded', async () => {
  const bomb = Buffer.from(makePicture('png', 10, 10))
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  await assert.rejects(convert(bomb), { reason: 'too_large' })
  await assert.rejects(convertPicture({ ...open(bomb), size: 30 * 1024 * 1024 }), { reason: 'too_large' })
})

test('the largest picture that is allowed fits into the memory of a process', async () => {
  const { width, height } = await convert(makePicture('png', 5000, 5000))
  assert.deepEqual([width, height], [5000, 5000])
})

test('damaged pictures and other files are refused, and the next picture is converted', async () => {
  const jpeg = makePicture('jpeg', 300, 300)
  const reasonOf = (error: unknown) => (error as AudioError).reason
  const damaged = Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(50, 0xff)])
  assert.equal(reasonOf(await convert(damaged).catch((error) => error)), 'corrupt')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  assert.equal(reasonOf(await convert(svg).catch((error) => error)), 'unsupported_format')
  // States a size that its only frame does not have.
  const extended = Buffer.concat([Buffer.from('RIFF????WEBPVP8X', 'latin1'), Buffer.alloc(24)])
  assert.ok((await convert(extended).catch((error) => error)) instanceof AudioError)
  assert.equal((await convert(jpeg)).width, 300)
})
