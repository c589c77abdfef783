// Generates Vorbis streams that no encoder would write: random combinations of floors, residues and codebooks that the specification
// allows. The packets are random bits. Because the Huffman trees are complete, any bits decode to something, and all decoders must agree
// on it.

import { BitWriter, oggPage } from './ogg-writer.ts'

interface StreamOptions {
  seed: number
  channels?: number
  packets?: number
  floor?: 0 | 1
  residue?: 0 | 1 | 2
  serial?: number
  /** Only use codebooks of lookup type 1, for decoders that do not support type 2. */
  lookupType1Only?: boolean
}

type Random = (limit: number) => number

export function generateVorbis(options: StreamOptions): Buffer {
  let state = (options.seed * 2654435761) >>> 0 || 1
  const random: Random = (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  for (let i = 0; i < 8; i++) random(2)
  const channels = options.channels ?? 1 + random(6)
  const short = 6 + random(5)
  const long = short + random(Math.min(4, 14 - short))
  const residue = options.residue ?? (random(3) as 0 | 1 | 2)
  const setup = generateSetup(random, channels, { ...options, residue })
  const packets = Array.from({ length: options.packets ?? 40 }, () => {
    // Decoders disagree on one partition when a packet of residue 0 ends early, so those packets are long.
    const length = residue === 0 ? 6000 : 30 + random(600)
    const bytes = Buffer.from(Array.from({ length }, () => random(256)))
    // The first bit marks an audio packet; the next one selects one of two modes.
    bytes[0] = (bytes[0]! & 0xfc) | (random(2) << 1)
    return bytes
  })
  let samples = 0
  let last = 0
  const sizes = packets.map((packet) => 1 << (packet[0]! & 2 ? long : short))
  const positions = sizes.map((size) => {
    if (last > 0) samples += (last + size) / 4
    last = size
    return samples
  })
  const head = new BitWriter()
  head.text('\x01vorbis')
  for (const [value, bits] of [
    [0, 32],
    [channels, 8],
    [44100, 32],
    [0, 32],
    [128000, 32],
    [0, 32],
    [short, 4],
    [long, 4],
    [1, 1],
  ] as const)
    head.put(value, bits)
  const comment = new BitWriter()
  comment.text('\x03vorbis')
  comment.put(0, 32)
  comment.put(0, 32)
  comment.put(1, 1)
  const serial = options.serial ?? options.seed
  const pages = [oggPage([head.bytes()], 0, 2, serial, 0), oggPage([comment.bytes(), setup], 0, 0, serial, 1)]
  for (let from = 0, page = 2; from < packets.length; from += 10, page++) {
    const some = packets.slice(from, from + 10)
    const end = from + some.length
    pages.push(oggPage(some, positions[end - 1]!, end === packets.length ? 4 : 0, serial, page))
  }
  return Buffer.concat(pages)
}

/** Codebooks 0 to 2 are scalar, 3 to 6 have vectors for residues, 7 the line spectral pairs of floor 0. */
function generateSetup(random: Random, channels: number, options: StreamOptions): Buffer {
  const out = new BitWriter()
  out.text('\x05vorbis')
  out.put(7, 8)
  const lookup = () => (options.lookupType1Only ? 1 : 1 + random(2))
  const classes = 2 + random(3)
  const group = 1 + random(3)
  writeCodebook(out, random, classes ** group, group, 0)
  writeCodebook(out, random, 40 + random(20), 1, 0)
  writeCodebook(out, random, 16, 1, 0)
  for (let i = 0; i < 4; i++)
    writeCodebook(out, random, 20 + random(300), 1 + random(8), lookup(), -0.003, 0.00025)
  // About even steps up to pi: pairs that are too close together resonate beyond the range of floats.
  const order = 4 + random(14)
  const even = Math.PI / (order + 1)
  writeCodebook(out, random, 8 + random(20), 1 + random(3), lookup(), 0.85 * even, 0.005 * even, true)
  out.put(0, 6)
  out.put(0, 16)
  out.put(0, 6)
  const floor = options.floor ?? (random(2) as 0 | 1)
  out.put(floor, 16)
  if (floor === 0) writeFloor0(out, random, order)
  else writeFloor1(out, random)
  out.put(0, 6)
  const kind = options.residue!
  out.put(kind, 16)
  writeResidue(out, random, kind === 2 ? channels : 1, classes)
  out.put(0, 6)
  writeMapping(out, random, channels, kind === 2 ? 1 : 2)
  out.put(1, 6)
  for (const long of [0, 1]) {
    out.put(long, 1)
    out.put(0, 32)
    out.put(0, 8)
  }
  out.put(1, 1)
  return out.bytes()
}

function writeFloor0(out: BitWriter, random: Random, order: number): void {
  out.put(order, 8)
  out.put(44100, 16)
  out.put(64 + random(300), 16)
  out.put(7, 6)
  out.put(20 + random(20), 8)
  out.put(0, 4)
  out.put(7, 8)
}

function writeFloor1(out: BitWriter, random: Random): void {
  const partitions = 1 + random(8)
  out.put(partitions, 5)
  for (let i = 0; i < partitions; i++) out.put(i === 0 ? 1 : random(2), 4)
  const dimensions = [1 + random(4), 1 + random(4)]
  const kinds = Array.from({ length: partitions })
  // The class of each partition, which determines its number of posts.
  const chosen = out.recent(partitions, 4)
  for (let c = 0; c < 2; c++) {
    out.put(dimensions[c]! - 1, 3)
    const bits = c === 0 ? 0 : 1 + random(2)
    out.put(bits, 2)
    if (bits > 0) out.put(2, 8)
    for (let i = 0; i < 1 << bits; i++) out.put(random(4) === 0 ? 0 : 2, 8)
  }
  // Not multiplier 3: its first heights can be coded outside their range, which is undefined.
  out.put([0, 1, 3][random(3)]!, 2)
  out.put(9, 4)
  const used = new Set([0])
  for (let i = 0; i < kinds.length; i++) {
    for (let d = dimensions[chosen[i]!]!; d > 0; d--) {
      let position = random(512)
      while (used.has(position)) position = random(512)
      used.add(position)
      out.put(position, 9)
    }
  }
}

function writeResidue(out: BitWriter, random: Random, channels: number, classes: number): void {
  const size = channels * (1 + random(20))
  out.put(channels * random(4), 24)
  out.put(channels * (200 + random(4000)), 24)
  out.put(size - 1, 24)
  out.put(classes - 1, 6)
  out.put(0, 8)
  const cascades = Array.from({ length: classes }, () => random(256))
  for (const cascade of cascades) {
    out.put(cascade & 7, 3)
    out.put(1, 1)
    out.put(cascade >> 3, 5)
  }
  for (const cascade of cascades)
    for (let pass = 0; pass < 8; pass++) if (cascade & (1 << pass)) out.put(3 + random(4), 8)
}

/** Residue 2 gets one submap: with several, decoders disagree on where partitions begin. */
function writeMapping(out: BitWriter, random: Random, channels: number, maxSubmaps: number): void {
  out.put(0, 16)
  const submaps = 1 + random(maxSubmaps)
  out.put(1, 1)
  out.put(submaps - 1, 4)
  const couplings = channels > 1 ? random(channels + 1) : 0
  out.put(couplings > 0 ? 1 : 0, 1)
  if (couplings > 0) out.put(couplings - 1, 8)
  const bits = 32 - Math.clz32(channels - 1)
  for (let i = 0; i < couplings; i++) {
    const magnitude = random(channels)
    out.put(magnitude, bits)
    out.put((magnitude + 1 + random(channels - 1)) % channels, bits)
  }
  out.put(0, 2)
  if (submaps > 1) for (let c = 0; c < channels; c++) out.put(random(submaps), 4)
  for (let i = 0; i < submaps; i++) out.put(0, 24)
}

function writeCodebook(
  out: BitWriter,
  random: Random,
  used: number,
  dimensions: number,
  lookup: number,
  lowest = 0,
  step = 0,
  rising = false,
): void {
  out.put(0x564342, 24)
  out.put(dimensions, 16)
  const lengths = [0]
  while (lengths.length < used) {
    const at = random(lengths.length)
    // Mostly split short codes; occasionally let one grow long.
    if (lengths[at]! > 12 && random(8) > 0) continue
    if (lengths[at]! >= 28) continue
    lengths[at]!++
    lengths.push(lengths[at]!)
  }
  const form = random(3)
  const sparse =
    form === 1 ? lengths.flatMap((length) => (random(3) === 0 ? [0, length] : [length])) : lengths
  out.put(sparse.length, 24)
  out.put(form === 2 ? 1 : 0, 1)
  if (form === 2) writeOrderedLengths(out, lengths)
  else {
    out.put(form, 1)
    for (const length of sparse) {
      if (form === 1) out.put(length > 0 ? 1 : 0, 1)
      if (length > 0) out.put(length - 1, 5)
    }
  }
  out.put(lookup, 4)
  if (lookup === 0) return
  out.put(packFloat(lowest), 32)
  out.put(packFloat(step), 32)
  const bits = 3 + random(3)
  out.put(bits - 1, 4)
  out.put(rising ? 1 : random(4) === 0 ? 1 : 0, 1)
  let scale = 1
  while ((scale + 1) ** dimensions <= sparse.length) scale++
  const count = lookup === 1 ? scale : sparse.length * dimensions
  for (let i = 0; i < count; i++) out.put(random(1 << bits), bits)
}

function writeOrderedLengths(out: BitWriter, lengths: number[]): void {
  const sorted = lengths.toSorted((a, b) => a - b)
  out.put(sorted[0]! - 1, 5)
  for (let at = 0, length = sorted[0]!; at < sorted.length; length++) {
    const count = sorted.filter((other) => other === length).length
    out.put(count, 32 - Math.clz32(sorted.length - at))
    at += count
  }
}

/** float32_pack: 21 bits of mantissa, 10 of exponent, a sign (Vorbis I, section 9.2.2). */
function packFloat(value: number): number {
  if (value === 0) return 0
  const exponent = Math.floor(Math.log2(Math.abs(value))) - 19
  const mantissa = Math.round(Math.abs(value) / 2 ** exponent)
  return ((value < 0 ? 0x80000000 : 0) | ((exponent + 788) << 21) | mantissa) >>> 0
}
