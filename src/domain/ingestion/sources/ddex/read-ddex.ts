import { Problem } from '../../../../lib/problem.ts'
import type { Bytes, SourceItem, SourceItems } from '../delivered-track.ts'
import { quote } from '../field-fault.ts'
import type { Listing } from '../listing.ts'
import { type Batch, groupBatches } from './batches.ts'
import { checkHashSum } from './hash-sum.ts'
import { type ManifestMessage, readManifest } from './manifest.ts'
import type { DdexHeader, DdexMessage } from './message.ts'
import { readMessage } from './read-message.ts'
import { toItems } from './to-items.ts'

/** A delivery: its files, in the order of their keys, and access to their bytes. */
export type Delivery = { files: Listing; open(key: string): Bytes | Promise<Bytes> }

export type DdexOptions = {
  /** The folder that contains the batches. The listing may cover only a part of it. */
  root?: string
  /** The key of a single message to read. */
  only?: string | undefined
  now: Date
  /** Called for each message after it was read and before its items, with what its acknowledgement needs. */
  message?: ((message: ReceivedMessage) => void) | undefined
}

/** A received message, valid or not. */
export type ReceivedMessage = {
  key: string
  /** Null if the message could not be read. */
  header: DdexHeader | null
  version: string | null
  /** The id of its main release, for the acknowledgement. */
  release_id: string | null
  /** The index of its first item. */
  first_index: number
  problem: string | null
}

/** The recordings of all messages of a delivery. A message that cannot be read becomes one item with the reason. */
export async function* readDdex(delivery: Delivery, options: DdexOptions): SourceItems {
  let index = 0
  for await (const batch of groupBatches(delivery.files, options.root ?? 'delivery/ddex')) {
    for await (const item of readBatch(delivery, batch, options, () => index))
      yield { ...item, index: index++ }
  }
}

async function* readBatch(
  delivery: Delivery,
  batch: Batch,
  options: DdexOptions,
  next: () => number,
): SourceItems {
  const manifest = await readManifests(delivery, batch)
  if ('refused' in manifest) return yield manifest.refused
  const { listed, isTest } = manifest
  if (batch.messages.length === 0 && listed.length === 0) {
    yield {
      index: 0,
      source: batch.folder,
      outer_id: null,
      kind: 'skipped',
      reason: 'The folder contains no message.',
    }
  }
  for (const key of batch.messages) {
    if (options.only !== undefined && options.only !== key) continue
    const read = await readOne(delivery, key, findListed(listed, key))
    if ('message' in read && isTest) read.message.header.is_test = true
    options.message?.(describe(key, read, next()))
    if ('refused' in read) yield read.refused
    else {
      const messageContext = { key, has: (file: string) => batch.files.has(file), now: options.now }
      for (const item of toItems(read.message, messageContext)) yield { ...item, index: 0 } as SourceItem
    }
  }
  if (options.only !== undefined) return
  for (const message of listed) {
    if (message.path === null || batch.messages.some((key) => findListed([message], key) !== null)) continue
    yield refuse(
      batch.folder,
      `The manifest names ${quote(message.path)}, which was not delivered. Deliver it, or remove it from the manifest.`,
      'not_found',
    ).refused
  }
}

type Refused = { refused: SourceItem & { kind: 'problem' } }

/** All messages that the manifests name. If a manifest cannot be read, the batch is refused: nobody knows whether it is complete. */
async function readManifests(
  delivery: Delivery,
  batch: Batch,
): Promise<{ listed: ManifestMessage[]; isTest: boolean } | Refused> {
  const listed: ManifestMessage[] = []
  let isTest = false
  for (const key of batch.manifests) {
    try {
      const manifest = await readManifest(await delivery.open(key))
      listed.push(...manifest.messages)
      isTest ||= manifest.is_test
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return refuse(key, error.message.replace('The message', 'The manifest'))
    }
  }
  return { listed, isTest }
}

async function readOne(
  delivery: Delivery,
  key: string,
  listed: ManifestMessage | null,
): Promise<{ message: DdexMessage } | Refused> {
  const check = listed?.hash_sum ? checkHashSum(listed.hash_sum) : null
  const bytes = await delivery.open(key)
  async function* checked() {
    for await (const chunk of bytes) {
      check?.update(chunk)
      yield chunk
    }
  }
  try {
    const message = await readMessage(checked())
    if (check?.verdict() === 'wrong') {
      return refuse(
        key,
        'The hash sum of the message differs from the one in the manifest. Deliver it again.',
      )
    }
    if (message.resources.size === 0 && message.purged.length === 0) {
      return refuse(
        key,
        'The message contains no recording and purges no release. Send a message with recordings.',
      )
    }
    return { message }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refuse(key, error.message)
  }
}

/** Senders write paths from roots of their own, so the last path segments decide. */
function findListed(listed: ManifestMessage[], key: string): ManifestMessage | null {
  const byPath = listed.filter(({ path }) => {
    const clean = path?.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^[./]+/, '')
    return (
      clean !== undefined && clean !== '' && (`/${key}`.endsWith(`/${clean}`) || clean.endsWith(lastTwo(key)))
    )
  })
  return byPath[0] ?? null
}

function lastTwo(key: string): string {
  return `/${key.split('/').slice(-2).join('/')}`
}

function describe(key: string, read: { message: DdexMessage } | Refused, first: number): ReceivedMessage {
  if ('refused' in read) {
    const problem = read.refused.problem.message
    return { key, header: null, version: null, release_id: null, first_index: first, problem }
  }
  const { releases, purged, header, version } = read.message
  const main = releases.find(({ is_track }) => !is_track) ?? releases[0]
  const id = main?.upc ?? main?.references[0]?.id ?? purged[0]?.upc ?? purged[0]?.references[0]?.id ?? null
  return { key, header, version, release_id: id, first_index: first, problem: null }
}

function refuse(
  source: string,
  message: string,
  code: 'validation_error' | 'not_found' = 'validation_error',
): Refused {
  return {
    refused: { kind: 'problem', index: 0, source, outer_id: null, problem: { code, field: null, message } },
  }
}
