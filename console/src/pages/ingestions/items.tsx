import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { type Ingestion, type IngestionItem, itemTones, useItemRefresh } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { ItemFailure } from '../../ui/item-failure.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Filter = 'all' | 'failed' | 'available' | 'skipped'

/** The items of an ingestion, with what became of each. */
export function IngestionItems({ ingestion }: { ingestion: Ingestion }) {
  const words = useWords().ingestions
  const { id, counts } = ingestion
  const [filter, setFilter] = useState<Filter>(counts.failed > 0 ? 'failed' : 'all')
  const [page, setPage] = useState(1)
  const items = useQuery({
    ...apiQuery('listIngestionItems', {
      path: { id },
      query: { page, page_size: 20, ...(filter !== 'all' && { status: filter }) },
    }),
    placeholderData: keepPreviousData,
  })
  useItemRefresh(id, ingestion.updated_at)
  return (
    <Card
      title={words.items}
      action={
        <SegmentedControl<Filter>
          label={words.show}
          value={filter}
          options={[
            ['all', words.allItems],
            ['failed', words.counts.failed],
            ['available', words.counts.available],
            ['skipped', words.counts.skipped],
          ]}
          onChange={(next) => {
            setFilter(next)
            setPage(1)
          }}
        />
      }
    >
      <QueryView query={items} skeleton={<Skeleton rows={5} />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="tracks" title={counts.total === 0 ? words.noItemsYet : words.noItems} />
          ) : (
            <div className={items.isPlaceholderData ? 'stale' : ''}>
              <ItemTable items={results} />
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

function ItemTable({ items }: { items: IngestionItem[] }) {
  const words = useWords().ingestions
  return (
    <div className="table-frame">
      <table className="items">
        <caption className="visually-hidden">{words.items}</caption>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col" className="wide-only">
              {words.source}
            </th>
            <th scope="col">{words.filter}</th>
            <th scope="col" className="end">
              {words.track}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="breaks">
                {item.outer_id ?? item.source}
                <ItemMessage item={item} />
              </td>
              <td className="wide-only breaks quiet">{isPosition(item.source) ? '' : item.source}</td>
              <td>
                <span className={`badge ${itemTones[item.status] ?? ''}`}>
                  {words.itemStatus[item.status]}
                </span>
              </td>
              <td className="end">
                {item.track_uri !== null && (
                  <Link
                    to={trackPath(parseTrackUri(item.track_uri))}
                    aria-label={`${words.openTrack}: ${item.outer_id ?? item.source}`}
                  >
                    {words.openTrack}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `tracks[3]` says nothing to somebody who dropped files. */
const isPosition = (source: string) => /^tracks\[\d+\]$/.test(source)

function ItemMessage({ item }: { item: IngestionItem }) {
  if (item.status === 'failed') return <ItemFailure item={item} />
  if (item.message === null) return null
  return (
    <small className="reason quiet" lang="en">
      {item.message}
    </small>
  )
}
