import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openFile } from '../../../src/audio/byte-source.ts'
import { findFfmpeg, openFfmpeg } from '../../../src/audio/decode/ffmpeg.ts'
import { makeTune, toWav } from '../tune.ts'

const folder = mkdtempSync(join(tmpdir(), 'ffmpeg-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, bytes: Buffer | string) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const skip = !findFfmpeg() && 'ffmpeg is not installed'
const tune = file('tune.wav', toWav(makeTune(4), 44_100))

test('decodes a file under its limits', { skip }, async () => {
  const source = openFile(tune)
  const decoder = await openFfmpeg(source)
  let frames = 0
  for (let block = await decoder.read(); block; block = await decoder.read()) frames += block[0]!.length
  assert.equal(frames, 4 * 44_100)
  source.close()
})

test('a playlist cannot make it read another file', { skip }, async () => {
  const playlists = {
    'hls.m3u8': `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:4,\n${tune}\n#EXT-X-ENDLIST\n`,
    'list.ffconcat': `ffconcat version 1.0\nfile tune.wav\n`,
  }
  for (const [name, text] of Object.entries(playlists)) {
    const source = openFile(file(name, text))
    await assert.rejects(openFfmpeg(source), { reason: 'corrupt' }, name)
    source.close()
  }
})
