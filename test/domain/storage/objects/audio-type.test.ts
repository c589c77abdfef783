import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { chooseContentType, detectAudioType } from '../../../../src/domain/storage/objects/audio-type.ts'

/** An MPEG-1 layer III frame of 128 kbit/s at 44.1 kHz: 417 bytes. */
const frame = Buffer.alloc(417)
frame.set([0xff, 0xfb, 0x90, 0x00])

test('audio is recognised by its first bytes', () => {
  const text = (value: string) => Buffer.from(value, 'latin1')
  assert.equal(detectAudioType(text('RIFF....WAVEfmt ')), 'audio/wav')
  assert.equal(detectAudioType(text('RF64....WAVEds64')), 'audio/wav')
  assert.equal(detectAudioType(text('FORM....AIFFCOMM')), 'audio/aiff')
  assert.equal(detectAudioType(text('fLaC\x00\x00\x00\x22')), 'audio/flac')
  assert.equal(detectAudioType(text(`OggS${'.'.repeat(24)}OpusHead`)), 'audio/ogg')
  assert.equal(detectAudioType(text('....ftypM4A ....')), 'audio/mp4')
  assert.equal(detectAudioType(text('ID3\x03\x00\x00\x00\x00\x00\x00')), 'audio/mpeg')
  assert.equal(detectAudioType(Buffer.concat([frame, frame])), 'audio/mpeg')
})

test('other content is not recognised as audio', () => {
  assert.equal(detectAudioType(Buffer.alloc(0)), null)
  assert.equal(detectAudioType(Buffer.from('RIFF....AVI LIST')), null)
  assert.equal(
    detectAudioType(Buffer.concat([frame, Buffer.alloc(417)])),
    null,
    'one frame header may be chance',
  )
  for (let round = 0; round < 2000; round++) assert.equal(detectAudioType(randomBytes(64)), null)
})

test('a declared type is kept unless the content contradicts it; for wav only the content counts', () => {
  assert.equal(chooseContentType('text/csv', null), 'text/csv')
  assert.equal(chooseContentType(undefined, null), 'binary/octet-stream')
  assert.equal(chooseContentType('audio/mp3', 'audio/mpeg'), 'audio/mp3')
  assert.equal(chooseContentType('image/png', 'audio/mpeg'), 'audio/mpeg')
  assert.equal(chooseContentType('audio/x-wav', 'audio/wav'), 'audio/wav')
})
