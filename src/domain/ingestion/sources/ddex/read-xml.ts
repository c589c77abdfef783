import { Problem } from '../../../../lib/problem.ts'
import { defaultXmlLimits, XmlError, type XmlPart, XmlPartReader, type XmlRoot } from '../../../../lib/xml.ts'
import type { Bytes } from '../delivered-track.ts'
import { decodeXml } from './decode-xml.ts'

/** Box sets with hundreds of recordings stay far below these limits. */
export const messageXmlLimits = { ...defaultXmlLimits, bytes: 64 * 1024 * 1024 }

/**
 * The root and the parts of a message, one after the other; only one part is held at a time. `lists` names the children of
 * the root whose children are the parts.
 */
export async function* readXml(
  bytes: Bytes,
  lists: ReadonlySet<string>,
  limits = messageXmlLimits,
): AsyncGenerator<XmlRoot | XmlPart> {
  const reader = new XmlPartReader({ lists, limits })
  try {
    for await (const text of decodeXml(limitSize(bytes, limits.bytes))) yield* reader.write(text)
    yield* reader.close()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new Problem('validation_error', `The message ${error.message.replace(/\.$/, '')}.`, {
      cause: error,
    })
  }
}

async function* limitSize(bytes: Bytes, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw new XmlError(`is larger than ${limit} bytes`)
    yield chunk
  }
}
