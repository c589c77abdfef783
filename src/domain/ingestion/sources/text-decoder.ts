import { isAscii, isUtf8 } from 'node:buffer'
import { Problem } from '../../../lib/problem.ts'
import type { Bytes } from './delivered-track.ts'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** `damaged`: from here on, U+FFFD may stand for bytes that are not valid in the encoding. */
export type DecodedText = { text: string; damaged: boolean }

/**
 * Decodes bytes of an undeclared encoding. A byte order mark decides, or the zero bytes of UTF-16. Otherwise it is UTF-8 until
 * a byte disproves it: if only ASCII came before, the file is Windows-1252 (a superset of Latin-1), which reads the same up to
 * there; if other characters came before, it is damaged UTF-8.
 */
export async function* decodeText(bytes: Bytes, given?: Encoding): AsyncGenerator<DecodedText> {
  let decoder: TextDecoding | undefined
  let held: Uint8Array = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (decoder === undefined) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      if (held.length < 4) continue
      decoder = chooseDecoding(held, given)
      yield decoder.decode(decoder.skip(held))
    } else if (chunk.length > 0) yield decoder.decode(chunk)
  }
  decoder ??= chooseDecoding(held, given)
  if (held.length < 4) yield decoder.decode(decoder.skip(held))
  yield decoder.end()
}

type TextDecoding = {
  /** Removes the byte order mark. */
  skip(bytes: Uint8Array): Uint8Array
  decode(bytes: Uint8Array): DecodedText
  end(): DecodedText
}

function chooseDecoding(head: Uint8Array, given: Encoding | undefined): TextDecoding {
  const [a, b, c, d] = head
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    throw new Problem('validation_error', 'The file is encoded in UTF-32. Save it as UTF-8.')
  }
  const mark = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : undefined
  if (mark !== undefined && (given ?? mark) === mark) return decodeWith(mark, 2)
  if (a === 0xef && b === 0xbb && c === 0xbf && (given ?? 'utf-8') === 'utf-8') return decodeUtf8(false, 3)
  if (given !== undefined) return given === 'utf-8' ? decodeUtf8(false, 0) : decodeWith(given, 0)
  if (head.length >= 2 && a !== 0 && b === 0) return decodeWith('utf-16le', 0)
  if (head.length >= 2 && a === 0 && b !== 0) return decodeWith('utf-16be', 0)
  return decodeUtf8(true, 0)
}

function decodeWith(encoding: Encoding, markLength: number): TextDecoding {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const strict =
    encoding === 'windows-1252' ? null : new TextDecoder(encoding, { ignoreBOM: true, fatal: true })
  let damaged = false
  const decode = (bytes: Uint8Array, stream: boolean) => {
    if (strict !== null && !damaged) {
      try {
        strict.decode(bytes, { stream })
      } catch {
        damaged = true
      }
    }
    return { text: decoder.decode(bytes, { stream }), damaged }
  }
  return {
    skip: (bytes) => bytes.subarray(markLength),
    decode: (bytes) => decode(bytes, true),
    end: () => decode(new Uint8Array(0), false),
  }
}

function decodeUtf8(mayBeWindows1252: boolean, markLength: number): TextDecoding {
  let undecided = mayBeWindows1252
  let damaged = false
  let windows: TextDecoding | undefined
  let tail: Uint8Array = new Uint8Array(0)
  const decode = (more: Uint8Array, last: boolean): DecodedText => {
    if (windows !== undefined) return windows.decode(more)
    const bytes = tail.length === 0 ? more : Buffer.concat([tail, more])
    const whole = last ? bytes.length : bytes.length - incompleteTail(bytes)
    const head = bytes.subarray(0, whole)
    tail = bytes.subarray(whole)
    const buffer = Buffer.from(head.buffer, head.byteOffset, head.length)
    if (isAscii(buffer)) return { text: buffer.toString('latin1'), damaged }
    if (isUtf8(buffer)) undecided = false
    else if (undecided && !isMostlyUtf8(buffer)) {
      windows = decodeWith('windows-1252', 0)
      return windows.decode(bytes)
    } else {
      undecided = false
      damaged = true
    }
    return { text: buffer.toString('utf8'), damaged }
  }
  return {
    skip: (bytes) => bytes.subarray(markLength),
    decode: (bytes) => decode(bytes, false),
    end: () => decode(new Uint8Array(0), true),
  }
}

/** How many bytes at the end belong to a character that is not complete yet. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

/** Windows-1252 text rarely contains valid UTF-8 sequences; UTF-8 with a damaged byte contains many. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let right = 0
  let wrong = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
    if (length > 0 && isUtf8(bytes.subarray(at, at + length))) {
      right++
      at += length - 1
    } else wrong++
  }
  return right > wrong
}
