import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { Chart } from '../ui/chart.tsx'
import { CreditLedger } from '../ui/credit-ledger.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Card, Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function Credits() {
  const words = useWords().credits
  const { number } = useFormats()
  const [page, setPage] = useState(1)
  const balance = useQuery(apiQuery('getCredits', {}))
  const recent = useQuery(apiQuery('listCreditEntries', { query: { page_size: 100 } }))
  const ledger = useQuery({
    ...apiQuery('listCreditEntries', { query: { page, page_size: 20 } }),
    placeholderData: keepPreviousData,
  })
  const { data } = balance
  return (
    <Page title={words.title} lead={words.lead}>
      {balance.error && data === undefined && (
        <ErrorMessage error={balance.error} onRetry={() => void balance.refetch()} />
      )}
      <div className="tiles three">
        <Figure text={words.available} value={data && number(data.available)} isMain />
        <Figure text={words.reserved} value={data && number(data.reserved)} />
        <Figure text={words.balance} value={data && number(data.balance)} />
      </div>
      <Card title={words.chart}>
        <QueryView query={recent} skeleton={<Skeleton rows={1} tall />}>
          {({ results }) =>
            results.length === 0 ? (
              <p className="quiet">{words.empty}</p>
            ) : (
              <Chart
                points={results
                  .toReversed()
                  .map(({ created_at, available }) => ({ at: created_at, value: available }))}
                label={words.chart}
                describe={words.chartText}
              />
            )
          }
        </QueryView>
        <p className="quiet">{data ? words.threshold(number(data.low_threshold)) : ' '}</p>
      </Card>
      <Card title={words.ledger}>
        <CreditLedger query={ledger} page={page} onPage={setPage} skeletonRows={8} />
      </Card>
    </Page>
  )
}

function Figure({ text, value, isMain }: { text: string; value: string | undefined; isMain?: boolean }) {
  return (
    <div className={isMain ? 'tile strong' : 'tile'}>
      <span className="tile-text">{text}</span>
      <span className="tile-value">{value ?? ' '}</span>
    </div>
  )
}
