import { useEffect, useState } from 'react'
import type { ItemOf } from '../../../packages/client/client.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Card, Choice, Pager } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'

type Item = ItemOf<'listIngestionItems'>
type Shown = 'all' | 'failed' | 'available' | 'skipped'

const tones: Partial<Record<Item['status'], string>> = {
  available: 'good',
  failed: 'bad',
  analysing: 'grant',
  analysed: 'grant',
}

/** The entries of a delivery, each with what became of it. Asked for again whenever the delivery has changed. */
export function IngestionItems(props: {
  id: string
  counts: { failed: number; total: number }
  changes: string
}) {
  const words = useWords().ingestions
  const [shown, setShown] = useState<Shown>(props.counts.failed > 0 ? 'failed' : 'all')
  const [page, setPage] = useState(1)
  const status = shown === 'all' ? {} : { status: shown }
  const list = useCall('listIngestionItems', {
    path: { id: props.id },
    query: { page, page_size: 20, ...status },
  })
  const { again } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: a delivery that moved on is the reason to look again
  useEffect(() => again(), [props.changes, again])
  const show = (next: Shown) => {
    setShown(next)
    setPage(1)
  }
  return (
    <Card
      title={words.entries}
      action={
        <Choice<Shown>
          label={words.show}
          value={shown}
          options={[
            ['all', words.all],
            ['failed', words.counts.failed],
            ['available', words.counts.available],
            ['skipped', words.counts.skipped],
          ]}
          onChange={show}
        />
      }
    >
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={5} />
      ) : list.data.results.length === 0 ? (
        <Empty icon="tracks" title={props.counts.total === 0 ? words.noItemsYet : words.noItems} />
      ) : (
        <>
          <Table items={list.data.results} />
          <Pager page={page} pages={list.data.total_pages} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

function Table({ items }: { items: Item[] }) {
  const words = useWords().ingestions
  return (
    <div className="table-frame">
      <table className="items">
        <caption className="unseen">{words.entries}</caption>
        <thead>
          <tr>
            <th scope="col">{words.source}</th>
            <th scope="col" className="wide-only">
              {words.outerId}
            </th>
            <th scope="col">{words.state}</th>
            <th scope="col" className="end">
              {words.track}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="breaks">
                {item.source}
                {item.message !== null && (
                  <small className={item.status === 'failed' ? 'reason bad' : 'reason quiet'}>
                    {item.error_code !== null && (
                      <>
                        <strong>{words.reasons[item.error_code] ?? item.error_code}.</strong>{' '}
                      </>
                    )}
                    {item.message}
                  </small>
                )}
              </td>
              <td className="wide-only breaks quiet">{item.outer_id}</td>
              <td>
                <span className={`badge ${tones[item.status] ?? ''}`}>{words.itemStatus[item.status]}</span>
              </td>
              <td className="end">
                {item.track_uri !== null && (
                  <Link
                    to={`/tracks/workspace/${item.track_uri.split(':').at(-1)}`}
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
