import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Health } from './health.tsx'
import { Backups, SearchIndex } from './index-and-backups.tsx'

/** What the operator of the service sees. */
export function Operator() {
  const words = useWords().operator
  return (
    <Page title={words.title} lead={words.lead}>
      <Health />
      <div className="operator-tools">
        <SearchIndex />
        <Backups />
      </div>
      <Organisations />
    </Page>
  )
}

function Organisations() {
  const words = useWords().operator
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const organisations = useQuery({
    ...apiQuery('listOrganizations', {
      query: { page, page_size: 20, ...(name.trim() !== '' && { name: name.trim() }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title={words.organisations}
      action={
        <input
          type="search"
          className="small-search"
          placeholder={words.search}
          aria-label={words.search}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setPage(1)
          }}
        />
      }
    >
      <QueryView query={organisations} skeleton={<Skeleton rows={5} />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="search" title={words.noneFound} />
          ) : (
            <div className={organisations.isPlaceholderData ? 'stale' : ''}>
              <OrganisationTable organisations={results} />
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )
        }
      </QueryView>
      <p className="quiet">{words.commandLine}</p>
    </Card>
  )
}

function OrganisationTable({ organisations }: { organisations: ItemOf<'listOrganizations'>[] }) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    <div className="table-frame">
      <table>
        <caption className="visually-hidden">{words.organisations}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col" className="wide-only">
              {words.entitlements}
            </th>
            <th scope="col" className="end wide-only">
              {words.users}
            </th>
            <th scope="col" className="end wide-only">
              {words.applications}
            </th>
            <th scope="col" className="end">
              {words.credits}
            </th>
          </tr>
        </thead>
        <tbody>
          {organisations.map((organisation) => (
            <tr key={organisation.id}>
              <td className="breaks">
                <Link to={`/operator/${organisation.id}`} className="row-link">
                  {organisation.name}
                </Link>{' '}
                {organisation.disabled_at !== null && <span className="badge bad">{words.disabled}</span>}
              </td>
              <td className="wide-only">
                <span className="chips">
                  {organisation.entitlements.map((entitlement) => (
                    <span key={entitlement} className="chip">
                      {entitlement}
                    </span>
                  ))}
                </span>
              </td>
              <td className="end code wide-only">{number(organisation.user_count)}</td>
              <td className="end code wide-only">{number(organisation.client_count)}</td>
              <td className="end code">{number(organisation.credits.available)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
