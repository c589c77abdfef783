import { Problem } from '../../../../lib/problem.ts'
import type { XmlPart } from '../../../../lib/xml.ts'
import type { Bytes, HashSum } from '../delivered-track.ts'
import { isTrue, textAt } from './element-values.ts'
import { readHashSum } from './ern-common.ts'
import { readXml } from './read-xml.ts'

/** The sender's list of what is in a batch. A file without content only marks the batch as complete. */
type Manifest = { messages: ManifestMessage[]; is_test: boolean }

/** `path` as written: relative to the batch, or to some root of the sender's. */
export type ManifestMessage = { path: string | null; message_id: string | null; hash_sum: HashSum | null }

const maxMessages = 100_000
const maxBytes = 64 * 1024 * 1024

export async function readManifest(bytes: Bytes): Promise<Manifest> {
  const manifest: Manifest = { messages: [], is_test: false }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > maxBytes)
      throw new Problem('validation_error', `The manifest is larger than ${maxBytes} bytes. Split the batch.`)
    pieces.push(piece)
  }
  // Some senders write an empty file, or just the word "done".
  if (!Buffer.concat(pieces).subarray(0, 64).includes('<')) return manifest
  for await (const part of readXml(pieces, new Set())) {
    if ('element' in part) addPart(manifest, part)
  }
  return manifest
}

function addPart(manifest: Manifest, { element }: XmlPart): void {
  if (element.name === 'IsTestFlag') manifest.is_test = isTrue(element.text.trim())
  if (element.name !== 'MessageInBatch') return
  if (manifest.messages.length >= maxMessages) {
    throw new Problem(
      'validation_error',
      `The manifest names more than ${maxMessages} messages. Split the batch.`,
    )
  }
  manifest.messages.push({
    path: textAt(element, 'URL') ?? textAt(element, 'URI'),
    message_id: textAt(element, 'MessageId'),
    hash_sum: readHashSum(element),
  })
}
