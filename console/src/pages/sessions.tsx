import { euterpe } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Card } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useAction } from '../use-action.ts'
import { useCall } from '../use-call.ts'

/** Where the person is signed in. A session that is ended takes its console along. */
export function Sessions() {
  const words = useWords().account
  const { moment } = useFormats()
  const list = useCall('listSessions', {})
  const { act, busy, error } = useAction()
  const end = (work: () => Promise<unknown>) => void act(work).then((went) => went && list.again())
  return (
    <Card
      title={words.sessions}
      action={
        (list.data?.count ?? 0) > 1 && (
          <button
            type="button"
            className="second small"
            disabled={busy}
            onClick={() => end(() => euterpe.call('endOtherSessions'))}
          >
            {words.endOthers}
          </button>
        )
      }
    >
      {error !== null && <Fault error={error} />}
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={2} />
      ) : (
        <ul className="entries">
          {list.data.results.map((session) => (
            <li key={session.id}>
              <div className="entry">
                <div>
                  <strong>{session.browser}</strong>{' '}
                  {session.current && <span className="badge good">{words.here}</span>}
                  <small className="quiet line">
                    {session.address} · {words.seen(moment(session.seen_at))}
                  </small>
                </div>
                {!session.current && (
                  <button
                    type="button"
                    className="second small"
                    disabled={busy}
                    aria-label={`${words.end}: ${session.browser}`}
                    onClick={() => end(() => euterpe.call('endSession', { path: { id: session.id } }))}
                  >
                    {words.end}
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Which applications the person allowed to act for them. */
export function Applications() {
  const words = useWords().account
  const { day } = useFormats()
  const list = useCall('listApplications', {})
  const { act, busy, error } = useAction()
  const withdraw = (client_id: string) =>
    void act(() => euterpe.call('withdrawApplication', { path: { client_id } })).then(
      (went) => went && list.again(),
    )
  return (
    <Card title={words.apps}>
      {error !== null && <Fault error={error} />}
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={1} />
      ) : list.data.results.length === 0 ? (
        <p className="quiet">{words.noApps}</p>
      ) : (
        <ul className="entries">
          {list.data.results.map((each) => (
            <li key={each.client_id}>
              <div className="entry">
                <div>
                  <strong className="breaks">{each.name}</strong>
                  <small className="quiet line">{words.allowed(day(each.allowed_at))}</small>
                  <span className="chips">
                    {each.scopes.map((scope) => (
                      <code key={scope} className="chip">
                        {scope}
                      </code>
                    ))}
                  </span>
                </div>
                <button
                  type="button"
                  className="second small"
                  disabled={busy}
                  aria-label={`${words.withdraw}: ${each.name}`}
                  onClick={() => withdraw(each.client_id)}
                >
                  {words.withdraw}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
