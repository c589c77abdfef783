import { TextDecoder } from 'node:util'
import { Problem } from '../../../../lib/problem.ts'
import type { Bytes } from '../delivered-track.ts'
import { quote } from '../field-fault.ts'

/** The decoder for each declared encoding. Latin-1 is read as Windows-1252, its superset. */
const decoders: Record<string, string> = {
  'utf-8': 'utf-8', utf8: 'utf-8', 'us-ascii': 'utf-8', ascii: 'utf-8', 'utf-16': 'utf-16', 'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be', 'iso-8859-1': 'windows-1252', latin1: 'windows-1252', 'windows-1252': 'windows-1252',
} // biome-ignore format: a table of pairs

/** The XML declaration must be within the first bytes. */
const declarationBytes = 256

/** Decodes an XML document by its byte order mark and declaration (XML 1.0, appendix F). Refuses invalid bytes. */
export async function* decodeXml(bytes: Bytes): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let held: Uint8Array = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (decoder !== null) {
      yield decode(decoder, chunk, true)
      continue
    }
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    if (held.length < declarationBytes) continue
    decoder = chooseDecoder(held)
    yield decode(decoder, held, true)
  }
  if (decoder === null) {
    decoder = chooseDecoder(held)
    yield decode(decoder, held, true)
  }
  yield decode(decoder, new Uint8Array(0), false)
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch (cause) {
    throw new Problem(
      'validation_error',
      `The message contains bytes that are not valid ${decoder.encoding}. Declare the encoding that it is in.`,
      {
        cause,
      },
    )
  }
}

function chooseDecoder(head: Uint8Array): TextDecoder {
  const [a, b, c] = head
  if (a === 0xff && b === 0xfe) return requireDeclared('utf-16le', head)
  if (a === 0xfe && b === 0xff) return requireDeclared('utf-16be', head)
  if (a === 0xef && b === 0xbb && c === 0xbf) return requireDeclared('utf-8', head)
  if (a === 0x3c && b === 0) return requireDeclared('utf-16le', head)
  if (a === 0 && b === 0x3c) return requireDeclared('utf-16be', head)
  const name = declaredEncoding(Buffer.from(head.subarray(0, declarationBytes)).toString('latin1'))
  const encoding = name === null ? 'utf-8' : decoders[name]
  if (encoding === undefined) {
    throw new Problem(
      'validation_error',
      `The message has the unsupported encoding ${quote(name!)}. Send UTF-8.`,
    )
  }
  if (encoding.startsWith('utf-16')) {
    throw new Problem(
      'validation_error',
      'The message declares UTF-16, but is not. Declare the encoding that it is in.',
    )
  }
  return new TextDecoder(encoding, { fatal: true })
}

/** If the bytes show the encoding, the declaration must agree. */
function requireDeclared(actual: string, head: Uint8Array): TextDecoder {
  const decoder = new TextDecoder(actual, { fatal: false })
  const name = declaredEncoding(decoder.decode(head.subarray(0, declarationBytes & ~1)))
  const encoding = name === null ? actual : decoders[name]
  if (encoding !== actual && !(encoding === 'utf-16' && actual.startsWith('utf-16'))) {
    throw new Problem(
      'validation_error',
      `The message declares the encoding ${quote(name!)}, but is ${actual}. Correct the declaration.`,
    )
  }
  return new TextDecoder(actual, { fatal: true })
}

function declaredEncoding(start: string): string | null {
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1]?.toLowerCase() ?? null
}
