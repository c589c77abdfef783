import { useEffect } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { pathOf, readUri } from '../track-rows.ts'
import { useAgain } from '../use-again.ts'
import { useCall } from '../use-call.ts'
import { Icon } from './icons.tsx'
import { Fault, Waiting } from './states.tsx'

export type Ingestion = Operations['getIngestion']['data']

export const isOpen = ({ finished_at }: Pick<Ingestion, 'finished_at'>) => finished_at === null

/** How much of a delivery has come to its end, 0 to 1. Storing and analysing count, computing is the rest. */
export function shareDone({ counts, finished_at }: Pick<Ingestion, 'counts' | 'finished_at'>): number {
  if (finished_at !== null) return 1
  const { total, analysed, available, failed, skipped } = counts
  const ended = failed + skipped
  return total === 0 ? 0 : (0.8 * Math.min(total, analysed + ended) + 0.2 * (available + ended)) / total
}

/** A delivery on its way into the catalogue, with each of its tracks. */
export function IngestionProgress({ id }: { id: string }) {
  const words = useWords()
  const { number } = useFormats()
  const call = useCall('getIngestion', { path: { id } })
  const items = useCall('listIngestionItems', { path: { id }, query: { page_size: 50 } })
  const open = call.data === undefined || isOpen(call.data)
  useAgain(call, open)
  useAgain(items, open)
  const { again } = items
  const status = call.data?.status
  // Once more at its end: what was asked for before may not show it.
  useEffect(() => {
    if (status !== undefined) again()
  }, [status, again])
  if (call.error && call.data === undefined) return <Fault error={call.error} again={call.again} />
  if (call.data === undefined) return <Waiting rows={2} />
  const { counts } = call.data
  return (
    <div className="delivery">
      <div className="delivery-head" role="status">
        <strong>{words.ingestion.status[call.data.status]}</strong>
        <span className="quiet">
          {words.ingestion.analysed(number(counts.analysed), number(counts.total))}
        </span>
      </div>
      <progress max={1} value={shareDone(call.data)} aria-label={words.ingestion.status[call.data.status]} />
      <ul className="delivery-items">
        {(items.data?.results ?? []).map((item) => (
          <li key={item.id}>
            <Icon
              name={item.status === 'failed' ? 'cross' : item.status === 'available' ? 'check' : 'spark'}
              size={16}
            />
            {item.track_uri ? (
              <Link to={pathOf(readUri(item.track_uri))}>{item.outer_id ?? item.source}</Link>
            ) : (
              <span>{item.outer_id ?? item.source}</span>
            )}
            <small className={item.status === 'failed' ? 'why' : 'quiet'}>
              {item.status === 'failed' && item.message ? item.message : words.ingestion.item[item.status]}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
