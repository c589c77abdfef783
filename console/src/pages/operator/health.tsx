import { useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type HealthData = Operations['getHealth']['data']

const tones = { operational: 'good', degraded: 'warning', down: 'bad' }

/** The health of the service, refreshed every few seconds. */
export function Health() {
  const words = useWords().operator
  const health = useQuery({ ...apiQuery('getHealth', {}), refetchInterval: pollWhile(() => true, 5000) })
  const status = health.data?.status
  return (
    <Card
      title={words.health}
      action={status && <span className={`badge ${tones[status]}`}>{words.overall[status]}</span>}
    >
      <QueryView query={health} skeleton={<Skeleton rows={4} />}>
        {({ components, processes, queues, ingestions }) => (
          <div className="health">
            <Components components={components} />
            <Processes processes={processes} />
            <Queues queues={queues} ingestions={ingestions} />
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function Components({ components }: Pick<HealthData, 'components'>) {
  const words = useWords().operator
  const names = Object.keys(components) as (keyof typeof components)[]
  return (
    <ul className="components">
      {names.map((name) => {
        const isUp = components[name] === 'operational'
        return (
          <li key={name} className={isUp ? 'yes' : 'no'}>
            <Icon name={isUp ? 'check' : 'cross'} size={18} />
            <span>
              <strong>{words.components[name]}</strong>
              <small>{isUp ? words.up : words.down}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Processes({ processes }: Pick<HealthData, 'processes'>) {
  const words = useWords().operator
  const { moment } = useFormats()
  return (
    <div>
      <h3>{words.processes}</h3>
      <ul className="processes">
        {processes.map(({ host, pid, role, started_at }) => (
          <li key={`${host} ${pid}`} className="breaks">
            {host} <code>{pid}</code> ({words.processRole[role] ?? role})
            <small className="quiet line">{words.runningSince(moment(started_at))}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Queues({ queues, ingestions }: Pick<HealthData, 'queues' | 'ingestions'>) {
  const words = useWords().operator
  const { number } = useFormats()
  const { open, waiting_items } = ingestions
  return (
    <div className="whole-line">
      <h3>{words.queues}</h3>
      <p className="quiet">
        {words.openIngestions(open, number(open))}, {words.waitingItems(waiting_items, number(waiting_items))}
      </p>
      <QueueTable queues={queues.filter(({ name }) => !name.startsWith('__'))} />
    </div>
  )
}

/** Shows idle queues too: a table of the busy ones alone would change its height all the time. */
function QueueTable({ queues }: Pick<HealthData, 'queues'>) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div className="table-frame queues" tabIndex={0}>
      <table>
        <caption className="visually-hidden">{words.queues}</caption>
        <thead>
          <tr>
            <th scope="col">{words.queue}</th>
            <th scope="col" className="end">
              {words.waiting}
            </th>
            <th scope="col" className="end">
              {words.active}
            </th>
            <th scope="col" className="end">
              {words.failed}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, active, failed }) => (
            <tr key={name}>
              <td className="code breaks">{name}</td>
              <td className="end code">{number(waiting)}</td>
              <td className="end code">{number(active)}</td>
              <td className={failed > 0 ? 'end code bad' : 'end code'}>{number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
