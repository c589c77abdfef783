import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { type Ingestion, type IngestionItem, itemTones, useItemRefresh } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ItemFailure } from '../../ui/item-failure.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Filter = 'all' | 'failed' | 'available' | 'skipped'

/** The items of an ingestion, with what became of each. */
export function IngestionItems(props: {
  ingestion: Ingestion
  /** Only items that failed with this code. */
  errorCode: string | null
  onShowAll(): void
}) {
  const words = useWords().ingestions
  const { ingestion, errorCode } = props
  const { id, counts } = ingestion
  const [filter, setFilter] = useState<Filter>(errorCode !== null || counts.failed > 0 ? 'failed' : 'all')
  const [page, setPage] = useState(1)
  const items = useQuery({
    ...apiQuery('listIngestionItems', {
      path: { id },
      query: {
        page,
        page_size: 20,
        ...(filter !== 'all' && { status: filter }),
        ...(errorCode !== null && { error_code: errorCode }),
      },
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
      {errorCode !== null && (
        <p className="chips">
          <button type="button" className="removable" onClick={props.onShowAll}>
            {words.reasons[errorCode] ?? errorCode}
            <Icon name="cross" size={14} />
            <span className="visually-hidden">{words.allItems}</span>
          </button>
        </p>
      )}
      <QueryView query={items} skeleton={<Skeleton rows={5} />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="tracks" title={counts.total === 0 ? words.noItemsYet : words.noItems} />
          ) : (
            <div className={items.isPlaceholderData ? 'stale' : ''}>
              <ItemTable ingestionId={id} items={results} />
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

function ItemTable({ ingestionId, items }: { ingestionId: string; items: IngestionItem[] }) {
  const { ingestions: words, failures } = useWords()
  const { number } = useFormats()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const retry = useMutation(apiMutation('retryIngestionItems'))
  const failed = items.filter(({ status }) => status === 'failed').map(({ index }) => index)
  const chosen = failed.filter((index) => selected.has(index))
  const select = (indexes: number[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const index of indexes) isSelected ? next.add(index) : next.delete(index)
    setSelected(next)
  }
  return (
    <div className="table-frame">
      {chosen.length > 0 && (
        <div className="actions">
          <button
            type="button"
            disabled={retry.isPending}
            onClick={() =>
              retry.mutate(
                { path: { id: ingestionId }, body: { indexes: chosen } },
                { onSuccess: () => showToast(words.retried) },
              )
            }
          >
            <Icon name="retry" size={18} /> {failures.retrySelected(number(chosen.length))}
          </button>
        </div>
      )}
      {retry.error && <ErrorMessage error={retry.error} />}
      <table className="items">
        <caption className="visually-hidden">{words.items}</caption>
        <thead>
          <tr>
            {failed.length > 0 && (
              <th scope="col" className="tick">
                <input
                  type="checkbox"
                  aria-label={failures.selectAll}
                  checked={chosen.length === failed.length}
                  onChange={({ target }) => select(failed, target.checked)}
                />
              </th>
            )}
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
              {failed.length > 0 && (
                <td className="tick">
                  {item.status === 'failed' && (
                    <input
                      type="checkbox"
                      aria-label={failures.select(item.outer_id ?? item.source)}
                      checked={selected.has(item.index)}
                      onChange={({ target }) => select([item.index], target.checked)}
                    />
                  )}
                </td>
              )}
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
