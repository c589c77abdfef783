import { childrenOf, type XmlElement } from '../../../../lib/xml.ts'
import { textAt } from './element-values.ts'
import type { DdexContent } from './message.ts'

type Group = { sequence: string | null; isDisk: boolean; items: Item[]; groups: Group[] }
type Item = { resource: string; sequence: string | null }

/**
 * The tracks of a release with disk and position. Senders nest groups as they like. The outermost level with several groups is
 * the disks, unless it is marked as something else, such as the movements of a work or the sides of a record.
 */
export function readContents(groups: XmlElement[]): DdexContent[] {
  let level: Group = { sequence: null, isDisk: false, items: [], groups: groups.map(readGroup) }
  while (level.items.length === 0 && level.groups.length === 1) level = level.groups[0]!
  const disks = level.groups.filter(({ isDisk }) => isDisk)
  if (disks.length === 0) return numberItems(level, '1')
  const loose = numberItems({ ...level, groups: level.groups.filter(({ isDisk }) => !isDisk) }, '1')
  return [...loose, ...disks.flatMap((disk, at) => numberItems(disk, disk.sequence ?? String(at + 1)))]
}

/** If a disk has groups of its own, numbering restarts in each of them, so positions are counted instead. */
function numberItems(group: Group, disk: string): DdexContent[] {
  const items = flatten(group)
  return items.map(({ resource, sequence }, at) => ({
    resource,
    disk,
    position: group.groups.length === 0 && sequence !== null ? sequence : String(at + 1),
  }))
}

function flatten({ items, groups }: Group): Item[] {
  const parts = [
    ...items.map((item) => ({ sequence: item.sequence, all: [item] })),
    ...groups.map((group) => ({ sequence: group.sequence, all: flatten(group) })),
  ]
  const rank = (sequence: string | null) => (sequence === null ? Number.POSITIVE_INFINITY : Number(sequence))
  const ordered = parts.every(({ sequence }) => sequence !== null)
    ? parts.sort((a, b) => rank(a.sequence) - rank(b.sequence))
    : parts
  return ordered.flatMap(({ all }) => all)
}

function readGroup(element: XmlElement): Group {
  const kind = element.attributes.ResourceGroupType ?? textAt(element, 'ResourceGroupType')
  return {
    sequence: readSequence(element),
    isDisk: kind === null || kind === 'ReleaseComponent',
    items: childrenOf(element, 'ResourceGroupContentItem').flatMap((item) => {
      const resource = textAt(item, 'ReleaseResourceReference')
      return resource === null ? [] : [{ resource, sequence: readSequence(item) }]
    }),
    groups: childrenOf(element, 'ResourceGroup').map(readGroup),
  }
}

function readSequence(element: XmlElement): string | null {
  const text = textAt(element, 'SequenceNumber')
  return text !== null && /^\d{1,6}$/.test(text) ? String(Number(text)) : null
}
