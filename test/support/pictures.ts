import { PhotonImage } from '@silvia-odwyer/photon-node'

type Format = 'jpeg' | 'png' | 'webp'

/** A picture whose left half has this colour, so that it is recognised after it was scaled. */
export function makePicture(
  format: Format,
  width: number,
  height: number,
  colour: [number, number, number] = [200, 40, 40],
): Buffer {
  const row = Buffer.alloc(width * 4, Buffer.from([20, 20, 20, 255]))
  row.fill(Buffer.from([...colour, 255]), 0, Math.floor(width / 2) * 4)
  const pixels = Buffer.alloc(row.length * height, row)
  const image = new PhotonImage(pixels, width, height)
  const bytes = {
    jpeg: () => image.get_bytes_jpeg(90),
    png: () => image.get_bytes(),
    webp: () => image.get_bytes_webp(),
  }
  const written = Buffer.from(bytes[format]())
  image.free()
  return written
}

/** The colour of a pixel in the middle of the left half. */
export function readColour(bytes: Uint8Array): { width: number; height: number; colour: number[] } {
  const image = PhotonImage.new_from_byteslice(bytes)
  const [width, height] = [image.get_width(), image.get_height()]
  const at = (Math.floor(height / 2) * width + Math.floor(width / 4)) * 4
  const colour = [...image.get_raw_pixels().slice(at, at + 3)]
  image.free()
  return { width, height, colour }
}

/** An ID3v2.3 tag with one picture as its front cover, before the audio of an MP3 file. */
export function withId3Picture(audio: Uint8Array, picture: Uint8Array, mime = 'image/jpeg'): Buffer {
  const body = Buffer.concat([Buffer.from(`\0${mime}\0\x03\0`, 'latin1'), picture])
  const frame = Buffer.alloc(10)
  frame.write('APIC', 'latin1')
  frame.writeUInt32BE(body.length, 4)
  const size = frame.length + body.length
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    ...[21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f),
  ])
  return Buffer.concat([head, frame, body, audio])
}
