import type { CompleteRecord } from '../sources/complete-record.ts'
import { element, text, writeAllowed, type XmlNode } from './ern-elements.ts'

type Deal = NonNullable<CompleteRecord['deals']>[number]

/** The deals of each track, on its own release. Without any deal there is no list: the message is about metadata only. */
export function writeDeals(tracks: { reference: string; record: CompleteRecord }[]): XmlNode {
  const lists = tracks.flatMap(({ reference, record }) => {
    const terms = record.releases[0]?.terms
    const deals = record.releases.length === 0 ? record.deals : (terms?.deals ?? null)
    if (deals === null || terms?.taken_down) return []
    return [element('ReleaseDeal', [text('DealReleaseReference', reference), ...deals.map(writeDeal)])]
  })
  return element('DealList', lists)
}

function writeDeal(deal: Deal): XmlNode {
  const { starts_at, ends_at, prices = [] } = deal
  const isTime = (value: string | null) => value?.includes('T')
  return element('Deal', [
    element('DealTerms', [
      ...deal.territories.map((code) => text('TerritoryCode', code)),
      ...deal.excluded_territories.map((code) => text('ExcludedTerritoryCode', code)),
      element('ValidityPeriod', [
        text(isTime(starts_at) ? 'StartDateTime' : 'StartDate', starts_at),
        text(isTime(ends_at) ? 'EndDateTime' : 'EndDate', ends_at),
      ]),
      ...deal.commercial_models.map((value) => writeAllowed('CommercialModelType', value)),
      ...deal.use_types.map((value) => writeAllowed('UseType', value)),
      ...prices.map(({ type, amount, currency }) =>
        element('PriceInformation', [text(type, amount, { CurrencyCode: currency })]),
      ),
      deal.takedown ? text('TakeDown', 'true') : '',
    ]),
  ])
}
