import { childrenOf, findElement, type XmlElement } from '../../../../../lib/xml.ts'
import type { EnrichedType, EnrichmentData } from '../../../../catalogue/enrichments/enrichment.ts'
import { isTrue, readValues, textAt } from '../element-values.ts'
import { readFirstTitle, readPartyIds, readPartyName, readProprietaryId } from './elements.ts'

type Relation = EnrichmentData['relations'][number]

/** What a recording, release, work or artist has to do with others. Those that are false or confidential are left out. */
export function readRelations(element: XmlElement): Relation[] {
  return [
    ...childrenOf(element, 'RelatedResource').map((of) =>
      relate('track', of, textAt(of, 'RelatedResourceType')),
    ),
    ...childrenOf(element, 'DerivedRecording').map((of) =>
      relate('track', of, textAt(of, 'RelatedResourceType')),
    ),
    ...childrenOf(element, 'RelatedWork').map((of) => relate('work', of, textAt(of, 'WorkRelationshipType'))),
    ...childrenOf(element, 'Sample').flatMap(readSample),
    ...childrenOf(element, 'IsSimilar').flatMap((of) => relateAll(of, 'IsSimilar')),
    ...childrenOf(element, 'ArtisticInfluence').flatMap((of) =>
      relateAll(of, isTrue(textAt(of, 'IsInfluencer')) ? 'IsInfluencer' : 'IsInfluenced'),
    ),
    ...childrenOf(element, 'RelatedParty').flatMap(readRelatedParty),
  ]
}

function readSample(sample: XmlElement): Relation[] {
  const type = isTrue(textAt(sample, 'IsContainedInSample')) ? 'IsContainedInSample' : 'ContainsSamples'
  return childrenOf(sample, 'RelatedResource').map((of) => relate('track', of, type))
}

function relateAll(element: XmlElement, type: string): Relation[] {
  const kinds = [['Resource', 'track'], ['Release', 'release'], ['Work', 'work'], ['Party', 'artist']] as const // biome-ignore format: a table
  return kinds.flatMap(([name, entity]) => childrenOf(element, name).map((of) => relate(entity, of, type)))
}

function readRelatedParty(element: XmlElement): Relation[] {
  const { IsFalse, IsConfidential } = element.attributes
  if (isTrue(IsFalse) || isTrue(IsConfidential)) return []
  return [relate('artist', element, textAt(element, 'PartyRelationshipType'))]
}

function relate(entity: EnrichedType, element: XmlElement, type: string | null): Relation {
  return { type: type ?? 'Related', entity, ...identify(entity, element) }
}

const idElements = {
  track: { standard: 'ISRC', source: 'isrc', holders: ['ResourceId'] },
  release: { standard: 'ICPN', source: 'upc', holders: ['ReleaseId'] },
  work: { standard: 'ISWC', source: 'iswc', holders: ['MusicalWorkId', 'WorkId'] },
} as const

/** The identifiers, and the title or name, by which an element names something else. */
export function identify(entity: EnrichedType, element: XmlElement): Pick<Relation, 'name' | 'identifiers'> {
  if (entity === 'artist') {
    const ids = [...childrenOf(element, 'PartyId'), element]
    return { name: readPartyName(element), identifiers: readPartyIds(ids) }
  }
  const { standard, source, holders } = idElements[entity]
  const ids = [...holders.flatMap((name) => childrenOf(element, name)), element]
  const named = ids.flatMap((id) => [
    ...readValues(id, standard).map((value) => ({ source: source as string, id: value })),
    ...readValues(id, 'GRid').map((value) => ({ source: 'grid', id: value })),
    ...readValues(id, 'CatalogNumber').map((value) => ({ source: 'catalog_number', id: value })),
    ...childrenOf(id, 'ProprietaryId').flatMap(readProprietaryId),
  ])
  const titles = ['DisplayTitle', 'Title', 'WorkTitle', 'ResourceTitle', 'ReleaseTitle']
  return { name: readFirstTitle(element, ...titles), identifiers: named }
}

/** The summary at the start of each description in MEAD. */
export function findSummary(element: XmlElement): XmlElement | null {
  return (
    findElement(element, 'ResourceSummary') ??
    findElement(element, 'ReleaseSummary') ??
    findElement(element, 'WorkSummary') ??
    findElement(element, 'Party')
  )
}
