import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Decoder } from './decoder.ts'
import { openPcm, type PcmLayout } from './pcm.ts'

/** Format tags (WAVE_FORMAT_PCM, WAVE_FORMAT_IEEE_FLOAT, WAVE_FORMAT_EXTENSIBLE). */
const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** Length of the data chunk in RF64 and BW64 files (the ds64 chunk has the real one) and in streams. */
const UNKNOWN_LENGTH = 0xffffffff
/** Chunks walked before giving up on a file. */
const MAX_CHUNKS = 10_000

/** RIFF, RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088) wave files with integer or float samples. */
export function openWav(source: ByteSource): Decoder {
  let at = 12
  let format: Omit<PcmLayout, 'dataOffset' | 'dataLength'> | null = null
  let longDataLength: number | null = null
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    const head = source.read(at, 8)
    if (head.length < 8) break
    const name = Buffer.from(head.subarray(0, 4)).toString('latin1')
    const length = new DataView(head.buffer).getUint32(4, true)
    if (name === 'ds64') {
      const body = source.read(at + 8, 24)
      if (body.length >= 16) longDataLength = Number(new DataView(body.buffer).getBigUint64(8, true))
    } else if (name === 'fmt ') {
      format = readFormat(source.read(at + 8, Math.min(length, 64)))
    } else if (name === 'data') {
      if (!format) throw new AudioError('corrupt', 'the wav file has a data chunk before its fmt chunk')
      const dataLength = length === UNKNOWN_LENGTH ? longDataLength : length === 0 ? null : length
      return openPcm(source, 'wav', { ...format, dataOffset: at + 8, dataLength })
    }
    at += 8 + length + (length & 1)
  }
  throw new AudioError('truncated', 'the wav file ends before its samples')
}

function readFormat(bytes: Uint8Array): Omit<PcmLayout, 'dataOffset' | 'dataLength'> {
  if (bytes.length < 16) throw new AudioError('truncated', 'the wav file ends inside its fmt chunk')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let code = view.getUint16(0, true)
  const channels = view.getUint16(2, true)
  const sampleRate = view.getUint32(4, true)
  const frameBytes = view.getUint16(12, true)
  const bits = view.getUint16(14, true)
  // In the extensible form the format tag is the start of the sub-format GUID.
  if (code === EXTENSIBLE && bytes.length >= 26) code = view.getUint16(24, true)
  if (code !== PCM && code !== FLOAT) {
    throw new AudioError(
      'unsupported_format',
      `wav files with compression 0x${code.toString(16)} are not supported`,
    )
  }
  if (channels === 0 || bits === 0)
    throw new AudioError('corrupt', 'the wav header declares no channels or no bits')
  // 12-bit and 20-bit samples are left-aligned in 2 and 3 bytes.
  const width = Math.ceil(bits / 8)
  if (frameBytes !== 0 && frameBytes !== width * channels) {
    throw new AudioError('corrupt', 'the wav header contradicts itself about the size of a sample')
  }
  const kind = code === FLOAT ? 'float' : width === 1 ? 'unsigned' : 'integer'
  if (kind === 'float' ? width !== 4 && width !== 8 : width > 4) {
    throw new AudioError('unsupported_format', `wav files of ${bits} bits are not supported`)
  }
  return { sampleRate, channels, width, kind, bigEndian: false }
}
