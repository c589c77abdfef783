import { isAscii, isUtf8 } from 'node:buffer'
import type { Bytes } from './delivered-track.ts'

/** `damaged`: from here on, U+FFFD may stand for bytes that are not valid in the encoding. */
export type DecodedText = { text: string; damaged: boolean }

/** Decodes bytes in an encoding that TextDecoder knows. A byte order mark is dropped. */
export async function* decodeText(bytes: Bytes, encoding = 'utf-8'): AsyncGenerator<DecodedText> {
  const decoder = encoding === 'utf-8' ? decodeUtf8() : decodeWith(encoding)
  let isFirst = true
  const withoutMark = (decoded: DecodedText): DecodedText => {
    if (!isFirst || decoded.text === '') return decoded
    isFirst = false
    return decoded.text.startsWith('\ufeff') ? { ...decoded, text: decoded.text.slice(1) } : decoded
  }
  for await (const chunk of bytes) if (chunk.length > 0) yield withoutMark(decoder.decode(chunk))
  yield withoutMark(decoder.end())
}

type TextDecoding = {
  decode(bytes: Uint8Array): DecodedText
  end(): DecodedText
}

function decodeWith(encoding: string): TextDecoding {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const strict = new TextDecoder(encoding, { ignoreBOM: true, fatal: true })
  let damaged = false
  const decode = (bytes: Uint8Array, stream: boolean) => {
    if (!damaged) {
      try {
        strict.decode(bytes, { stream })
      } catch {
        damaged = true
      }
    }
    return { text: decoder.decode(bytes, { stream }), damaged }
  }
  return { decode: (bytes) => decode(bytes, true), end: () => decode(new Uint8Array(0), false) }
}

/** Much faster than TextDecoder for text that is mostly ASCII. */
function decodeUtf8(): TextDecoding {
  let damaged = false
  let tail: Uint8Array = new Uint8Array(0)
  const decode = (more: Uint8Array, last: boolean): DecodedText => {
    const bytes = tail.length === 0 ? more : Buffer.concat([tail, more])
    const whole = last ? bytes.length : bytes.length - incompleteTail(bytes)
    const head = bytes.subarray(0, whole)
    tail = bytes.subarray(whole)
    const buffer = Buffer.from(head.buffer, head.byteOffset, head.length)
    if (isAscii(buffer)) return { text: buffer.toString('latin1'), damaged }
    damaged ||= !isUtf8(buffer)
    return { text: buffer.toString('utf8'), damaged }
  }
  return { decode: (bytes) => decode(bytes, false), end: () => decode(new Uint8Array(0), true) }
}

/** How many bytes at the end belong to a UTF-8 character that is not complete yet. */
export function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}
