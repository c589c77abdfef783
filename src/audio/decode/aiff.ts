import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Decoder } from './decoder.ts'
import { openPcm, type PcmLayout } from './pcm.ts'

type Encoding = Pick<PcmLayout, 'kind' | 'bigEndian'> & { width?: number }

/** AIFF-C compression types that are uncompressed samples. */
const ENCODINGS: Record<string, Encoding> = {
  NONE: { kind: 'integer', bigEndian: true },
  twos: { kind: 'integer', bigEndian: true },
  sowt: { kind: 'integer', bigEndian: false },
  in24: { kind: 'integer', bigEndian: true, width: 3 },
  in32: { kind: 'integer', bigEndian: true, width: 4 },
  fl32: { kind: 'float', bigEndian: true, width: 4 },
  FL32: { kind: 'float', bigEndian: true, width: 4 },
  fl64: { kind: 'float', bigEndian: true, width: 8 },
  FL64: { kind: 'float', bigEndian: true, width: 8 },
}

/** Chunks walked before giving up on a file. */
const MAX_CHUNKS = 10_000

/** AIFF and AIFF-C with uncompressed samples (Apple, AIFF-C draft of 1991). */
export function openAiff(source: ByteSource): Decoder {
  const compressed = Buffer.from(source.read(8, 4)).toString('latin1') === 'AIFC'
  let at = 12
  let common: { sampleRate: number; channels: number; frames: number; bits: number; type: string } | null =
    null
  let samples: { offset: number; length: number } | null = null
  for (let chunks = 0; chunks < MAX_CHUNKS && !(common && samples); chunks++) {
    const head = source.read(at, 8)
    if (head.length < 8) break
    const name = Buffer.from(head.subarray(0, 4)).toString('latin1')
    const length = new DataView(head.buffer).getUint32(4)
    if (name === 'COMM') {
      const body = source.read(at + 8, 22)
      if (body.length < 18) throw new AudioError('truncated', 'the aiff file ends inside its COMM chunk')
      const view = new DataView(body.buffer)
      common = {
        channels: view.getUint16(0),
        frames: view.getUint32(2),
        bits: view.getUint16(6),
        sampleRate: readExtended(view, 8),
        type: compressed ? Buffer.from(body.subarray(18, 22)).toString('latin1') : 'NONE',
      }
    } else if (name === 'SSND') {
      const body = source.read(at + 8, 8)
      const skip = body.length === 8 ? new DataView(body.buffer).getUint32(0) : 0
      samples = { offset: at + 16 + skip, length: Math.max(0, length - 8 - skip) }
    }
    at += 8 + length + (length & 1)
  }
  if (!common) throw new AudioError('truncated', 'the aiff file ends before its COMM chunk')
  if (!samples) throw new AudioError('truncated', 'the aiff file ends before its samples')
  const encoding = ENCODINGS[common.type]
  if (!encoding) {
    throw new AudioError(
      'unsupported_format',
      `aiff files with compression '${common.type}' are not supported`,
    )
  }
  const width = encoding.width ?? Math.ceil(common.bits / 8)
  if (common.channels === 0 || width === 0 || width > (encoding.kind === 'float' ? 8 : 4)) {
    throw new AudioError('corrupt', 'the aiff header declares no channels or an impossible sample size')
  }
  return openPcm(source, 'aiff', {
    sampleRate: common.sampleRate,
    channels: common.channels,
    width,
    kind: encoding.kind,
    bigEndian: encoding.bigEndian,
    dataOffset: samples.offset,
    dataLength: common.frames * common.channels * width,
  })
}

/** Reads the 80-bit extended float in which AIFF stores its sample rate. */
function readExtended(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16383
  return Math.round(
    view.getUint32(at + 2) * 2 ** (exponent - 31) + view.getUint32(at + 6) * 2 ** (exponent - 63),
  )
}
