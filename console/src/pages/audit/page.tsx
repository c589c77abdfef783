import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { downloadFile } from '../../api/download.ts'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Entry = Operations['listAuditEntries']['data']['results'][number]
type Query = NonNullable<Operations['listAuditEntries']['query']>
type Action = NonNullable<Query['action']>

/** What happened in the organisation, for its administrators. */
export function Audit() {
  const words = useWords().audit
  const [action, setAction] = useState<Action | ''>('')
  const [about, setAbout] = useState('')
  /** The tokens of the pages before this one, so that one can go back. */
  const [tokens, setTokens] = useState<string[]>([])
  const filter = { ...(action !== '' && { action }), ...(about !== '' && { about }) }
  const token = tokens.at(-1)
  const entries = useQuery({
    ...apiQuery('listAuditEntries', {
      query: { ...filter, page_size: 50, ...(token !== undefined && { continuation_token: token }) },
    }),
    placeholderData: keepPreviousData,
  })
  const people = useQuery(apiQuery('listUsers', { query: { page_size: 100 } }))
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <button
          type="button"
          className="secondary"
          onClick={() => void downloadFile('/v1/audit/export', filter, 'audit.jsonl')}
        >
          {words.export}
        </button>
      }
    >
      <Card>
        <div className="actions">
          <select
            aria-label={words.action}
            value={action}
            onChange={(event) => {
              setAction(event.target.value as Action | '')
              setTokens([])
            }}
          >
            <option value="">{words.allActions}</option>
            {Object.entries(words.actions).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
          <select
            aria-label={words.person}
            value={about}
            onChange={(event) => {
              setAbout(event.target.value)
              setTokens([])
            }}
          >
            <option value="">{words.everybody}</option>
            {people.data?.results.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <QueryView query={entries} skeleton={<Skeleton rows={8} />}>
          {({ results, next_token }) =>
            results.length === 0 ? (
              <Empty icon="search" title={words.empty} />
            ) : (
              <div className={entries.isPlaceholderData ? 'stale' : ''}>
                <AuditTable entries={results} />
                <Steps
                  isFirst={tokens.length === 0}
                  isLast={next_token === null}
                  onBack={() => setTokens(tokens.slice(0, -1))}
                  onNext={() => setTokens([...tokens, next_token!])}
                />
              </div>
            )
          }
        </QueryView>
      </Card>
    </Page>
  )
}

function AuditTable({ entries }: { entries: Entry[] }) {
  const words = useWords().audit
  const { moment } = useFormats()
  return (
    <DataTable
      caption={words.title}
      rows={entries}
      columns={[
        { title: words.when, className: 'quiet moment', cell: ({ occurred_at }) => moment(occurred_at) },
        {
          title: words.action,
          cell: ({ action, actor }) => (
            <>
              <span className={`badge ${action === 'sign_in.failed' ? 'bad' : ''}`}>
                {words.actions[action as Action] ?? action}
              </span>
              <small className="quiet line breaks">{actor.name || words.unknown}</small>
            </>
          ),
        },
        { title: words.subject, className: 'breaks', isWide: true, cell: ({ subject }) => subject?.name },
        { title: words.address, className: 'code', isWide: true, cell: ({ address }) => address },
      ]}
    />
  )
}

function Steps(props: { isFirst: boolean; isLast: boolean; onBack(): void; onNext(): void }) {
  const words = useWords()
  if (props.isFirst && props.isLast) return null
  return (
    <nav className="pager" aria-label={words.audit.title}>
      <button type="button" className="secondary" disabled={props.isFirst} onClick={props.onBack}>
        {words.common.previous}
      </button>
      <button type="button" className="secondary" disabled={props.isLast} onClick={props.onNext}>
        {words.common.next}
      </button>
    </nav>
  )
}
