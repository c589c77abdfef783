import { useFormats } from '../../formats.ts'
import { type Ingestion, isInProgress, statusTones } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Card } from '../../ui/page.tsx'

const stages = ['store', 'analyse', 'compute'] as const
type Stage = (typeof stages)[number]
type StageState = 'ahead' | 'running' | 'done' | 'stopped'

const figures = ['total', 'available', 'failed', 'skipped'] as const

/** The three stages of an ingestion, with their progress. */
export function Stages({ ingestion }: { ingestion: Ingestion }) {
  const words = useWords().ingestions
  const { number } = useFormats()
  const { status, counts, error } = ingestion
  return (
    <Card className="stages-card">
      <div className="card-head">
        <span role="status">
          <span className={`badge ${statusTones[status]}`}>{words.status[status]}</span>
        </span>
        {isInProgress(ingestion) && <small className="quiet">{words.exportLater}</small>}
      </div>
      {error !== undefined && (
        <p className="bad">
          {words.reasons[error.error_code] ?? error.error_code}: {error.message}
        </p>
      )}
      <ol className="stages">
        {stages.map((stage, index) => (
          <StageProgress key={stage} stage={stage} index={index} ingestion={ingestion} />
        ))}
      </ol>
      <dl className="figures">
        {figures.map((figure) => (
          <div key={figure} className={figure === 'failed' && counts.failed > 0 ? 'bad' : ''}>
            <dt>{words.counts[figure]}</dt>
            <dd>{number(counts[figure])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function StageProgress(props: { stage: Stage; index: number; ingestion: Ingestion }) {
  const words = useWords().ingestions
  const { number } = useFormats()
  const { stage, index, ingestion } = props
  const { done, total } = countsOf(stage, ingestion)
  const state = stateOf(index, ingestion)
  // Items are stored as they are read, so the total grows with what is done.
  const isUnknown = stage === 'store' && state === 'running'
  return (
    <li className={state}>
      <div className="stage-head">
        <strong>
          {index + 1}. {words.stages[stage]}
        </strong>
        <small>{words.stageState[state]}</small>
      </div>
      <progress
        max={Math.max(1, total)}
        value={isUnknown ? undefined : state === 'done' && total === 0 ? 1 : done}
        aria-label={words.stages[stage]}
      />
      <small className="quiet">
        {isUnknown ? `${number(done)} · ` : total > 0 ? `${words.of(number(done), number(total))} · ` : ''}
        {words.stageText[stage]}
      </small>
    </li>
  )
}

function stateOf(index: number, ingestion: Ingestion): StageState {
  const current = ingestion.stage === null ? stages.length : stages.indexOf(ingestion.stage)
  if (index > current) return 'ahead'
  if (index === current) return 'running'
  return ingestion.status === 'failed' || ingestion.status === 'cancelled' ? 'stopped' : 'done'
}

/** How many items went through a stage, of those that reach it. Failed and skipped items go no further. */
function countsOf(stage: Stage, ingestion: Ingestion): { done: number; total: number } {
  const { total, stored, analysed, available } = ingestion.counts
  const hasEnded = ingestion.stage === null && ingestion.status !== 'cancelled'
  if (stage === 'store') return { done: stored, total }
  if (stage === 'analyse') return { done: analysed, total: hasEnded ? analysed : stored }
  return { done: available, total: hasEnded ? available : Math.max(analysed, available) }
}
