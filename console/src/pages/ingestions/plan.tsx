import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { downloadFile } from '../../api/download.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import type { Ingestion } from '../../ingestions.ts'
import { usePreferences, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type PlannedItem = ItemOf<'listPlannedItems'>
type Action = PlannedItem['action']
type Plan = NonNullable<Ingestion['plan']>

const actions = [
  'create',
  'change',
  'unchanged',
  'take_down',
  'delete',
  'keep_image',
  'refuse',
  'skip',
] as const
const tones: Partial<Record<Action, string>> = {
  create: 'good',
  change: 'info',
  take_down: 'warning',
  delete: 'bad',
  refuse: 'bad',
}

/** What a dry run found, and the decision about it. */
export function PlanCard({ ingestion, plan }: { ingestion: Ingestion; plan: Plan }) {
  const words = useWords().plan
  const { number } = useFormats()
  const [action, setAction] = useState<Action | null>(null)
  const [page, setPage] = useState(1)
  const items = useQuery({
    ...apiQuery('listPlannedItems', {
      path: { id: ingestion.id },
      query: { page, page_size: 20, ...(action !== null && { action }) },
    }),
    placeholderData: keepPreviousData,
  })
  const show = (next: Action | null) => {
    setAction(next)
    setPage(1)
  }
  return (
    <Card title={words.title} action={<Reports id={ingestion.id} />}>
      <p className="quiet">{ingestion.dry_run ? words.dryRun : words.lead}</p>
      <div className="plan-sums">
        <PlanSum label={words.all} count={plan.items} isOn={action === null} onClick={() => show(null)} />
        {actions
          .filter((each) => plan[each] > 0)
          .map((each) => (
            <PlanSum
              key={each}
              label={words.actions[each]}
              tone={tones[each] ?? ''}
              count={plan[each]}
              isOn={action === each}
              onClick={() => show(each)}
            />
          ))}
      </div>
      <p>
        {words.cost(number(plan.credits))}
        {plan.conflicts > 0 && ` ${words.conflicts(number(plan.conflicts))}`}
        {plan.warnings > 0 && ` ${words.warnings(number(plan.warnings))}`}
      </p>
      <Decision ingestion={ingestion} />
      <QueryView query={items} skeleton={<Skeleton rows={5} />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="tracks" title={words.none} />
          ) : (
            <div className={items.isPlaceholderData ? 'stale' : ''}>
              <ul className="entries planned">
                {results.map((item) => (
                  <PlannedEntry key={item.index} item={item} />
                ))}
              </ul>
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

function PlanSum(props: { label: string; count: number; tone?: string; isOn: boolean; onClick(): void }) {
  const { number } = useFormats()
  return (
    <button
      type="button"
      className={`plan-sum ${props.tone ?? ''}`}
      aria-pressed={props.isOn}
      onClick={props.onClick}
    >
      <strong>{number(props.count)}</strong> {props.label}
    </button>
  )
}

/** One item, field by field. */
function PlannedEntry({ item }: { item: PlannedItem }) {
  const { plan: words, ingestions, conflicts } = useWords()
  const { number } = useFormats()
  return (
    <li>
      <div className="entry">
        <div>
          <span className={`badge ${tones[item.action] ?? ''}`}>{words.actions[item.action]}</span>{' '}
          <strong className="breaks">{item.outer_id ?? item.source}</strong>{' '}
          <small className="quiet breaks">{item.source}</small>
        </div>
        <small className="quiet">
          {item.credits > 0 && ingestions.credits(item.credits, number(item.credits))}{' '}
          {item.track_uri !== null && (
            <Link to={trackPath(parseTrackUri(item.track_uri))}>{ingestions.openTrack}</Link>
          )}
        </small>
      </div>
      {item.message !== null && (
        <small className={`reason ${item.action === 'refuse' ? 'bad' : 'quiet'}`} lang="en">
          {item.message}
        </small>
      )}
      {item.warnings.map((warning) => (
        <small key={warning} className="reason warm" lang="en">
          {warning}
        </small>
      ))}
      {item.conflicts.map(({ kind, ours, theirs }) => (
        <small key={kind} className="reason warm">
          {conflicts.kinds[kind]}: {words.contradicts(ours, theirs)}
        </small>
      ))}
      {item.changes.length > 0 && (
        <table className="changes">
          <caption className="visually-hidden">{words.changes}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {item.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row" className="code">
                  {field}
                </th>
                <td className="breaks">{before === null ? '–' : <del>{before}</del>}</td>
                <td className="breaks">{after === null ? '–' : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

function Decision({ ingestion }: { ingestion: Ingestion }) {
  const words = useWords().plan
  const { moment } = useFormats()
  const approve = useMutation(apiMutation('approveIngestion'))
  const reject = useMutation(apiMutation('rejectIngestion'))
  const { approval, status, id } = ingestion
  if (approval === undefined) return null
  if (approval.state !== 'pending' || status !== 'awaiting_approval') {
    if (approval.state === 'pending') return null
    return (
      <p>
        <span className={`badge ${approval.state === 'approved' ? 'good' : 'bad'}`}>
          {words.states[approval.state]}
        </span>{' '}
        <small className="quiet">{approval.decided_at && moment(approval.decided_at)}</small>{' '}
        {approval.reason}
      </p>
    )
  }
  return (
    <div className="actions">
      <ConfirmDialog
        trigger={
          <button type="button">
            <Icon name="check" size={18} /> {words.approve}
          </button>
        }
        tone="plain"
        {...words.approveDialog}
        onConfirm={() => approve.mutateAsync({ path: { id } })}
      />
      <FormDialog
        title={words.rejectDialog.title}
        trigger={
          <button type="button" className="secondary danger">
            {words.reject}
          </button>
        }
      >
        {(close) => (
          <DialogForm
            submit={words.reject}
            isBusy={reject.isPending}
            error={reject.error}
            onSubmit={(form) => {
              const reason = String(form.get('reason')).trim()
              reject.mutate({ path: { id }, body: reason === '' ? {} : { reason } }, { onSuccess: close })
            }}
          >
            <p className="quiet">{words.rejectDialog.text}</p>
            <label>
              <span className="label">{words.reason}</span>
              <textarea name="reason" rows={3} maxLength={1000} />
            </label>
          </DialogForm>
        )}
      </FormDialog>
    </div>
  )
}

function Reports({ id }: { id: string }) {
  const words = useWords().plan
  const { language } = usePreferences()
  const download = useMutation({
    mutationFn: (format: 'html' | 'csv') =>
      downloadFile(`/v1/ingestions/${id}/report`, { format, language }, `plan.${format}`),
  })
  return (
    <div className="actions">
      {(['html', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="secondary small"
          disabled={download.isPending}
          onClick={() => download.mutate(format)}
        >
          <Icon name="download" size={16} /> {words.report[format]}
        </button>
      ))}
      {download.error && <ErrorMessage error={download.error} />}
    </div>
  )
}
