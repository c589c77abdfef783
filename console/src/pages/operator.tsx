import { useState } from 'react'
import type { ItemOf } from '../../../packages/client/client.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Card, Page, Pager } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'
import { Health } from './health.tsx'

type Organisation = ItemOf<'listOrganizations'>

/** What those see who run the service. */
export function Operator() {
  const words = useWords().operator
  return (
    <Page title={words.title} lead={words.lead}>
      <Health />
      <Organisations />
    </Page>
  )
}

function Organisations() {
  const words = useWords().operator
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const list = useCall('listOrganizations', {
    query: { page, page_size: 20, ...(name.trim() !== '' && { name: name.trim() }) },
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
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={5} />
      ) : list.data.results.length === 0 ? (
        <Empty icon="search" title={words.noneFound} />
      ) : (
        <div className={list.loading ? 'stale' : ''}>
          <Table found={list.data.results} />
          <Pager page={page} pages={list.data.total_pages} onPage={setPage} />
        </div>
      )}
      <p className="quiet">{words.commandLine}</p>
    </Card>
  )
}

function Table({ found }: { found: Organisation[] }) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    <div className="table-frame">
      <table>
        <caption className="unseen">{words.organisations}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col" className="wide-only">
              {words.entitlements}
            </th>
            <th scope="col" className="end wide-only">
              {words.people}
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
          {found.map((each) => (
            <tr key={each.id}>
              <td className="breaks">
                <Link to={`/operator/${each.id}`} className="row-link">
                  {each.name}
                </Link>{' '}
                {each.disabled_at !== null && <span className="badge bad">{words.disabled}</span>}
              </td>
              <td className="wide-only">
                <span className="chips">
                  {each.entitlements.map((entitlement) => (
                    <span key={entitlement} className="chip">
                      {entitlement}
                    </span>
                  ))}
                </span>
              </td>
              <td className="end code wide-only">{number(each.user_count)}</td>
              <td className="end code wide-only">{number(each.client_count)}</td>
              <td className="end code">{number(each.credits.available)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
