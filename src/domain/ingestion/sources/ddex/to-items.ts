import type {
  DeliveredImage,
  MessageOrigin,
  PurgedRelease,
  ReleaseContents,
  SourceItem,
} from '../delivered-track.ts'
import { FieldFault, toItemProblem } from '../field-fault.ts'
import { readableId, readIdentifier } from '../values.ts'
import { indexDeals } from './deals.ts'
import type { DdexMessage, DdexRelease } from './message.ts'
import {
  type Appearance,
  indexAppearances,
  keyOfFile,
  type MessageContext,
  outerIdOf,
  releaseIdsOf,
  requireLengths,
  toTrack,
} from './to-track.ts'

type Unnumbered = SourceItem extends infer Item
  ? Item extends SourceItem
    ? Omit<Item, 'index'>
    : never
  : never

/** Every recording and picture of a message as one item: what is stored, or the reason why it is not. */
export function toItems(message: DdexMessage, context: MessageContext): Unnumbered[] {
  const origin = originOf(message)
  const found = [...listItems(message, context)]
  const contents = message.header.is_test ? null : contentsOf(message)
  return found.map((item, at) => ({
    ...item,
    ...(origin !== null && { message: origin }),
    ...(contents !== null && at === found.length - 1 && { contents }),
  }))
}

function* listItems(message: DdexMessage, context: MessageContext): Generator<Unnumbered> {
  for (const release of message.purged) yield toPurge(message, release, context)
  const deals = indexDeals(message)
  const appearances = indexAppearances(message.releases)
  const images = imagesOf(message, context)
  let isFirst = true
  for (const resource of message.resources.values()) {
    const base = { source: `${context.key}#${resource.reference}`, outer_id: readableId(resource.isrc) }
    const found = appearances.get(resource.reference)
    if (message.header.is_test) yield { ...base, kind: 'skipped', reason: testReason }
    else if (found === undefined)
      yield { ...base, kind: 'skipped', reason: 'No release in the message contains this recording.' }
    else {
      try {
        const record = toTrack(message, resource, found, { deals, images }, context)
        record.warnings.push(
          ...findingsFor(message, isFirst ? null : undefined),
          ...findingsFor(message, resource.reference),
        )
        isFirst = false
        yield { ...base, kind: 'track', outer_id: record.outer_id, record }
      } catch (error) {
        yield { ...base, kind: 'problem', problem: toItemProblem(error, `${resource.reference}: `) }
      }
    }
  }
  for (const image of images) {
    const base = { source: `${context.key}#${image.reference}`, outer_id: null }
    if (message.header.is_test) yield { ...base, kind: 'skipped', reason: testReason }
    else if (!context.has(image.path))
      yield { ...base, kind: 'skipped', reason: `The picture ${image.path} was not delivered.` }
    else yield { ...base, kind: 'image', image }
  }
}

/** Findings about a resource; null: about the message as a whole, which its first track shows. */
function findingsFor({ findings }: DdexMessage, resource: string | null | undefined): string[] {
  return findings.filter((of) => of.resource === resource).map(({ line, text }) => `line ${line}: ${text}`)
}

const testReason = 'This is a test message.'

/** Pictures with a file next to the message. */
function imagesOf({ assets }: DdexMessage, context: MessageContext): DeliveredImage[] {
  return assets.flatMap(({ reference, kind, type, file }) => {
    const path = kind === 'Image' && file !== null ? keyOfFile(file, context) : null
    return path === null ? [] : [{ reference, type, path }]
  })
}

/** All files next to the message that it names, whatever becomes of them. */
export function filesNamedBy(message: DdexMessage, context: MessageContext): string[] {
  const files = [...message.resources.values(), ...message.assets].flatMap(({ file }) => file ?? [])
  const keys = files.map((file) => keyOfFile(file, context)).filter((key) => key !== null)
  return [...new Set(keys)].filter(context.has)
}

/** Null if the message does not say when it was written, or about which release. */
function originOf({ header, releases, purged }: DdexMessage): MessageOrigin | null {
  const createdAt = new Date(header.created_at ?? '')
  const main = releases.filter(({ is_track }) => !is_track)
  const keys = [...main, ...purged].flatMap((release) => keyOfRelease(release) ?? [])
  if (header.is_test || Number.isNaN(createdAt.getTime()) || keys.length === 0) return null
  return { sender: header.sender.id ?? '', created_at: createdAt, release_keys: keys }
}

function keyOfRelease({ upc, references }: Pick<DdexRelease, 'upc' | 'references'>): string | null {
  if (upc !== null) return `upc:${upc.replace(/\D/g, '').replace(/^0+/, '')}`
  const [own] = references
  return own === undefined ? null : `${own.source}:${own.id}`
}

/** What each release contains. Null where a recording cannot be identified: then nothing is known to be missing. */
function contentsOf(message: DdexMessage): ReleaseContents[] | null {
  const appearances = indexAppearances(message.releases)
  const contents = new Map<DdexRelease, ReleaseContents>()
  try {
    for (const release of message.releases) {
      if (!release.is_track && release.contents.length > 0)
        contents.set(release, { release: releaseIdsOf(release), outer_ids: [] })
    }
    for (const resource of message.resources.values()) {
      const found = appearances.get(resource.reference) ?? []
      const main = found.filter(({ release }: Appearance) => !release.is_track)
      const isrc = readIdentifier('isrc', resource.isrc ?? '', 'ISRC')
      for (const { release } of main)
        contents.get(release)?.outer_ids.push(outerIdOf(message, resource, isrc, main[0]))
    }
  } catch (error) {
    if (error instanceof FieldFault) return null
    throw error
  }
  return [...contents.values()]
}

function toPurge(message: DdexMessage, release: PurgedRelease, { key }: MessageContext): Unnumbered {
  const base = { source: key, outer_id: null }
  if (message.header.is_test) return { ...base, kind: 'skipped', reason: testReason }
  try {
    const { upc, references } = releaseIdsOf(release)
    const isrc = readIdentifier('isrc', release.isrc ?? '', 'ISRC')
    if (upc === null && isrc === null && references.length === 0) {
      throw new FieldFault('PurgedRelease', 'has no ReleaseId: name the release to purge')
    }
    requireLengths(release)
    return { ...base, kind: 'purge', release: { ...release, upc, isrc, references } }
  } catch (error) {
    return { ...base, kind: 'problem', problem: toItemProblem(error) }
  }
}
