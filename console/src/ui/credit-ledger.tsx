import type { UseQueryResult } from '@tanstack/react-query'
import type { ItemOf, Operations } from '../../../packages/client/client.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { Pager } from './pager.tsx'
import { QueryView } from './query-view.tsx'
import { Skeleton } from './skeleton.tsx'

const kindTones: Record<ItemOf<'listCreditEntries'>['kind'], string> = {
  grant: 'info',
  reserve: '',
  settle: 'warning',
  release: 'good',
}

/** Pages of credit changes, newest first. */
export function CreditLedger(props: {
  query: UseQueryResult<Operations['listCreditEntries']['data']>
  page: number
  onPage(page: number): void
  skeletonRows: number
}) {
  const words = useWords().credits
  return (
    <QueryView query={props.query} skeleton={<Skeleton rows={props.skeletonRows} />}>
      {({ results, total_pages }) =>
        results.length === 0 ? (
          <Empty icon="credits" title={words.empty} />
        ) : (
          <div className={props.query.isPlaceholderData ? 'stale' : ''}>
            <LedgerTable entries={results} />
            <Pager page={props.page} pages={total_pages} onPage={props.onPage} />
          </div>
        )
      }
    </QueryView>
  )
}

function LedgerTable({ entries }: { entries: ItemOf<'listCreditEntries'>[] }) {
  const words = useWords().credits
  const { moment, signed, number } = useFormats()
  return (
    <DataTable
      caption={words.ledger}
      rows={entries}
      columns={[
        { title: words.when, className: 'quiet moment', cell: ({ created_at }) => moment(created_at) },
        {
          title: words.kind,
          cell: ({ kind }) => <span className={`badge ${kindTones[kind]}`}>{words.kinds[kind]}</span>,
        },
        { title: words.reason, isWide: true, cell: (entry) => <Reason entry={entry} /> },
        {
          title: words.amount,
          className: 'end code',
          cell: ({ amount, credits }) => (amount === 0 ? `(${number(credits)})` : signed(amount)),
        },
        {
          title: words.after,
          className: 'end code',
          isWide: true,
          cell: ({ available }) => number(available),
        },
      ]}
    />
  )
}

/** Grants have a reason in the operator's words; everything else has a code. */
function Reason({ entry: { kind, reason, reference } }: { entry: ItemOf<'listCreditEntries'> }) {
  const words = useWords().credits
  const text = kind === 'grant' ? reason : (words.reasons[reason] ?? reason)
  if (reason !== 'ingestion' || reference === null) return text
  return <Link to={`/ingestions/${reference}`}>{text}</Link>
}
