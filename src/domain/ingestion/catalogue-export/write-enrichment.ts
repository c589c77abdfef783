import type { EnrichedType } from '../../catalogue/enrichments/enrichment.ts'
import type { ExportedEnrichment } from '../../catalogue/enrichments/sql.ts'
import { element as el, text } from './ern-elements.ts'

const lists: Record<EnrichedType, string> = {
  work: 'WorkInformationList',
  track: 'ResourceInformationList',
  release: 'ReleaseInformationList',
  artist: 'PartyInformationList',
}

/** What a MEAD or PIE message said about one thing, as a message of the same standard, sender and time. */
export function writeEnrichment(enrichment: ExportedEnrichment): string {
  const { standard, version, entity, sender, sender_name, message_id, written_at, xml } = enrichment
  const prefix = standard.toLowerCase()
  const party = (name: string) =>
    el(name, [text('PartyId', sender), el('PartyName', [text('FullName', sender_name)])])
  const header = el('MessageHeader', [
    text('MessageId', message_id ?? enrichment.id),
    party('MessageSender'),
    party('MessageRecipient'),
    text('MessageCreatedDateTime', written_at.toISOString()),
  ])
  const sources = [...xml.matchAll(sourceList)].map(([, content]) => content).join('')
  const body = [
    header,
    el('MetadataSourceList', [sources]),
    el(standard === 'PIE' ? 'PartyList' : lists[entity], [xml.replace(sourceList, '')]),
  ]
  const root = `${prefix}:${standard === 'PIE' ? 'PieMessage' : 'MeadMessage'}`
  const namespace = `xmlns:${prefix}="http://ddex.net/xml/${prefix}/${version.replaceAll('.', '')}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace} AvsVersionId="3" LanguageAndScriptCode="en">\n${body.join('')}</${root}>\n`
}

/** Stands before each element that refers to sources. */
const sourceList = /<MetadataSourceList>(.*?)<\/MetadataSourceList>/gs
