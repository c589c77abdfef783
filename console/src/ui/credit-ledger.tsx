import type { UseQueryResult } from '@tanstack/react-query'
import type { ItemOf, Operations } from '../../../packages/client/client.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
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
    <div className="table-frame">
      <table>
        <caption className="visually-hidden">{words.ledger}</caption>
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
                <span className={`badge ${kindTones[entry.kind]}`}>{words.kinds[entry.kind]}</span>
              </td>
              <td className="wide-only">
                <Reason entry={entry} />
              </td>
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

/** Grants have a reason in the operator's words; everything else has a code. */
function Reason({ entry: { kind, reason, reference } }: { entry: ItemOf<'listCreditEntries'> }) {
  const words = useWords().credits
  const text = kind === 'grant' ? reason : (words.reasons[reason] ?? reason)
  if (reason !== 'ingestion' || reference === null) return text
  return <Link to={`/ingestions/${reference}`}>{text}</Link>
}
