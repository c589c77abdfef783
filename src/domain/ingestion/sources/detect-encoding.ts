import { isAscii, isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import { Problem } from '../../../lib/problem.ts'
import type { Bytes } from './delivered-track.ts'
import { incompleteTail } from './text-decoder.ts'

/** `warning`: what the sender should know, where the encoding is a guess or some bytes do not fit it. */
type DetectedEncoding = { encoding: string; warning: string | null }

const maxSample = 262_144

/**
 * Finds the encoding of a whole file. A byte order mark decides, or the zero bytes of UTF-16. Text that is valid UTF-8, or has
 * far more valid than invalid sequences, is UTF-8: other encodings hardly ever look like it. Everything else is a guess by the
 * frequency of letters.
 */
export async function detectEncoding(bytes: Bytes): Promise<DetectedEncoding> {
  let head: Uint8Array = new Uint8Array(0)
  let tail: Uint8Array = new Uint8Array(0)
  const sample: Uint8Array[] = []
  let sampled = 0
  const seen = { right: 0, wrong: 0 }
  for await (const chunk of bytes) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4 - head.length)])
      const marked = head.length === 4 ? readMark(head) : null
      if (marked !== null) return { encoding: marked, warning: null }
    }
    const all = tail.length === 0 ? chunk : Buffer.concat([tail, chunk])
    const whole = all.length - incompleteTail(all)
    tail = all.subarray(whole)
    const buffer = Buffer.from(all.buffer, all.byteOffset, whole)
    const isPlain = isAscii(buffer)
    if (!isPlain) countSequences(buffer, seen)
    if (sampled >= maxSample || (isPlain && seen.right + seen.wrong === 0 && sampled > maxSample / 2))
      continue
    sample.push(buffer.subarray(0, maxSample - sampled))
    sampled += buffer.length
  }
  if (head.length < 4) {
    const marked = readMark(head)
    if (marked !== null) return { encoding: marked, warning: null }
  }
  seen.wrong += tail.length
  sample.push(tail)
  if (seen.wrong === 0) return { encoding: 'utf-8', warning: null }
  if (seen.right * 10 >= seen.wrong) {
    return {
      encoding: 'utf-8',
      warning: `The file is UTF-8, except for ${seen.wrong === 1 ? '1 byte' : `${seen.wrong} bytes`}. The rows with wrong bytes were refused: save the file as UTF-8.`,
    }
  }
  const encoding = guess(Buffer.concat(sample))
  return {
    encoding,
    warning: `The encoding was guessed: ${encoding}. Check the names with accents; if they are wrong, send encoding.`,
  }
}

/** The WHATWG name of an encoding that a caller named; null if it is unknown. */
export function readEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

function readMark(head: Uint8Array): string | null {
  const [a, b, c, d] = head
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    throw new Problem('validation_error', 'The file is encoded in UTF-32. Save it as UTF-8.')
  }
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (head.length < 2) return null
  if (a !== 0 && b === 0) return 'utf-16le'
  return a === 0 && b !== 0 ? 'utf-16be' : null
}

function countSequences(bytes: Buffer, seen: { right: number; wrong: number }): void {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
    if (length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length) {
      seen.right++
      at += length - 1
    } else seen.wrong++
  }
}

/** Scripts whose encodings cannot be mistaken for Latin letters. */
const otherScripts = [
  'shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr', 'windows-1251', 'koi8-r', 'iso-8859-5', 'windows-1253',
  'iso-8859-7', 'windows-1255', 'windows-1256',
] // biome-ignore format: one list
const minLetters = 24
const minConfidence = 50

function guess(sample: Uint8Array): string {
  const letters = sample.reduce((count, byte) => count + Number(byte >= 0x80), 0)
  const [best] = letters < minLetters ? [] : chardet.analyse(sample)
  const encoding = best === undefined || best.confidence < minConfidence ? null : readEncoding(best.name)
  return encoding !== null && otherScripts.includes(encoding) ? encoding : chooseLatin(sample)
}

/** š, ž, ť and their like: letters of Central Europe whose codes mean nothing, or next to nothing, in Western Europe. */
const centralBytes = new Set([0x8a, 0x8d, 0x8e, 0x8f, 0x9a, 0x9d, 0x9e, 0x9f])
/** Other letters of Central Europe are signs such as ³ in Western Europe, which do not occur within words. */
const signInWord = /\p{L}[\u00a1-\u00bf\u00d7\u00f7]|[\u00a3\u00a5\u00af\u00b3\u00b9]\p{Ll}/gu

function chooseLatin(sample: Uint8Array): string {
  if (sample.some((byte) => centralBytes.has(byte))) return 'windows-1250'
  const [western, central] = ['windows-1252', 'windows-1250'].map(
    (encoding) => new TextDecoder(encoding).decode(sample).match(signInWord)?.length ?? 0,
  )
  return central! < western! ? 'windows-1250' : 'windows-1252'
}
