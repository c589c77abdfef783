/** What the first bytes of a picture say. Nothing else about the file is trusted, least of all its name or declared type. */
export type PictureHeader = { type: 'jpeg' | 'png' | 'webp'; width: number; height: number }

/** Null unless the bytes start a JPEG, PNG or WebP picture whose size they state. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = readPng(view) ?? readWebp(view) ?? readJpeg(view)
  return header === null || header.width === 0 || header.height === 0 ? null : header
}

/** ISO/IEC 15948 §11.2.2: the first chunk has the size. */
function readPng(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** RFC 9649: lossy, lossless, or extended. */
function readWebp(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30) return null
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X')
    return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8L') {
    if (bytes[20] !== 0x2f) return null
    const packed = bytes.readUInt32LE(21)
    return { type: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ' || bytes.readUIntBE(23, 3) !== 0x9d012a) return null
  return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** ITU-T T.81 §B.1: segments up to the start of the frame, which has the size. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker))
      return { type: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    const isScan = marker === 0xda || marker === 0xd9
    if (isScan) return null
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    const length = isAlone ? 0 : bytes.readUInt16BE(at + 2)
    if (!isAlone && length < 2) return null
    at += 2 + length
  }
  return null
}

/** SOF0 to SOF15, without the tables (DHT, JPG, DAC) among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
