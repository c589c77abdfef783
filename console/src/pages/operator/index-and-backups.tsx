import { useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type HealthData = Operations['getHealth']['data']
type BackupRun = HealthData['backups'][number]

/** An operator is warned when the last good backup is older. */
const maxAgeMs = 7 * 24 * 3600 * 1000

/** Which engine searches read, what it does not have yet, and the commands that check and rebuild it. */
export function SearchIndex() {
  const words = useWords().operatorTools
  const health = useQuery(apiQuery('getHealth', {}))
  return (
    <Card title={words.index}>
      <QueryView query={health} skeleton={<Skeleton rows={3} />}>
        {({ search_index }) => (
          <>
            <IndexDetails index={search_index} />
            <p className="quiet">{words.indexCommands}</p>
            <CodeBlock text="euterpe index check --repair" label={words.index} short />
          </>
        )}
      </QueryView>
    </Card>
  )
}

function IndexDetails({ index }: { index: HealthData['search_index'] }) {
  const words = useWords().operatorTools
  const { number } = useFormats()
  const { engine, building, waiting_atlas_documents: atlas, waiting_organizations: organisations } = index
  return (
    <DetailsList
      rows={[
        [words.engine, words.engines[engine] ?? engine],
        [
          words.building,
          building && words.buildingStep(words.engines[building.engine] ?? building.engine, building.step),
        ],
        [
          words.waiting,
          atlas + organisations === 0
            ? words.upToDate
            : words.waitingOf(number(organisations), number(atlas)),
        ],
      ]}
    />
  )
}

const maxShown = 5

/** When backups were made and whether they succeeded. */
export function Backups() {
  const words = useWords().operatorTools
  const health = useQuery(apiQuery('getHealth', {}))
  const runs = health.data?.backups
  const last = runs?.find((run) => statusOf(run) === 'complete')
  const isLate = last === undefined || Date.now() - Date.parse(last.started_at) > maxAgeMs
  return (
    <Card
      title={words.backups}
      action={runs && isLate && <span className="badge warning">{last ? words.late : words.none}</span>}
    >
      <QueryView query={health} skeleton={<Skeleton rows={3} />}>
        {({ backups }) => (
          <>
            {backups.length > 0 && <BackupTable runs={backups} />}
            <p className="quiet">{words.backupCommands}</p>
            <CodeBlock
              text={'euterpe backup TARGET\neuterpe backup check TARGET'}
              label={words.backups}
              short
            />
          </>
        )}
      </QueryView>
    </Card>
  )
}

const tones = { complete: 'good', failed: 'bad', unfinished: 'warning' }

function statusOf({ finished_at, error }: BackupRun): keyof typeof tones {
  return finished_at === null ? 'unfinished' : error === null ? 'complete' : 'failed'
}

function BackupTable({ runs }: { runs: BackupRun[] }) {
  const words = useWords().operatorTools
  const { moment, number, size } = useFormats()
  return (
    <ul className="backup-runs">
      {runs.slice(0, maxShown).map((run) => {
        const status = statusOf(run)
        return (
          <li key={run.id}>
            <span>
              <strong>{moment(run.started_at)}</strong>{' '}
              <span className={`badge ${tones[status]}`}>{words.status[status]}</span>
            </span>
            <small className="breaks quiet">{run.target}</small>
            <small className={run.error === null ? 'quiet' : 'bad'}>
              {run.error ??
                (status === 'complete' &&
                  words.contents(
                    number(run.row_count ?? 0),
                    number(run.object_count ?? 0),
                    size(run.object_bytes ?? 0),
                  ))}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
