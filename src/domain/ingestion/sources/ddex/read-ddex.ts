import { Problem } from '../../../../lib/problem.ts'
import type { Bytes, SourceItem } from '../delivered-track.ts'
import { quote } from '../field-fault.ts'
import type { Listing } from '../listing.ts'
import { type Batch, groupBatches } from './batches.ts'
import type { EnrichmentMessage } from './enrichment/enrichment-message.ts'
import { picturesNamedBy, toEnrichmentItems } from './enrichment/to-items.ts'
import { checkHashSum } from './hash-sum.ts'
import { type ManifestMessage, readManifest } from './manifest.ts'
import type { DdexHeader, DdexMessage } from './message.ts'
import { readMessage } from './read-message.ts'
import { filesNamedBy, toItems } from './to-items.ts'
import type { MessageContext } from './to-track.ts'

/** A delivery: its files, in the order of their keys, and access to their bytes. */
export type Delivery = {
  files: Listing
  open(key: string): Bytes | Promise<Bytes>
  /** Which of these messages earlier deliveries have taken. */
  wereTaken?(keys: string[]): Promise<ReadonlySet<string>>
}

export type DdexOptions = {
  /** The folder that contains the batches. The listing may cover only a part of it. */
  root?: string
  /** The key of a single message to read. */
  only?: string | undefined
  now: Date
  /** Batches without a BatchComplete file or manifest wait for it. */
  waitForBatchComplete?: boolean | undefined
  /** Continues after this unit, with this index. */
  after?: { key: string; index: number } | undefined
}

/** Items that are stored together or not at all: those of one message, as a rule. The key is unique in a delivery. */
export type DdexUnit = { key: string; items: SourceItem[]; message: ReceivedMessage | null }

/** A received message, valid or not. */
export type ReceivedMessage = {
  key: string
  /** Null if the message could not be read. */
  header: DdexHeader | null
  version: string | null
  /** The id of its main release, for the acknowledgement. */
  release_id: string | null
  /** The indices of its first and its last item. */
  first_index: number
  last_index: number
  problem: string | null
  /** The files that it names, as far as they were delivered. */
  files: string[]
  /** The folder of its batch, and the files that say that the batch is complete. */
  batch: string
  manifests: string[]
}

type Part = {
  key: string
  items: SourceItem[]
  message?: Omit<ReceivedMessage, 'first_index' | 'last_index'>
}

/** The recordings and pictures of all messages of a delivery. A message that cannot be read becomes one item with the reason. */
export async function* readDdex(
  delivery: Delivery,
  options: DdexOptions,
): AsyncGenerator<DdexUnit, void, void> {
  let index = options.after?.index ?? 0
  let isPast = options.after === undefined
  for await (const batch of groupBatches(delivery.files, options.root ?? 'delivery/ddex')) {
    const skip = (key: string) => {
      if (isPast) return false
      isPast = key === options.after!.key
      return true
    }
    for await (const { key, items, message } of readBatch(delivery, batch, options, skip)) {
      const first = index
      const numbered = items.map((item) => ({ ...item, index: index++ }))
      const range = { first_index: first, last_index: index - 1 }
      yield { key, items: numbered, message: message ? { ...message, ...range } : null }
    }
  }
}

/** `skip` is asked about every unit, in order, before it is read. */
async function* readBatch(
  delivery: Delivery,
  batch: Batch,
  options: DdexOptions,
  skip: (key: string) => boolean,
): AsyncGenerator<Part> {
  const { folder, manifests } = batch
  const messages = [...batch.messages, ...(await findDescriptions(delivery, batch.documents))]
  if (options.waitForBatchComplete && messages.length > 0 && manifests.length === 0) {
    const reason =
      'The batch waits: it has no BatchComplete file yet. Put it into the folder when all files are there.'
    if (!skip(folder)) yield { key: folder, items: [skippedItem(folder, reason)] }
    return
  }
  const manifest = await readManifests(delivery, batch)
  if ('refused' in manifest) {
    if (!skip(manifest.refused.source)) yield { key: manifest.refused.source, items: [manifest.refused] }
    return
  }
  const { listed, isTest } = manifest
  const named = new Set<string>()
  for (const key of messages) {
    if (options.only !== undefined && options.only !== key) continue
    // Skipped messages are still read: the files they name belong to them.
    const isSkipped = skip(key)
    const read = await readOne(delivery, key, findListed(listed, key))
    if ('message' in read && isTest) read.message.header.is_test = true
    const context = { key, has: (file: string) => batch.files.has(file), now: options.now }
    const files = 'message' in read ? filesOf(read.message, context) : []
    for (const file of files) named.add(file)
    if (isSkipped) continue
    const items = 'refused' in read ? [read.refused] : itemsOf(read.message, context)
    const message = { ...describe(key, read), files, batch: folder, manifests }
    yield { key, items: items.map((item) => ({ ...item, index: 0 }) as SourceItem), message }
  }
  if (options.only !== undefined) return
  yield* readRest(delivery, { ...batch, messages }, listed, named, skip)
}

/** Which of these files are MEAD or PIE messages, by how they begin. */
async function findDescriptions(delivery: Delivery, documents: string[]): Promise<string[]> {
  const found: string[] = []
  for (const key of documents) {
    try {
      for await (const chunk of await delivery.open(key)) {
        const head = Buffer.from(chunk.subarray(0, 4096)).toString('latin1')
        if (/ddex\.net\/xml\/(mead|pie)\/\d/.test(head)) found.push(key)
        break
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    }
  }
  return found
}

/** What no message accounts for: messages that the manifest names, and files that no message names. */
async function* readRest(
  delivery: Delivery,
  { folder, messages, manifests, files }: Batch,
  listed: ManifestMessage[],
  named: ReadonlySet<string>,
  skip: (key: string) => boolean,
): AsyncGenerator<Part> {
  const absent = listed.flatMap((message) => {
    const { path } = message
    return path === null || messages.some((key) => findListed([message], key) !== null) ? [] : path
  })
  const keys = absent.map((path) => keyOfListed(folder, path))
  const taken = keys.length === 0 ? null : await delivery.wereTaken?.(keys)
  const missing = absent.filter((_, at) => !taken?.has(keys[at]!))
  if (missing.length > 0 && !skip(`${folder}#missing`)) {
    const items = missing.map((path) => {
      const why = `The manifest names ${quote(path)}, which was not delivered. Deliver it, or remove it from the manifest.`
      return refuse(folder, why, 'not_found').refused
    })
    yield { key: `${folder}#missing`, items }
  }
  const known = new Set([...messages, ...manifests, ...named])
  const others = [...files.keys()].filter((key) => !known.has(key))
  if (others.length === 0 || skip(`${folder}#files`)) return
  const reason =
    messages.length === 0
      ? 'The batch has no message that names this file. It stays where it is.'
      : 'No message that could be read names this file. It stays where it is.'
  yield { key: `${folder}#files`, items: others.map((key) => skippedItem(key, reason)) }
}

function skippedItem(source: string, reason: string): SourceItem {
  return { index: 0, source, outer_id: null, kind: 'skipped', reason }
}

/** The key that a message of a manifest has or had. Senders write paths from roots of their own. */
function keyOfListed(folder: string, path: string): string {
  const clean = path.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^[./]+/, '')
  const name = folder.split('/').at(-2)!
  const start = `/${clean}`.lastIndexOf(`/${name}/`)
  return folder + (start === -1 ? clean : clean.slice(start + name.length + 1))
}

type AnyMessage = DdexMessage | EnrichmentMessage

const itemsOf = (message: AnyMessage, context: MessageContext) =>
  message.kind === 'enrichment' ? toEnrichmentItems(message, context) : toItems(message, context)
const filesOf = (message: AnyMessage, context: MessageContext) =>
  message.kind === 'enrichment' ? picturesNamedBy(message, context) : filesNamedBy(message, context)

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
): Promise<{ message: AnyMessage } | Refused> {
  const check = listed?.hash_sum ? checkHashSum(listed.hash_sum) : null
  let bytes: Bytes
  try {
    bytes = await delivery.open(key)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    return refuse(key, 'The message was removed before it could be read. Deliver it again.', 'not_found')
  }
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
    if (message.kind !== 'enrichment' && message.resources.size === 0 && message.purged.length === 0) {
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

function describe(
  key: string,
  read: { message: AnyMessage } | Refused,
): Omit<ReceivedMessage, 'first_index' | 'last_index' | 'files' | 'batch' | 'manifests'> {
  if ('refused' in read) {
    const problem = read.refused.problem.message
    return { key, header: null, version: null, release_id: null, problem }
  }
  const { header, version } = read.message
  if (read.message.kind === 'enrichment') {
    const id = read.message.descriptions[0]?.identifiers[0]?.id ?? null
    return { key, header, version, release_id: id, problem: null }
  }
  const { releases, purged } = read.message
  const main = releases.find(({ is_track }) => !is_track) ?? releases[0]
  const id = main?.upc ?? main?.references[0]?.id ?? purged[0]?.upc ?? purged[0]?.references[0]?.id ?? null
  return { key, header, version, release_id: id, problem: null }
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
