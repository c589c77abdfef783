import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { isInProgress, nameOf, statusTones } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate, useRoute } from '../../router.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

import { DeliveryTabs } from '../deliveries/tabs.tsx'

type Ingestion = ItemOf<'listIngestions'>

const pageSize = 15
const statuses = Object.keys(statusTones) as Ingestion['status'][]

export function Ingestions() {
  const words = useWords().ingestions
  const { query } = useRoute()
  const page = Number(query.get('page') ?? 1)
  const status = statuses.find((each) => each === query.get('status'))
  const list = useQuery({
    ...apiQuery('listIngestions', { query: { page, page_size: pageSize, ...(status && { status }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(({ results }) => results.some(isInProgress), 2000),
  })
  const show = (nextPage: number, nextStatus: string | undefined) => {
    const next = new URLSearchParams({
      ...(nextStatus && { status: nextStatus }),
      ...(nextPage > 1 && { page: String(nextPage) }),
    })
    navigate(`/ingestions${next.size > 0 ? `?${next}` : ''}`, { replace: true })
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
      <DeliveryTabs current="ingestions" />
      <Card
        title={words.newest}
        action={
          <label className="inline-field">
            <span>{words.filter}</span>
            <select value={status ?? ''} onChange={(event) => show(1, event.target.value)}>
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
        <QueryView query={list} skeleton={<Skeleton rows={6} />}>
          {({ results, total_pages }) =>
            results.length === 0 ? (
              <NoIngestions isFiltered={status !== undefined} />
            ) : (
              <div className={list.isPlaceholderData ? 'stale' : ''}>
                <IngestionTable ingestions={results} />
                <Pager page={page} pages={total_pages} onPage={(next) => show(next, status)} />
              </div>
            )
          }
        </QueryView>
      </Card>
    </Page>
  )
}

function NoIngestions({ isFiltered }: { isFiltered: boolean }) {
  const words = useWords().ingestions
  if (isFiltered) return <Empty icon="ingestions" title={words.emptyFilter} />
  return (
    <Empty icon="ingestions" title={words.empty} hint={words.emptyHint}>
      <Link to="/upload" className="button secondary">
        {words.goUpload}
      </Link>
    </Empty>
  )
}

function IngestionTable({ ingestions }: { ingestions: Ingestion[] }) {
  const words = useWords().ingestions
  const { moment, number } = useFormats()
  return (
    <div className="table-frame">
      <table className="ingestions">
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.delivery}</th>
            <th scope="col" className="wide-only">
              {words.started}
            </th>
            <th scope="col" className="wide-only">
              {words.mode}
            </th>
            <th scope="col">{words.filter}</th>
            <th scope="col" className="end">
              {words.counts.available}
            </th>
          </tr>
        </thead>
        <tbody>
          {ingestions.map(({ id, name, created_at, mode, status, counts }) => (
            <tr key={id}>
              <td className="breaks">
                <Link to={`/ingestions/${id}`} className="row-link">
                  {nameOf({ name }) ?? words.modes[mode]}
                </Link>
                <small className="quiet narrow-only">{moment(created_at)}</small>
              </td>
              <td className="wide-only quiet moment">{moment(created_at)}</td>
              <td className="wide-only">{words.modes[mode]}</td>
              <td>
                <span className={`badge ${statusTones[status]}`}>{words.status[status]}</span>
                {counts.failed > 0 && (
                  <small className="bad"> {words.failedCount(number(counts.failed))}</small>
                )}
              </td>
              <td className="end code">{words.of(number(counts.available), number(counts.total))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
