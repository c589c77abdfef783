import type { TagAnalysis } from '../../audio/tagger/tagger.ts'

/** The binary format of an analysis: little-endian, like every machine this runs on. */

export function packFloats(values: Float32Array | number[]): Buffer {
  const floats = values instanceof Float32Array ? values : Float32Array.from(values)
  return Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength)
}

export function unpackFloats(bytes: Buffer): Float32Array {
  return new Float32Array(aligned(bytes))
}

export function packPrints(prints: Uint32Array): Buffer {
  return Buffer.from(prints.buffer, prints.byteOffset, prints.byteLength)
}

export function unpackPrints(bytes: Buffer): Uint32Array {
  return new Uint32Array(aligned(bytes))
}

/** Fingerprints of equal length, concatenated. */
export function packSpeedPrints(list: Uint32Array[]): Buffer {
  return Buffer.concat(list.map(packPrints))
}

/** Empty if there are none. */
export function unpackSpeedPrints(bytes: Buffer | null, count: number): Uint32Array[] {
  if (bytes === null) return []
  const prints = unpackPrints(bytes)
  const length = prints.length / count
  return Array.from({ length: count }, (_, i) => prints.subarray(i * length, (i + 1) * length))
}

/** The lowest and highest sample of each interval, one byte each: more precision than a drawing can show. */
export function packPeaks(peaks: [number, number][]): Buffer {
  const bytes = Buffer.alloc(2 * peaks.length)
  let at = 0
  for (const peak of peaks)
    for (const value of peak)
      at = bytes.writeInt8(Math.round(Math.max(-1, Math.min(1, value)) * peakSteps), at)
  return bytes
}

export function unpackPeaks(bytes: Buffer): [number, number][] {
  return Array.from({ length: bytes.length / 2 }, (_, i) => [
    round(bytes.readInt8(2 * i) / peakSteps, 4),
    round(bytes.readInt8(2 * i + 1) / peakSteps, 4),
  ])
}

type TagSegments = TagAnalysis['segments']

/** The number of scores; then, for each segment, its two times as floats and its scores in 16 bits each. */
export function packTagSegments(segments: TagSegments): Buffer {
  const tags = segments[0]?.scores.length ?? 0
  const bytes = Buffer.alloc(2 + segments.length * (8 + 2 * tags))
  let at = bytes.writeUInt16LE(tags, 0)
  for (const { start_s, end_s, scores } of segments) {
    at = bytes.writeFloatLE(start_s, at)
    at = bytes.writeFloatLE(end_s, at)
    for (const score of scores) at = bytes.writeUInt16LE(Math.round(score * scoreSteps), at)
  }
  return bytes
}

export function unpackTagSegments(bytes: Buffer): TagSegments {
  const tags = bytes.readUInt16LE(0)
  const width = 8 + 2 * tags
  return Array.from({ length: (bytes.length - 2) / width }, (_, index) => {
    const at = 2 + index * width
    return {
      start_s: round(bytes.readFloatLE(at), 3),
      end_s: round(bytes.readFloatLE(at + 4), 3),
      scores: Float32Array.from(
        { length: tags },
        (_, tag) => bytes.readUInt16LE(at + 8 + 2 * tag) / scoreSteps,
      ),
    }
  })
}

const peakSteps = 127
const scoreSteps = 65_535

/** A copy in a buffer of its own: typed arrays of wider numbers must start at a multiple of their size. */
function aligned(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer as ArrayBuffer
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
