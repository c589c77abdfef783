import { useMutation, useQuery } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Where the user is signed in. Ending a session also ends its console. */
export function Sessions() {
  const words = useWords().profile
  const { moment } = useFormats()
  const sessions = useQuery(apiQuery('listSessions', {}))
  const end = useMutation(apiMutation('endSession'))
  const endOthers = useMutation(apiMutation('endOtherSessions'))
  const isBusy = end.isPending || endOthers.isPending
  const error = end.error ?? endOthers.error
  return (
    <Card
      title={words.sessions}
      action={
        (sessions.data?.count ?? 0) > 1 && (
          <button
            type="button"
            className="secondary small"
            disabled={isBusy}
            onClick={() => endOthers.mutate({})}
          >
            {words.endOtherSessions}
          </button>
        )
      }
    >
      {error && <ErrorMessage error={error} />}
      <QueryView query={sessions} skeleton={<Skeleton rows={2} />}>
        {({ results }) => (
          <ul className="entries">
            {results.map(({ id, browser, address, seen_at, current }) => (
              <li key={id}>
                <div className="entry">
                  <div>
                    <strong>{browser}</strong>{' '}
                    {current && <span className="badge good">{words.thisBrowser}</span>}
                    <small className="quiet line">
                      {address} · {words.lastSeen(moment(seen_at))}
                    </small>
                  </div>
                  {!current && (
                    <button
                      type="button"
                      className="secondary small"
                      disabled={isBusy}
                      aria-label={`${words.endSession}: ${browser}`}
                      onClick={() => end.mutate({ path: { id } })}
                    >
                      {words.endSession}
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

/** The applications the user has given access to their account. */
export function GrantedApplications() {
  const words = useWords().profile
  const { day } = useFormats()
  const applications = useQuery(apiQuery('listApplications', {}))
  const withdraw = useMutation(apiMutation('withdrawApplication'))
  return (
    <Card title={words.applications}>
      {withdraw.error && <ErrorMessage error={withdraw.error} />}
      <QueryView query={applications} skeleton={<Skeleton rows={1} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="quiet">{words.noApplications}</p>
          ) : (
            <ul className="entries">
              {results.map(({ client_id, name, allowed_at, scopes }) => (
                <li key={client_id}>
                  <div className="entry">
                    <div>
                      <strong className="breaks">{name}</strong>
                      <small className="quiet line">{words.accessSince(day(allowed_at))}</small>
                      <span className="chips">
                        {scopes.map((scope) => (
                          <code key={scope} className="chip">
                            {scope}
                          </code>
                        ))}
                      </span>
                    </div>
                    <button
                      type="button"
                      className="secondary small"
                      disabled={withdraw.isPending}
                      aria-label={`${words.removeAccess}: ${name}`}
                      onClick={() => withdraw.mutate({ path: { client_id } })}
                    >
                      {words.removeAccess}
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
