import { useMutation, useQuery } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { type Ingestion, useItemRefresh } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Why items failed, by cause: how many, and what to do about it. */
export function Failures(props: { ingestion: Ingestion; onShow(errorCode: string): void }) {
  const { failures: words, ingestions } = useWords()
  const { number } = useFormats()
  const { id, updated_at } = props.ingestion
  const failures = useQuery(apiQuery('listIngestionFailures', { path: { id } }))
  const retry = useMutation(apiMutation('retryIngestionItems'))
  useItemRefresh(id, updated_at)
  return (
    <Card title={words.title}>
      <p className="quiet">{words.lead}</p>
      {retry.error && <ErrorMessage error={retry.error} />}
      <QueryView query={failures} skeleton={<Skeleton rows={2} />}>
        {(causes) => (
          <ul className="entries failures">
            {causes.map(({ error_code, message, count, retryable, first_index }) => (
              <li key={`${error_code}${first_index}`} className="entry">
                <div>
                  <strong>
                    {ingestions.reasons[error_code] ?? error_code}{' '}
                    <span className="badge bad">{words.items(count, number(count))}</span>
                  </strong>
                  <small className="line quiet breaks" lang="en">
                    {message}
                  </small>
                  <small className="line">
                    {words.remedies[error_code] ?? words.remedies.validation_error}{' '}
                    {error_code === 'quota_exceeded' && <Link to="/credits">{words.credits}</Link>}
                  </small>
                </div>
                <div className="actions">
                  <button
                    type="button"
                    className="secondary small"
                    aria-label={`${words.show}: ${ingestions.reasons[error_code] ?? error_code}`}
                    onClick={() => props.onShow(error_code)}
                  >
                    {words.show}
                  </button>
                  {retryable > 0 && (
                    <button
                      type="button"
                      className="small"
                      disabled={retry.isPending}
                      onClick={() =>
                        retry.mutate(
                          { path: { id }, body: { error_code } },
                          { onSuccess: () => showToast(ingestions.retried) },
                        )
                      }
                    >
                      <Icon name="retry" size={16} /> {words.retry(number(retryable))}
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
