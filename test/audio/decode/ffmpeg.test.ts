import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { openFile } from '../../../src/audio/byte-source.ts'
import { findFfmpeg, openFfmpeg } from '../../../src/audio/decode/ffmpeg.ts'
import { openDecoder } from '../../../src/audio/decode/open.ts'
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

const noBuiltinDecoder: [name: string, codec: string, container: string, options: string[]][] = [
  ['tune.au', 'pcm_s16be', 'au', []],
  ['tune.w64', 'pcm_s16le', 'w64', []],
  ['tune.caf', 'pcm_s16be', 'caf', ['-c:a', 'pcm_s16be']],
  ['alac.caf', 'alac', 'caf', ['-c:a', 'alac']],
  ['alac.m4a', 'alac', 'mp4', ['-c:a', 'alac']],
]
for (const [name, codec, container, options] of noBuiltinDecoder) {
  test(`decodes ${name} like the wav file it was made from`, { skip }, async (context) => {
    const path = join(folder, name)
    const made = spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', tune, ...options, path])
    if (made.status !== 0) return context.skip('this ffmpeg cannot write the format')
    const whole = await readAll(path)
    assert.deepEqual(
      [whole.info.codec, whole.info.container, whole.info.sampleRate],
      [codec, container, 44_100],
    )
    const expected = await readAll(tune)
    assert.deepEqual(whole.samples, expected.samples)
  })

  test(`reports ${name} as truncated, wherever it is cut`, { skip }, async () => {
    const bytes = readFileSync(join(folder, name))
    for (const share of [0.3, 0.9]) {
      const source = openFile(file(`cut-${name}`, bytes.subarray(0, bytes.length * share)))
      await assert.rejects(analyse(source, { tags: false }), { reason: 'truncated' })
      source.close()
    }
  })

  test(`without ffmpeg, ${name} fails with a reason`, { skip }, async () => {
    const source = openFile(join(folder, name))
    await assert.rejects(openDecoder(source, 'builtin'), { reason: 'unsupported_format' })
    source.close()
  })
}

async function readAll(path: string) {
  const source = openFile(path)
  const decoder = await openDecoder(source)
  const samples: number[] = []
  for (let block = await decoder.read(); block; block = await decoder.read()) {
    for (const sample of block[0]!) samples.push(sample)
  }
  decoder.close()
  source.close()
  return { info: decoder.info, samples }
}

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
