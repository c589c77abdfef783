import type { Operations } from '../../../packages/client/operations.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useRefresh } from '../use-action.ts'
import { useCall } from '../use-call.ts'

type Answer = Operations['getHealth']['data']

/** How the service is, asked every few seconds. */
export function Health() {
  const words = useWords().operator
  const health = useCall('getHealth', {})
  useRefresh(health.again, true, 5000)
  const { data } = health
  const tone = { operational: 'good', degraded: 'settle', down: 'bad' }
  return (
    <Card
      title={words.health}
      action={data && <span className={`badge ${tone[data.status]}`}>{words.overall[data.status]}</span>}
    >
      {health.error && data === undefined ? (
        <Fault error={health.error} again={health.again} />
      ) : data === undefined ? (
        <Waiting rows={4} />
      ) : (
        <div className="health">
          <Components of={data} />
          <Processes of={data} />
          <Queues of={data} />
        </div>
      )}
    </Card>
  )
}

function Components({ of: { components } }: { of: Answer }) {
  const words = useWords().operator
  const names = Object.keys(components) as (keyof typeof components)[]
  return (
    <ul className="components">
      {names.map((name) => {
        const works = components[name] === 'operational'
        return (
          <li key={name} className={works ? 'yes' : 'no'}>
            <Icon name={works ? 'check' : 'cross'} size={18} />
            <span>
              <strong>{words.components[name]}</strong>
              <small>{works ? words.up : words.down}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Processes({ of: { processes } }: { of: Answer }) {
  const words = useWords().operator
  const { moment } = useFormats()
  return (
    <div>
      <h3>{words.processes}</h3>
      <ul className="processes">
        {processes.map((each) => (
          <li key={`${each.host} ${each.pid}`} className="breaks">
            {each.host} <code>{each.pid}</code> ({words.processRole[each.role] ?? each.role})
            <small className="quiet line">{words.running(moment(each.started_at))}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Queues({ of: { queues, ingestions } }: { of: Answer }) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    <div className="whole-line">
      <h3>{words.queue}</h3>
      <p className="quiet">
        {words.openIngestions(ingestions.open, number(ingestions.open))},{' '}
        {words.waitingItems(ingestions.waiting_items, number(ingestions.waiting_items))}
      </p>
      <QueueTable queues={queues.filter(({ name }) => !name.startsWith('__'))} />
    </div>
  )
}

/** All of them, the busiest first: a list of those that are busy would grow and shrink under the reader's eyes. */
function QueueTable({ queues }: { queues: Answer['queues'] }) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div className="table-frame queues" tabIndex={0}>
      <table>
        <caption className="unseen">{words.queue}</caption>
        <thead>
          <tr>
            <th scope="col">{words.job}</th>
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
