import { Problem } from '../../../../lib/problem.ts'
import type { XmlPart } from '../../../../lib/xml.ts'
import type { Bytes, HashSum } from '../delivered-track.ts'
import { readHashSum } from './common.ts'
import { isTrue, textAt } from './element-values.ts'
import { readXml } from './read-xml.ts'

/** What the sender says is in a batch. An empty file, or one that is no manifest, only says that the batch is whole. */
export type Manifest = { messages: ManifestMessage[]; is_test: boolean }

/** `path` as written: relative to the batch, or to the root the sender has in mind. */
export type ManifestMessage = { path: string | null; message_id: string | null; hash_sum: HashSum | null }

const MOST_MESSAGES = 100_000
const LARGEST = 64 * 1024 * 1024

export async function readManifest(bytes: Bytes): Promise<Manifest> {
  const manifest: Manifest = { messages: [], is_test: false }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > LARGEST) throw new Problem('validation_error', `The manifest is larger than ${LARGEST} bytes.`)
    pieces.push(piece)
  }
  // A bare marker is often an empty file, or the word "done".
  if (!Buffer.concat(pieces).subarray(0, 64).includes('<')) return manifest
  for await (const part of readXml(pieces, new Set())) {
    if ('element' in part) addPart(manifest, part)
  }
  return manifest
}

function addPart(manifest: Manifest, { element }: XmlPart): void {
  if (element.name === 'IsTestFlag') manifest.is_test = isTrue(element.text.trim())
  if (element.name !== 'MessageInBatch') return
  if (manifest.messages.length >= MOST_MESSAGES) {
    throw new Problem(
      'validation_error',
      `The manifest names more than ${MOST_MESSAGES} messages; split the batch.`,
    )
  }
  manifest.messages.push({
    path: textAt(element, 'URL') ?? textAt(element, 'URI'),
    message_id: textAt(element, 'MessageId'),
    hash_sum: readHashSum(element),
  })
}
