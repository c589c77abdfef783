import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { type IngestionItem, isInProgress, progressOf, useItemRefresh } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { Icon } from '../../ui/icons.tsx'
import { ItemFailure } from '../../ui/item-failure.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** One ingestion on its way into the catalogue, with each of its tracks. */
export function IngestionProgress({ id }: { id: string }) {
  const words = useWords().ingestions
  const { number } = useFormats()
  const ingestion = useQuery({
    ...apiQuery('getIngestion', { path: { id } }),
    refetchInterval: pollWhile(isInProgress, 2000),
  })
  const items = useQuery(apiQuery('listIngestionItems', { path: { id }, query: { page_size: 50 } }))
  useItemRefresh(id, ingestion.data?.updated_at)
  return (
    <QueryView query={ingestion} skeleton={<Skeleton rows={2} />}>
      {(data) => (
        <div className="delivery">
          <div className="delivery-head" role="status">
            <strong>{words.status[data.status]}</strong>
            <span className="quiet">
              {words.analysed(number(data.counts.analysed), number(data.counts.total))}
            </span>
          </div>
          <progress max={1} value={progressOf(data)} aria-label={words.status[data.status]} />
          <ul className="delivery-items">
            {(items.data?.results ?? []).map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  )
}

function Item({ item }: { item: IngestionItem }) {
  const words = useWords().ingestions
  const hasFailed = item.status === 'failed'
  const label = item.outer_id ?? item.source
  return (
    <li>
      <Icon name={hasFailed ? 'cross' : item.status === 'available' ? 'check' : 'spark'} size={16} />
      {item.track_uri ? (
        <Link to={trackPath(parseTrackUri(item.track_uri))}>{label}</Link>
      ) : (
        <span>{label}</span>
      )}
      {hasFailed ? (
        <ItemFailure item={item} />
      ) : (
        <small className="quiet">{words.itemStatus[item.status]}</small>
      )}
    </li>
  )
}
