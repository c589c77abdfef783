import { toWav } from './tune.ts'

/** A wav of a few kilobytes that declares the largest number of channels the header can hold. */
export function makeWideWav(seed = 0): Buffer {
  const bytes = toWav([new Float32Array(2000).fill(0.1)], 44_100, { bits: 8, declaredChannels: 65_535 })
  bytes[bytes.length - 1] = seed & 255
  return bytes
}

/** A FLAC of about a megabyte for each hour of eight channels at 655 kHz: every frame is a constant. */
export function makeDenseFlac(seconds: number, { declared = true, seed = 1 } = {}): Buffer {
  const rate = 655_350
  const block = 65_535
  const frames = Math.round((seconds * rate) / block)
  const info = Buffer.alloc(34)
  info.writeUInt16BE(block, 0)
  info.writeUInt16BE(block, 2)
  const total = declared ? frames * block : 0
  // 20 bits of rate, 3 of channels less one, 5 of bits per sample less one, 36 of samples.
  info.writeBigUInt64BE(
    (BigInt(rate) << 44n) |
      (7n << 41n) |
      (15n << 36n) |
      BigInt(total % 2 ** 32) |
      (BigInt(Math.floor(total / 2 ** 32)) << 32n),
    10,
  )
  const parts: Buffer[] = [Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info]
  for (let number = 0; number < frames; number++) parts.push(constantFrame(number, block, seed))
  return Buffer.concat(parts)
}

function constantFrame(number: number, block: number, value: number): Buffer<ArrayBuffer> {
  const head = Buffer.from([
    0xff,
    0xf8,
    0x70,
    0x78,
    ...Buffer.from(String.fromCodePoint(number & 0x7ff), 'utf8'),
    (block - 1) >> 8,
    (block - 1) & 255,
  ])
  const subframe = [0, (value >> 8) & 255, value & 255]
  const body = Buffer.from([...head, crc(head, 8, 0x07), ...Array.from({ length: 8 }, () => subframe).flat()])
  const check = crc(body, 16, 0x8005)
  return Buffer.concat([body, Buffer.from([check >> 8, check & 255])])
}

function crc(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1)
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++)
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & (2 ** width - 1)
  }
  return value
}
