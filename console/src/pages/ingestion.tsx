import { useState } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { EuterpeError } from '../../../packages/client/errors.ts'
import { euterpe } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card, Page } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useAction, useRefresh } from '../use-action.ts'
import { useCall } from '../use-call.ts'
import { IngestionItems } from './ingestion-items.tsx'
import { IngestionBadge, isOpen } from './ingestions.tsx'

type Record = Operations['getIngestion']['data']

/** One delivery, followed while it is under way. */
export function Ingestion({ id }: { id: string }) {
  const words = useWords().ingestions
  const { moment } = useFormats()
  const one = useCall('getIngestion', { path: { id } })
  const record = one.data
  const open = record !== undefined && isOpen(record)
  useRefresh(one.again, open, 1500)
  return (
    <>
      <Link to="/ingestions" className="back">
        <Icon name="left" size={18} /> {words.back}
      </Link>
      <Page
        title={record ? words.one(moment(record.created_at)) : words.title}
        lead={record ? words.modes[record.mode] : ' '}
        actions={record && <Actions record={record} onChange={one.again} />}
        late
      >
        {one.error ? (
          <Fault error={one.error} again={one.again} />
        ) : record === undefined ? (
          <Waiting rows={2} tall />
        ) : (
          <>
            <Stages record={record} />
            <IngestionItems id={id} counts={record.counts} changes={record.updated_at} />
          </>
        )}
      </Page>
    </>
  )
}

function Actions({ record, onChange }: { record: Record; onChange(): void }) {
  const words = useWords().ingestions
  const { act, busy, error } = useAction()
  const [said, setSaid] = useState('')
  const path = { path: { id: record.id } }
  const cancel = async () => {
    if (!confirm(words.cancelSure)) return
    if (await act(() => euterpe.call('cancelIngestion', path))) onChange()
  }
  const retry = async () => {
    const went = await act(() => euterpe.call('retryIngestion', path))
    setSaid(went ? words.retried : '')
    if (went) onChange()
  }
  const hopeless = error instanceof EuterpeError && error.code === 'validation_error'
  const canRetry = record.counts.failed > 0 || record.status === 'failed'
  return (
    <div className="stacked-actions">
      <div className="actions">
        {record.export_url === undefined ? (
          <button type="button" disabled>
            <Icon name="download" size={18} /> {words.export}
          </button>
        ) : (
          <a className="button" href={record.export_url} download>
            <Icon name="download" size={18} /> {words.export}
          </a>
        )}
        {canRetry && (
          <button type="button" className="second" disabled={busy} onClick={retry}>
            <Icon name="again" size={18} /> {words.retry}
          </button>
        )}
        {isOpen(record) && (
          <button type="button" className="second danger" disabled={busy} onClick={cancel}>
            {words.cancel}
          </button>
        )}
      </div>
      <p role="status" className="quiet">
        {hopeless ? words.nothingToRetry : error === null ? said : ''}
      </p>
      {error !== null && !hopeless && <Fault error={error} />}
    </div>
  )
}

const stages = ['store', 'analyse', 'compute'] as const
type Stage = (typeof stages)[number]

/** How much of each stage is done, of what reaches it. What failed or was left out reaches nothing more. */
function progressOf(stage: Stage, { counts, status, stage: now }: Record): { done: number; all: number } {
  const { total, stored, analysed, available } = counts
  const ended = now === null && status !== 'cancelled'
  if (stage === 'store') return { done: stored, all: total }
  if (stage === 'analyse') return { done: analysed, all: ended ? analysed : stored }
  return { done: available, all: ended ? available : Math.max(analysed, available) }
}

function Stages({ record }: { record: Record }) {
  const words = useWords().ingestions
  const { number } = useFormats()
  const at = record.stage === null ? stages.length : stages.indexOf(record.stage)
  const broken = record.status === 'failed' || record.status === 'cancelled'
  const stateOf = (place: number) =>
    place === at ? 'running' : place > at ? 'ahead' : broken ? 'stopped' : 'done'
  const figures = ['total', 'available', 'failed', 'skipped'] as const
  return (
    <Card className="stages-card">
      <div className="card-head">
        <span role="status">
          <IngestionBadge status={record.status} />
        </span>
        {isOpen(record) && <small className="quiet">{words.exportLater}</small>}
      </div>
      {record.error !== undefined && (
        <p className="why">
          {words.reasons[record.error.error_code] ?? record.error.error_code}: {record.error.message}
        </p>
      )}
      <ol className="stages">
        {stages.map((stage, place) => {
          const { done, all } = progressOf(stage, record)
          const state = stateOf(place)
          return (
            <li key={stage} className={state}>
              <div className="stage-head">
                <strong>
                  {place + 1}. {words.stages[stage]}
                </strong>
                <small>{words.stageState[state]}</small>
              </div>
              <progress
                max={Math.max(1, all)}
                value={state === 'done' && all === 0 ? 1 : done}
                aria-label={words.stages[stage]}
              />
              <small className="quiet">
                {all > 0 ? `${words.of(number(done), number(all))} · ` : ''}
                {words.stageText[stage]}
              </small>
            </li>
          )
        })}
      </ol>
      <dl className="figures">
        {figures.map((name) => (
          <div key={name} className={name === 'failed' && record.counts.failed > 0 ? 'bad' : ''}>
            <dt>{words.counts[name]}</dt>
            <dd>{number(record.counts[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
