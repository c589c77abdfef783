import type { EnrichmentData } from '../../../../catalogue/enrichments/enrichment.ts'
import { enrichmentKeys, standardIds } from '../../../../catalogue/enrichments/keys.ts'
import type { DeliveredEnrichment, SourceItem } from '../../delivered-track.ts'
import { FieldFault, toItemProblem } from '../../field-fault.ts'
import { maxLength, readIdentifier, readText } from '../../values.ts'
import { keyOfFile, type MessageContext } from '../to-track.ts'
import type { Description, EnrichmentMessage } from './enrichment-message.ts'

type Unnumbered = SourceItem extends infer Item
  ? Item extends SourceItem
    ? Omit<Item, 'index'>
    : never
  : never

const idNames = { track: 'ISRC', release: 'ICPN', work: 'ISWC', artist: 'ISNI' }
/** Characters of what is stored about one thing, as JSON and as XML. */
const maxCharacters = 1024 * 1024

/** What the message says about each thing as one item, and its pictures. */
export function toEnrichmentItems(message: EnrichmentMessage, context: MessageContext): Unnumbered[] {
  const found = new Map<string, Extract<Unnumbered, { kind: 'enrichment' }>>()
  const items: Unnumbered[] = []
  const images = new Set<string>()
  for (const description of message.descriptions) {
    const base = { source: `${context.key}#line ${description.line}`, outer_id: null }
    if (message.header.is_test) {
      items.push({ ...base, kind: 'skipped', reason: 'This is a test message.' })
      continue
    }
    try {
      const enrichment = toEnrichment(message, description, context, images)
      const id = `${enrichment.entity}\n${enrichment.keys[0]}`
      const earlier = found.get(id)
      if (earlier === undefined) {
        const item = { ...base, kind: 'enrichment' as const, enrichment }
        found.set(id, item)
        items.push(item)
      } else earlier.enrichment = combine(earlier.enrichment, enrichment)
    } catch (error) {
      items.push({ ...base, kind: 'problem', problem: toItemProblem(error, `line ${description.line}: `) })
    }
  }
  for (const path of images)
    items.push({
      source: `${context.key}#${path.slice(path.lastIndexOf('/') + 1)}`,
      outer_id: null,
      kind: 'image',
      image: { reference: path, type: null, path },
    })
  return items
}

function toEnrichment(
  { header, standard, version }: EnrichmentMessage,
  { entity, name, identifiers, data, xml }: Description,
  context: MessageContext,
  images: Set<string>,
): DeliveredEnrichment {
  const idName = standardIds[entity]
  const given = identifiers.find(({ source }) => source === idName)
  const standardId = readIdentifier(idName, given?.id ?? '', idNames[entity])
  const references = identifiers.filter(({ source }) => source !== idName)
  for (const { source, id } of references) {
    readText(source, 'Namespace', maxLength.id)
    readText(id, 'identifier', maxLength.id)
  }
  const keys = enrichmentKeys(entity, { standardId, references, name })
  if (keys.length === 0) {
    throw new FieldFault(
      idNames[entity],
      'is missing, and so is every other identifier: say by one of them what is described',
    )
  }
  if (JSON.stringify(data).length > maxCharacters || xml.length > maxCharacters)
    throw new FieldFault(idNames[entity], `says more than ${maxCharacters} characters: shorten it`)
  return {
    entity,
    standard,
    version,
    sender: header.sender.id ?? '',
    sender_name: header.sender.name,
    message_id: header.message_id,
    written_at: new Date(header.created_at!),
    keys,
    name: name?.slice(0, maxLength.text) ?? null,
    data: { ...data, images: data.images.map((image) => withPath(image, context, images)) },
    xml,
  }
}

/** A picture that was delivered beside the message. `key` becomes where it is kept. */
function withPath(
  image: EnrichmentData['images'][number],
  context: MessageContext,
  images: Set<string>,
): EnrichmentData['images'][number] {
  const path = keyOfFile({ path: image.uri, hash_sum: null }, context)
  if (path === null || !context.has(path)) return image
  images.add(path)
  return { ...image, key: path }
}

/** A message may describe one thing in several elements, such as one for each territory. */
function combine(first: DeliveredEnrichment, second: DeliveredEnrichment): DeliveredEnrichment {
  const data = Object.fromEntries(
    Object.entries(first.data).map(([name, list]) => [
      name,
      [...list, ...second.data[name as keyof EnrichmentData]],
    ]),
  )
  return {
    ...first,
    keys: [...new Set([...first.keys, ...second.keys])],
    name: first.name ?? second.name,
    data: data as EnrichmentData,
    xml: first.xml + second.xml,
  }
}

/** The pictures that the message names, as far as they were delivered. */
export function picturesNamedBy({ descriptions }: EnrichmentMessage, context: MessageContext): string[] {
  const uris = descriptions.flatMap(({ data }) => data.images.map(({ uri }) => uri))
  const keys = uris.map((path) => keyOfFile({ path, hash_sum: null }, context)).filter((key) => key !== null)
  return [...new Set(keys)].filter(context.has)
}
