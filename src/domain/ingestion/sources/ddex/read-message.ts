import { Problem } from '../../../../lib/problem.ts'
import { childrenOf, findElement, type XmlElement, type XmlPart, type XmlRoot } from '../../../../lib/xml.ts'
import type { Bytes, PurgedRelease } from '../delivered-track.ts'
import { quote } from '../field-fault.ts'
import { RuleChecker } from './check-rules.ts'
import { textAt } from './element-values.ts'
import { type EnrichmentMessage, EnrichmentReader, enrichmentLists } from './enrichment/enrichment-message.ts'
import { createErn3 } from './ern-3.ts'
import { createErn4 } from './ern-4.ts'
import { readHeader, readReferences, readReleaseDeal } from './ern-common.ts'
import type { ErnFamily } from './ern-family.ts'
import { type DdexMessage, messageLimits } from './message.ts'
import { readXml } from './read-xml.ts'

const supportedVersions = 'ERN 3.3 to 3.8, 4.1, 4.2 or 4.3, MEAD 1.0 or 1.1, or PIE 1.0'

const lists = new Set([
  'PartyList',
  'WorkList',
  'ResourceList',
  'ReleaseList',
  'DealList',
  'CollectionList',
  'CueSheetList',
  ...enrichmentLists,
])

/** Reads one message. Throws a Problem that says what to do if the message is unusable. */
export async function readMessage(bytes: Bytes): Promise<DdexMessage | EnrichmentMessage> {
  let reader: MessageReader | EnrichmentReader | null = null
  for await (const part of readXml(bytes, lists)) {
    if (reader === null) reader = createReader(part as XmlRoot)
    else reader.add(part as XmlPart)
  }
  if (reader === null) throw new Problem('validation_error', 'The message is empty. Deliver it again.')
  return reader.finish()
}

function createReader(root: XmlRoot): MessageReader | EnrichmentReader {
  const [, name, digits] = /\/(mead|pie)\/(\d+)\/?$/.exec(root.namespace) ?? []
  if (name === undefined) return new MessageReader(root)
  const standard = name === 'mead' ? 'MEAD' : 'PIE'
  const expected = standard === 'MEAD' ? 'MeadMessage' : 'PieMessage'
  const version = digits!.split('').join('.')
  if (root.name !== expected || !version.startsWith('1.')) {
    throw new Problem(
      'validation_error',
      `${quote(root.name)} of ${standard} ${version} is not supported. Send a ${expected} of version 1.`,
    )
  }
  return new EnrichmentReader(standard, version)
}

class MessageReader {
  readonly #message: DdexMessage
  readonly #family: ErnFamily
  readonly #later: (() => void)[] = []
  readonly #rules = new RuleChecker()
  #parties = 0
  #works = 0
  #hasHeader = false

  constructor(root: XmlRoot) {
    const version = readVersion(root)
    this.#family = version.startsWith('3') ? createErn3() : createErn4()
    this.#message = {
      version,
      kind: root.name === 'PurgeReleaseMessage' ? 'purge' : 'new release',
      header: readHeader({ name: '', attributes: {}, text: '', children: [] }),
      isUpdate: false,
      resources: new Map(),
      assets: [],
      releases: [],
      deals: null,
      purged: [],
      findings: [],
    }
  }

  add(part: XmlPart): void {
    const { list, element } = part
    this.#rules.add(part)
    const message = this.#message
    const later = (step: () => void) => void this.#later.push(step)
    if (element.name === 'MessageHeader') {
      message.header = readHeader(element)
      this.#hasHeader = true
    } else if (element.name === 'UpdateIndicator') message.isUpdate = element.text.trim() === 'UpdateMessage'
    else if (element.name === 'PurgedRelease') message.purged.push(readPurged(element))
    else if (list === 'PartyList') this.#family.addParty(requireAtMost(++this.#parties, 'parties', element))
    else if (list === 'WorkList') this.#family.addWork(requireAtMost(++this.#works, 'works', element))
    else if (list === 'DealList') {
      message.deals ??= []
      message.deals.push(...readReleaseDeal(element))
      requireAtMost(message.deals.length, 'deals', element)
    } else if (list === 'ReleaseList') {
      if (!['Release', 'TrackRelease', 'ClipRelease'].includes(element.name)) return
      message.releases.push(this.#family.readRelease(element, later))
      requireAtMost(message.releases.length, 'releases', element)
    } else if (list === 'ResourceList') {
      const resource = this.#family.readResource(element, later)
      if (resource === null) {
        const asset = this.#family.readAsset(element)
        if (asset !== null) message.assets.push(asset)
        requireAtMost(message.assets.length, 'resources', element)
        return
      }
      if (message.resources.has(resource.reference)) {
        throw new Problem(
          'validation_error',
          `The message has two resources ${quote(resource.reference)}. Give each a reference of its own.`,
        )
      }
      message.resources.set(resource.reference, resource)
      requireAtMost(message.resources.size, 'resources', element)
    }
    requireAtMost(message.purged.length, 'releases', element)
  }

  finish(): DdexMessage {
    if (!this.#hasHeader) throw new Problem('validation_error', 'The message has no MessageHeader. Add one.')
    for (const step of this.#later) step()
    this.#message.findings = this.#rules.finish()
    return this.#message
  }
}

/** The version is in the namespace of the root, not in its prefix: `…/ern/382` is 3.8.2. */
function readVersion({ name, namespace }: XmlRoot): string {
  const digits = /\/ern\/(\d+)\/?$/.exec(namespace)?.[1]
  const version = digits?.split('').join('.')
  if (name === 'CatalogListMessage') {
    throw new Problem(
      'validation_error',
      'A CatalogListMessage contains no recordings. Send a NewReleaseMessage for each release.',
    )
  }
  if (name !== 'NewReleaseMessage' && name !== 'PurgeReleaseMessage') {
    throw new Problem(
      'validation_error',
      `The root element ${quote(name)} is not supported. Send a NewReleaseMessage, a PurgeReleaseMessage, a MeadMessage or a PieMessage.`,
    )
  }
  if (version === undefined || !/^(3\.[3-8]|4\.[123])(\.|$)/.test(version)) {
    throw new Problem(
      'validation_error',
      `The namespace ${quote(namespace)} is not supported. Send ${supportedVersions}.`,
    )
  }
  return version
}

function readPurged(element: XmlElement): PurgedRelease {
  const ids = [...childrenOf(element, 'ReleaseId'), ...childrenOf(element, 'ResourceId')]
  return {
    upc: ids.map((id) => textAt(id, 'ICPN')).find((icpn) => icpn !== null) ?? null,
    isrc: ids.map((id) => textAt(id, 'ISRC')).find((isrc) => isrc !== null) ?? null,
    title:
      textAt(
        findElement(element, 'Title') ??
          findElement(element, 'DisplayTitle') ??
          findElement(element, 'ReferenceTitle'),
        'TitleText',
      ) ?? textAt(element, 'DisplayTitleText'),
    references: readReferences(ids),
  }
}

function requireAtMost<T>(count: number, what: keyof typeof messageLimits, element: T): T {
  if (count > messageLimits[what]) {
    throw new Problem(
      'validation_error',
      `The message has more than ${messageLimits[what]} ${what}. Split it.`,
    )
  }
  return element
}
