import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Details } from './sql.ts'

/** The first byte, so that a later release can pack them differently. */
const version = 1
/** In place of a length. */
const absent = 0xffffffff
/** A blob that was damaged is recognised when it is read. */
const options = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The version, then for each part its length in 32 bits and its bytes; all of it compressed. */
export async function packDetails(details: Details): Promise<Buffer> {
  const { beats, texture, fingerprint, speed_prints, cover } = details
  const parts = [
    Buffer.from(JSON.stringify(details.segments)),
    beats,
    texture,
    fingerprint,
    speed_prints,
    cover,
  ]
  const packed = parts.flatMap((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(part === null ? absent : part.length)
    return part === null ? [length] : [length, part]
  })
  return compress(Buffer.concat([Buffer.of(version), ...packed]), options)
}

/** Throws if these are not the details of an analysis. */
export async function unpackDetails(bytes: Buffer): Promise<Details> {
  const packed = await decompress(bytes)
  if (packed[0] !== version)
    throw new Error(`The details of an analysis have the unknown version ${packed[0]}.`)
  let at = 1
  const next = () => {
    const length = packed.readUInt32LE(at)
    at += 4
    if (length === absent) return null
    if (at + length > packed.length) throw new Error('The details of an analysis are incomplete.')
    at += length
    return packed.subarray(at - length, at)
  }
  return {
    segments: JSON.parse(next()!.toString()),
    beats: next()!,
    texture: next(),
    fingerprint: next()!,
    speed_prints: next(),
    cover: next()!,
  }
}
