import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { findFfmpeg } from '../../../src/audio/decode/ffmpeg.ts'
import { openDecoder } from '../../../src/audio/decode/open.ts'
import { oggPage } from '../ogg-writer.ts'
import { makeTune, toWav } from '../tune.ts'
import { generateVorbis } from '../vorbis-generator.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

async function decode(bytes: Buffer): Promise<Float32Array[]> {
  const decoder = await openDecoder(fromBytes(bytes), 'builtin')
  const channels: number[][] = Array.from({ length: decoder.info.channels }, () => [])
  for (let block = await decoder.read(); block; block = await decoder.read())
    block.forEach((samples, c) => {
      for (const sample of samples) channels[c]!.push(sample)
    })
  return channels.map((samples) => Float32Array.from(samples))
}

/** Signal-to-difference ratio in decibels. */
function signalToDifference(expected: Float32Array, actual: Float32Array): number {
  let signal = 0
  let difference = 0
  for (let i = 0; i < expected.length; i++) {
    signal += expected[i]! ** 2
    difference += (expected[i]! - actual[i]!) ** 2
  }
  return difference === 0 ? Infinity : 10 * Math.log10(signal / difference)
}

interface Expected {
  seed: number
  floor: 0 | 1
  residue: 0 | 1 | 2
  channels: number
  samples: number
  /** Per channel, in stream order: the RMS level, and every `every`th sample. */
  rms: number[]
  every: number
  picked: number[][]
}

for (const expected of JSON.parse(fixture('vorbis.json').toString()) as Expected[]) {
  const { seed, floor, residue, channels } = expected
  test(`decodes floor ${floor} with residue ${residue} in ${channels} channels as libvorbis does`, async () => {
    const decoded = await decode(generateVorbis({ seed, floor, residue, channels }))
    assert.equal(decoded.length, channels)
    decoded.forEach((samples, c) => {
      assert.equal(samples.length, expected.samples)
      const picked = samples.filter((_, i) => i % expected.every === 0)
      assert.ok(signalToDifference(Float32Array.from(expected.picked[c]!), picked) > 80, `channel ${c}`)
      const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
      assert.ok(Math.abs(rms / expected.rms[c]! - 1) < 1e-4, `channel ${c}: ${rms}`)
    })
  })
}

const ENCODED: { name: string; channels: number; sampleRate: number; quality: string }[] = [
  { name: 'the lowest quality', channels: 2, sampleRate: 44100, quality: '-1' },
  { name: 'the highest quality', channels: 2, sampleRate: 44100, quality: '10' },
  { name: 'mono of 8 kHz', channels: 1, sampleRate: 8000, quality: '3' },
  { name: 'six channels of 48 kHz', channels: 6, sampleRate: 48000, quality: '4' },
  { name: 'stereo of 96 kHz', channels: 2, sampleRate: 96000, quality: '5' },
]

for (const { name, channels, sampleRate, quality } of ENCODED) {
  test(`agrees with ffmpeg to 90 dB on ${name}`, {
    skip: !findFfmpeg() && 'ffmpeg is not installed',
  }, async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'vorbis-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const [wav, ogg] = [join(folder, 'tune.wav'), join(folder, 'tune.ogg')]
    const [left, right] = makeTune(3, sampleRate)
    const sound = Array.from({ length: channels }, (_, c) => (c % 2 === 0 ? left! : right!))
    writeFileSync(wav, toWav(sound, sampleRate))
    const encoder = ['-c:a', 'libvorbis', '-q:a', quality]
    if (ffmpeg('-i', wav, ...encoder, ogg).status !== 0)
      return context.skip('this ffmpeg cannot encode vorbis')
    const { stdout } = ffmpeg('-c:a', 'vorbis', '-i', ogg, '-f', 'f32le', '-')
    const theirs = new Float32Array(
      stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length) as ArrayBuffer,
    )
    const ours = await decode(readFileSync(ogg))
    assert.equal(ours.length, channels)
    assert.equal(ours[0]!.length, theirs.length / channels)
    ours.forEach((samples, c) => {
      const measured = signalToDifference(
        theirs.filter((_, i) => i % channels === c),
        samples,
      )
      assert.ok(measured > 90, `channel ${c}: ${measured.toFixed(1)} dB`)
    })
  })
}

function ffmpeg(...args: string[]) {
  return spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 2 ** 28 })
}

test('decodes chained streams one after another, and refuses a change of channels', async () => {
  const [one, two] = [11, 12].map((seed) => generateVorbis({ seed, floor: 1, residue: 2, channels: 2 }))
  const [first, second, both] = [
    await decode(one!),
    await decode(two!),
    await decode(Buffer.concat([one!, two!])),
  ]
  assert.deepEqual(both[1], Float32Array.from([...first[1]!, ...second[1]!]))
  const mono = generateVorbis({ seed: 13, floor: 1, residue: 2, channels: 1 })
  await assert.rejects(decode(Buffer.concat([one!, mono])), {
    reason: 'unsupported_format',
    message: /send them as separate files/,
  })
})

test('ignores other streams in the same file', async () => {
  const vorbis = generateVorbis({ seed: 21, floor: 1, residue: 1, channels: 2 })
  const skeleton = oggPage([Buffer.from('fishead\0'.padEnd(64, '\0'))], 0, 2, 99, 0)
  const end = oggPage([Buffer.alloc(0)], 0, 4, 99, 1)
  const firstPage = 27 + 1 + 30
  const mixed = Buffer.concat([skeleton, vorbis.subarray(0, firstPage), end, vorbis.subarray(firstPage)])
  assert.deepEqual(await decode(mixed), await decode(vorbis))
})

test('the granule position of the first page trims the start, that of the last page the end', async () => {
  const bytes = generateVorbis({ seed: 31, floor: 1, residue: 1, channels: 1, packets: 20 })
  const whole = (await decode(bytes))[0]!
  const pages = splitPages(bytes)
  const granule = (page: Buffer) => Number(page.readBigInt64LE(6))
  const [firstEnd, lastEnd] = [granule(pages[2]!), granule(pages[3]!)]
  const shifted = Buffer.concat([
    ...pages.slice(0, 2),
    withGranule(pages[2]!, firstEnd - 100),
    withGranule(pages[3]!, lastEnd - 150),
  ])
  assert.deepEqual((await decode(shifted))[0], whole.subarray(100, whole.length - 50))
  const later = Buffer.concat([
    ...pages.slice(0, 2),
    withGranule(pages[2]!, firstEnd + 1e6),
    withGranule(pages[3]!, lastEnd + 1e6),
  ])
  const decoder = await openDecoder(fromBytes(later), 'builtin')
  assert.equal(decoder.info.declaredFrames, whole.length)
})

function splitPages(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const count = bytes[at + 26]!
    const length = 27 + count + bytes.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 0)
    pages.push(bytes.subarray(at, at + length))
    at += length
  }
  return pages
}

function withGranule(page: Buffer, granule: number): Buffer {
  const count = page[26]!
  const packets: Buffer[] = []
  let start = 27 + count
  let at = start
  for (const size of page.subarray(27, 27 + count)) {
    at += size
    if (size === 255) continue
    packets.push(page.subarray(start, at))
    start = at
  }
  return oggPage(packets, granule, page[5]!, page.readUInt32LE(14), page.readUInt32LE(18))
}

test('refuses a setup header that asks for gigabytes', async () => {
  const bytes = generateVorbis({ seed: 41, floor: 1, residue: 1, channels: 1 })
  const pages = splitPages(bytes)
  const body = pages[1]!
  const setup = body.indexOf('\x05vorbis', 0, 'latin1')
  // The first codebook: 16,777,215 entries of 65,535 dimensions, all of the same length.
  const huge = Buffer.from(body.subarray(setup))
  huge.fill(0xff, 11, 16)
  const first = oggPage([Buffer.from(body.subarray(28 + 1, setup)), huge], 0, 0, 41, 1)
  await assert.rejects(decode(Buffer.concat([pages[0]!, first, ...pages.slice(2)])), { reason: 'corrupt' })
})
