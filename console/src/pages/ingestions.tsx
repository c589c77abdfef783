import type { ItemOf } from '../../../packages/client/client.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { go, Link, usePlace } from '../router.tsx'
import { Card, Page, Pager } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useRefresh } from '../use-action.ts'
import { useCall } from '../use-call.ts'

export type IngestionRecord = ItemOf<'listIngestions'>
type Status = IngestionRecord['status']

const rows = 15
const statuses: Status[] = [
  'received',
  'storing',
  'analysing',
  'computing',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
]

export const isOpen = ({ finished_at }: IngestionRecord) => finished_at === null

export function Ingestions() {
  const words = useWords().ingestions
  const { query } = usePlace()
  const page = Number(query.get('page') ?? 1)
  const status = statuses.find((each) => each === query.get('status'))
  const list = useCall('listIngestions', { query: { page, page_size: rows, ...(status && { status }) } })
  useRefresh(list.again, list.data?.results.some(isOpen) ?? false, 2000)
  const turn = (changes: { page?: number; status?: string }) => {
    const next = new URLSearchParams(query)
    next.set('page', String(changes.page ?? 1))
    if (changes.status !== undefined) next.set('status', changes.status)
    if (next.get('status') === '') next.delete('status')
    if (next.get('page') === '1') next.delete('page')
    go(`/ingestions${next.size > 0 ? `?${next}` : ''}`, { replace: true })
  }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Link to="/ingestions/new" className="button">
          {words.start}
        </Link>
      }
    >
      <Card
        title={words.newest}
        action={
          <label className="inline-field">
            <span>{words.filter}</span>
            <select value={status ?? ''} onChange={(event) => turn({ status: event.target.value })}>
              <option value="">{words.all}</option>
              {statuses.map((each) => (
                <option key={each} value={each}>
                  {words.status[each]}
                </option>
              ))}
            </select>
          </label>
        }
      >
        {list.error ? (
          <Fault error={list.error} again={list.again} />
        ) : list.data === undefined ? (
          <Waiting rows={6} />
        ) : list.data.results.length === 0 ? (
          status === undefined ? (
            <Empty icon="ingestions" title={words.empty} hint={words.emptyHint}>
              <Link to="/upload" className="button second">
                {words.goUpload}
              </Link>
            </Empty>
          ) : (
            <Empty icon="ingestions" title={words.emptyFilter} />
          )
        ) : (
          <>
            <Table found={list.data.results} />
            <Pager page={page} pages={list.data.total_pages} onPage={(next) => turn({ page: next })} />
          </>
        )}
      </Card>
    </Page>
  )
}

function Table({ found }: { found: IngestionRecord[] }) {
  const words = useWords().ingestions
  const { moment, number } = useFormats()
  return (
    <div className="table-frame">
      <table className="ingestions">
        <caption className="unseen">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.begun}</th>
            <th scope="col" className="wide-only">
              {words.mode}
            </th>
            <th scope="col">{words.state}</th>
            <th scope="col" className="end">
              {words.counts.available}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((each) => (
            <tr key={each.id}>
              <td>
                <Link to={`/ingestions/${each.id}`} className="row-link">
                  {moment(each.created_at)}
                </Link>
                <small className="quiet narrow-only">{words.modes[each.mode]}</small>
              </td>
              <td className="wide-only">{words.modes[each.mode]}</td>
              <td>
                <IngestionBadge status={each.status} />
                {each.counts.failed > 0 && (
                  <small className="bad"> {words.failedCount(number(each.counts.failed))}</small>
                )}
              </td>
              <td className="end code">
                {words.of(number(each.counts.available), number(each.counts.total))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const tones: Record<Status, string> = {
  received: '',
  storing: 'grant',
  analysing: 'grant',
  computing: 'grant',
  completed: 'good',
  completed_with_errors: 'settle',
  failed: 'bad',
  cancelled: '',
}

export function IngestionBadge({ status }: { status: Status }) {
  const words = useWords().ingestions
  return <span className={`badge ${tones[status]}`}>{words.status[status]}</span>
}
