import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../api/queries.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { type RecordKind, recordInPath, recordKinds, valueToText } from '../records.ts'
import { ErrorMessage } from './error-message.tsx'
import { Card } from './page.tsx'
import { Pager } from './pager.tsx'
import { showToast } from './toasts.tsx'

type Change = ItemOf<'listWorkspaceTrackHistory'>

/** Who changed what in a record, newest first. Each change can be undone. */
export function RecordHistory({ kind, id }: { kind: RecordKind; id: string }) {
  const words = useWords().records
  const [page, setPage] = useState(1)
  const input = { path: recordInPath(kind, id), query: { page, page_size: 8 } }
  const history = useQuery({
    ...apiQuery(recordKinds[kind].history as 'listWorkspaceTrackHistory', input as never),
    placeholderData: keepPreviousData,
  })
  const undo = useMutation(apiMutation(recordKinds[kind].undo))
  const changes = history.data?.results ?? []
  return (
    <Card title={words.history} className="history">
      {changes.length === 0 && <p className="quiet">{words.noHistory}</p>}
      {undo.error && <ErrorMessage error={undo.error} />}
      <ol>
        {changes.map((change) => (
          <ChangeEntry
            key={change.id}
            change={change}
            isBusy={undo.isPending}
            onUndo={() =>
              undo.mutate({ path: { ...recordInPath(kind, id), change_id: change.id } } as never, {
                onSuccess: () => showToast(words.undone),
              })
            }
          />
        ))}
      </ol>
      <Pager page={page} pages={history.data?.total_pages ?? 0} onPage={setPage} />
    </Card>
  )
}

function ChangeEntry({ change, isBusy, onUndo }: { change: Change; isBusy: boolean; onUndo(): void }) {
  const words = useWords().records
  const { moment } = useFormats()
  const { action, actor, before, after, undo_of, undone_by, created_at } = change
  const fields = Object.keys(after ?? before ?? {})
  return (
    <li className={undone_by === null ? '' : 'undone'}>
      <div>
        <strong>{undo_of === null ? words.actions[action] : words.undoOf}</strong>{' '}
        <small className="quiet">
          {actor.name} · {moment(created_at)}
        </small>
        {action === 'updated' && (
          <ul>
            {fields.map((name) => (
              <li key={name} className="breaks">
                {words.fields[name] ?? name}: <del>{valueToText(before?.[name]) || words.none}</del>{' '}
                <ins>{valueToText(after?.[name]) || words.none}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
      {action === 'created' ? null : undone_by === null ? (
        <button type="button" className="secondary small" disabled={isBusy} onClick={onUndo}>
          {words.undo}
        </button>
      ) : (
        <small className="quiet">{words.undone}</small>
      )}
    </li>
  )
}
