import { useState } from 'react'
import type { ItemOf } from '../../../packages/client/client.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Chart } from '../ui/chart.tsx'
import { Card, Page, Pager } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'

type Entry = ItemOf<'listCreditEntries'>

export function Credits() {
  const words = useWords().credits
  const { number } = useFormats()
  const [page, setPage] = useState(1)
  const balance = useCall('getCredits', {})
  const recent = useCall('listCreditEntries', { query: { page_size: 100 } })
  const ledger = useCall('listCreditEntries', { query: { page, page_size: 20 } })
  const { data } = balance
  return (
    <Page title={words.title} lead={words.lead}>
      {balance.error ? <Fault error={balance.error} again={balance.again} /> : null}
      <div className="tiles three">
        <Figure text={words.available} value={data && number(data.available)} strong />
        <Figure text={words.reserved} value={data && number(data.reserved)} />
        <Figure text={words.balance} value={data && number(data.balance)} />
      </div>
      <Card title={words.chart}>
        {recent.data === undefined ? (
          <Waiting rows={1} tall />
        ) : recent.data.results.length === 0 ? (
          <p className="quiet">{words.empty}</p>
        ) : (
          <Chart
            points={recent.data.results.toReversed().map((entry) => ({
              at: entry.created_at,
              value: entry.available,
            }))}
            label={words.chart}
            describe={words.chartText}
          />
        )}
        <p className="quiet">{data ? words.threshold(number(data.low_threshold)) : ' '}</p>
      </Card>
      <Card title={words.ledger}>
        {ledger.error ? (
          <Fault error={ledger.error} again={ledger.again} />
        ) : ledger.data === undefined ? (
          <Waiting rows={8} />
        ) : ledger.data.results.length === 0 ? (
          <Empty icon="credits" title={words.empty} />
        ) : (
          <>
            <Ledger entries={ledger.data.results} />
            <Pager page={page} pages={ledger.data.total_pages} onPage={setPage} />
          </>
        )}
      </Card>
    </Page>
  )
}

export function Ledger({ entries }: { entries: Entry[] }) {
  const words = useWords().credits
  const { moment, signed, number } = useFormats()
  return (
    <div className="table-frame">
      <table>
        <caption className="unseen">{words.ledger}</caption>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.kind}</th>
            <th scope="col" className="wide-only">
              {words.reason}
            </th>
            <th scope="col" className="end">
              {words.amount}
            </th>
            <th scope="col" className="end wide-only">
              {words.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="quiet moment">{moment(entry.created_at)}</td>
              <td>
                <span className={`badge ${entry.kind}`}>{words.kinds[entry.kind]}</span>
              </td>
              <td className="wide-only">{entry.reason}</td>
              <td className="end code">
                {entry.amount === 0 ? `(${number(entry.credits)})` : signed(entry.amount)}
              </td>
              <td className="end code wide-only">{number(entry.available)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ text, value, strong }: { text: string; value: string | undefined; strong?: boolean }) {
  return (
    <div className={strong ? 'tile strong' : 'tile'}>
      <span className="tile-text">{text}</span>
      <span className="tile-value">{value ?? ' '}</span>
    </div>
  )
}
