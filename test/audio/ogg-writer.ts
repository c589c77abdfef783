/** Writes bits LSB first (Vorbis I, section 2). */
export class BitWriter {
  private readonly bits: number[] = []

  put(value: number, count: number): void {
    for (let i = 0; i < count; i++) this.bits.push(Math.floor(value / 2 ** i) % 2)
  }

  text(value: string): void {
    for (const byte of Buffer.from(value, 'latin1')) this.put(byte, 8)
  }

  /** The last `count` values of `width` bits each. */
  recent(count: number, width: number): number[] {
    const from = this.bits.length - count * width
    return Array.from({ length: count }, (_, i) => {
      let value = 0
      for (let b = 0; b < width; b++) value |= this.bits[from + i * width + b]! << b
      return value
    })
  }

  bytes(): Buffer {
    const all = Buffer.alloc(Math.ceil(this.bits.length / 8))
    this.bits.forEach((bit, i) => {
      all[i >> 3]! |= bit << (i & 7)
    })
    return all
  }
}

/** An Ogg page of up to 255 segments (RFC 3533). */
export function oggPage(
  packets: Buffer[],
  granule: number,
  flags: number,
  serial: number,
  sequence: number,
): Buffer {
  const segments = packets.flatMap((packet) => [
    ...Array<number>(Math.floor(packet.length / 255)).fill(255),
    packet.length % 255,
  ])
  const head = Buffer.alloc(27)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head.writeBigInt64LE(BigInt(granule), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = segments.length
  const page = Buffer.concat([head, Buffer.from(segments), ...packets])
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  page.writeInt32LE(sum, 22)
  return page
}
