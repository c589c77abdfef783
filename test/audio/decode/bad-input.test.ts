import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { AudioError } from '../../../src/audio/audio-error.ts'
import { type ByteSource, fromBytes } from '../../../src/audio/byte-source.ts'
import { makeDenseFlac, makeWideWav } from '../hostile-files.ts'
import { makeTune, noise, toAiff, toWav } from '../tune.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
const run = (bytes: Buffer) => analyse(fromBytes(bytes), { decoder: 'builtin' })
const wav = toWav(makeTune(6), 44100)

const FILES: [string, Buffer][] = [
  ['wav', wav],
  ['aiff', toAiff(makeTune(6))],
  ...['tune.flac', 'tune.mp3', 'tune.ogg', 'tune.opus', 'tune.m4a', 'front.m4a', 'tune.aac'].map(
    (name): [string, Buffer] => [name, fixture(name)],
  ),
]

for (const [name, bytes] of FILES) {
  test(`reports a truncated ${name}, wherever it is cut`, async () => {
    for (const share of [0.01, 0.5, 0.99]) {
      // A cut between two frames of a stream without a declared length cannot be detected, so cut inside a frame.
      const cut = bytes.subarray(0, Math.floor(bytes.length * share) - 3)
      await assert.rejects(run(cut), (error: AudioError) => {
        assert.ok(error instanceof AudioError, String(error))
        const allowed =
          share === 0.01 ? ['truncated', 'unsupported_format', 'corrupt', 'too_short'] : ['truncated']
        assert.ok(allowed.includes(error.reason), `${share}: ${error.reason}, ${error.message}`)
        return true
      })
    }
  })
}

test('detects a header that declares ten hours too many', async () => {
  const lying = toWav(makeTune(6), 44100, { declaredDataBytes: 0xfffffff0 })
  await assert.rejects(run(lying), { reason: 'truncated', message: /cut short after 6\.0 s of \d{5}/ })
  const flac = Buffer.from(fixture('tune.flac'))
  flac.writeUInt32BE(16000 * 36000, 22)
  await assert.rejects(run(flac), { reason: 'truncated' })
})

test('refuses impossible sample rates and channel counts', async () => {
  const tune = makeTune(4)
  await assert.rejects(run(toWav(tune, 44100, { declaredRate: 1 })), { reason: 'unsupported_format' })
  await assert.rejects(run(toWav(tune, 44100, { declaredRate: 800_000 })), { reason: 'unsupported_format' })
  await assert.rejects(run(toWav(tune, 44100, { declaredChannels: 65 })), { reason: 'unsupported_format' })
  await assert.rejects(run(toWav(tune, 44100, { declaredChannels: 0 })), { reason: 'corrupt' })
})

test('analyses 768 kHz and 64 channels', async () => {
  const fast = await run(toWav([makeTune(4, 192_000)[0]!], 192_000))
  assert.equal(fast.features.sample_rate, 192_000)
  const slow = makeTune(4, 16_000)
  const wide = await run(
    toWav(
      Array.from({ length: 64 }, () => slow[0]!),
      16_000,
    ),
  )
  assert.equal(wide.features.channels, 64)
  const fastest = await run(
    toWav(
      [makeTune(16)[0]!.subarray(0, 768_000 * 3 + 1000)].map((c) => repeatSamples(c)),
      768_000,
    ),
  )
  assert.equal(fastest.features.sample_rate, 768_000)
})

/** Repeats samples to last three seconds at the highest rate. */
function repeatSamples(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: 768_000 * 3 + 1000 }, (_, i) => samples[Math.floor(i / 17)]!)
}

test('refuses silence, 100 ms and 61 minutes', async () => {
  await assert.rejects(run(toWav([new Float32Array(44100 * 5)], 44100)), { reason: 'silent' })
  await assert.rejects(run(toWav(makeTune(0.1), 44100)), { reason: 'too_short' })
  const hour = toWav([new Float32Array(8000)], 8000, { bits: 8, declaredDataBytes: 8000 * 61 * 60 })
  const long: ByteSource = { ...fromBytes(hour), size: hour.length + 8000 * 61 * 60 }
  await assert.rejects(analyse(long), { reason: 'too_long', message: /61\.0 minutes/ })
})

test('reports flipped bits in formats with checksums', async () => {
  for (const name of ['tune.flac', 'tune.opus']) {
    const bytes = Buffer.from(fixture(name))
    for (let at = 2000; at < bytes.length; at += 3000) bytes[at] = bytes[at]! ^ 0x10
    await assert.rejects(run(bytes), { reason: 'corrupt' })
  }
})

for (const [name, bytes] of FILES) {
  test(`analyses ${name} with flipped bits or refuses it with a reason`, async () => {
    const random = noise(bytes.length)
    for (const flips of [1, 8, 64]) {
      const broken = Buffer.from(bytes)
      for (let n = 0; n < flips; n++) {
        // Half of them in the headers.
        const reach = n % 2 === 0 ? Math.min(2000, broken.length) : broken.length
        const at = Math.floor(Math.abs(random()) * reach)
        broken[at] = broken[at]! ^ (1 << (n % 8))
      }
      const outcome = await run(broken).catch((error: unknown) => error)
      if (outcome instanceof AudioError) assert.ok(outcome.message.length > 10, outcome.reason)
      else assert.ok('features' in (outcome as object), `${flips} flips: ${outcome}`)
    }
  })
}

test('all features stay finite when samples are NaN, infinite or huge', async () => {
  const [left] = makeTune(4)
  left!.set([Number.NaN, Number.POSITIVE_INFINITY, 1e38, -1e38], 1000)
  const { features } = await run(toWav([left!], 44100, { bits: 32, float: true }))
  const numbers = JSON.stringify(features, (_, value) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'broken' : value,
  )
  assert.ok(!numbers.includes('broken'), numbers)
})

/** Counts the bytes that are read of a source. */
function counted(bytes: Buffer) {
  const source = fromBytes(bytes)
  const count = { bytes: 0 }
  const read: ByteSource['read'] = (offset, length) => {
    const found = source.read(offset, length)
    count.bytes += found.length
    return found
  }
  return { source: { ...source, read }, count }
}

test('refuses a header with 65,535 channels before it allocates anything for them', async () => {
  const before = process.resourceUsage().maxRSS
  for (let i = 0; i < 4; i++)
    await assert.rejects(run(makeWideWav(i)), { reason: 'unsupported_format', message: /65535 channels/ })
  assert.ok(process.resourceUsage().maxRSS - before < 100_000, 'kilobytes')
})

test('refuses an hour of eight channels at 655 kHz by its header, naming the limit', async () => {
  const { source, count } = counted(makeDenseFlac(3600))
  await assert.rejects(analyse(source), { reason: 'too_complex', message: /the limit is 1400 million/ })
  assert.ok(count.bytes < 1000, `${count.bytes} bytes read`)
})

test('refuses as many samples in a file that does not declare its length', async () => {
  const undeclared = fromBytes(makeDenseFlac(30, { declared: false }))
  await assert.rejects(analyse(undeclared, { maxSamples: 10_000_000 }), {
    reason: 'too_complex',
    message: /the limit is 10 million/,
  })
})

test('refuses a file whose analysis takes more CPU time than its length allows', async () => {
  const slow = fromBytes(makeDenseFlac(30))
  await assert.rejects(analyse(slow, { maxCpuSeconds: 0.05 }), { reason: 'too_complex', message: /CPU time/ })
})

test('refuses an opus header with more streams than channels', async () => {
  const bytes = Buffer.from(fixture('tune.opus'))
  const head = bytes.indexOf('OpusHead')
  // The page has room for the short header only, so declare the long one at its place.
  bytes[head + 18] = 1
  await assert.rejects(run(bytes), (error: AudioError) => error instanceof AudioError)
})
