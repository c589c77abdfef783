// Feeds mutated files to the analysis: `node scripts/fuzz-audio.ts [COUNT] [SEED] [EXTENSION, e.g. ogg]`. Each must give a result or a named
// error. A file that hangs, crashes a thread or exceeds its memory limit stays in the temporary folder and fails the run. The memory of the
// process is printed, so that leaks are visible.

import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioError } from '../src/audio/audio-error.ts'
import { createPool } from '../src/audio/pool.ts'
import { makeTune, TUNE_RATE, toAiff, toWav } from '../test/audio/tune.ts'

const count = Number(process.argv[2] ?? 1000)
const seed = Number(process.argv[3] ?? 1)
const extension = process.argv[4]
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
writeFileSync(join(folder, 'tune.wav'), toWav(makeTune(6), TUNE_RATE))
writeFileSync(join(folder, 'tune.aiff'), toAiff(makeTune(6)))
const fixtures = [join(import.meta.dirname, '../test/audio/fixtures'), folder]
  .flatMap((source) => globSync(join(source, `*.${extension ?? '{mp3,ogg,opus,m4a,aac,flac,wav,aiff}'}`)))
  .sort()
const pool = createPool({ processes: 2 })

let state = seed >>> 0 || 1
function random(limit: number): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) % limit
}

/** Applies one kind of damage, half of it near the start, where the headers are. */
function mutate(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const position = () => (random(2) === 0 ? random(Math.min(2000, copy.length)) : random(copy.length))
  switch (random(6)) {
    case 0:
      for (let n = 1 + random(40); n > 0; n--) copy[position()]! ^= 1 << random(8)
      return copy
    case 1:
      for (let n = 1 + random(20); n > 0; n--) copy[position()] = random(256)
      return copy
    case 2:
      return copy.subarray(0, random(copy.length))
    case 3: {
      const from = position()
      copy.fill(random(2) === 0 ? 0 : 0xff, from, Math.min(copy.length, from + random(5000)))
      return copy
    }
    case 4: {
      const [from, to] = [position(), position()]
      return Buffer.concat([copy.subarray(0, from), copy.subarray(to)])
    }
    default: {
      // A huge length or count field.
      const offset = Math.min(position(), copy.length - 4)
      copy.writeUInt32BE(0xffffffff - random(1000), Math.max(0, offset))
      return copy
    }
  }
}

/** Recomputes the checksums of Ogg pages, so that the damage reaches the decoder. */
function repairChecksums(bytes: Buffer): Buffer {
  for (let at = bytes.indexOf('OggS', 0, 'latin1'); at >= 0; at = bytes.indexOf('OggS', at + 4, 'latin1')) {
    const count = bytes[at + 26] ?? 0
    const body = bytes.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 0)
    const page = bytes.subarray(at, at + 27 + count + body)
    if (page.length < 27 + count + body) break
    page.writeUInt32LE(0, 22)
    let sum = 0
    for (const byte of page) {
      sum ^= byte << 24
      for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
    }
    page.writeInt32LE(sum, 22)
  }
  return bytes
}

const outcomes = new Map<string, number>()
const failures: string[] = []
const memory: number[] = []
let slowest = 0
async function fuzzOnce(n: number): Promise<void> {
  const file = fixtures[n % fixtures.length]!
  const path = join(folder, `${n}-${file.split('/').at(-1)}`)
  const mutated = mutate(readFileSync(file))
  writeFileSync(path, /\.(ogg|opus)$/.test(file) && random(4) > 0 ? repairChecksums(mutated) : mutated)
  const started = performance.now()
  let outcome = 'analysed'
  try {
    await pool.analyse(path, { decoder: 'builtin', timeoutMs: 20_000 })
  } catch (error) {
    outcome = (error as AudioError).reason ?? String(error)
  }
  slowest = Math.max(slowest, performance.now() - started)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  // Reasons have no spaces; the text of an unexpected error does.
  const failed = ['timeout', 'crashed', 'out_of_memory'].includes(outcome) || outcome.includes(' ')
  if (failed) failures.push(`${path}: ${outcome}`)
  else rmSync(path)
  if (n % 100 === 99) memory.push(process.memoryUsage().rss / 1e6)
}

let next = 0
const loops = Array.from({ length: 4 }, async () => {
  while (next < count) await fuzzOnce(next++)
})
await Promise.all(loops)
await pool.close()
for (const [outcome, times] of [...outcomes].sort((a, b) => b[1] - a[1]))
  console.log(`${String(times).padStart(6)} ${outcome}`)
console.log(
  `slowest ${(slowest / 1000).toFixed(2)} s; memory after each 100 files, MB: ${memory.map(Math.round).join(' ')}`,
)
for (const line of failures) console.log(line)
if (failures.length === 0) rmSync(folder, { recursive: true })
process.exitCode = failures.length > 0 ? 1 : 0
