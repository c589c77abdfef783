import { useMutation, useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Delivery = ItemOf<'listWebhookDeliveries'>

const tones = { pending: '', delivered: 'good', failed: 'bad' }
const isPending = ({ status }: Delivery) => status === 'pending'

/** The latest deliveries of a webhook, with their attempts. */
export function WebhookDeliveries({ id }: { id: string }) {
  const words = useWords().webhooks
  const deliveries = useQuery({
    ...apiQuery('listWebhookDeliveries', { path: { id }, query: { page_size: 10 } }),
    refetchInterval: pollWhile(({ results }) => results.some(isPending), 1500),
  })
  return (
    <QueryView query={deliveries} skeleton={<Skeleton rows={1} />}>
      {({ results }) =>
        results.length === 0 ? (
          <p className="quiet">{words.noDeliveries}</p>
        ) : (
          <ul className="deliveries">
            {results.map((delivery) => (
              <DeliveryEntry key={delivery.id} webhookId={id} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function DeliveryEntry({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const words = useWords().webhooks
  const { moment, number } = useFormats()
  const redeliver = useMutation(apiMutation('redeliverWebhookDelivery'))
  const { id, type, status, attempts, created_at, next_attempt_at } = delivery
  return (
    <li>
      <span className={`badge ${tones[status]}`}>{words.status[status]}</span>
      <div>
        <code>{type}</code> <small className="quiet">{moment(created_at)}</small>
        {attempts.map((attempt, index) => (
          <small key={attempt.attempted_at} className="attempt">
            {words.attempt(
              index + 1,
              String(attempt.response_status ?? attempt.error ?? words.noResponse),
              number(attempt.duration_ms),
            )}
          </small>
        ))}
        {status === 'pending' && next_attempt_at && attempts.length > 0 && (
          <small className="attempt">{words.nextAttempt(moment(next_attempt_at))}</small>
        )}
        {redeliver.error && <ErrorMessage error={redeliver.error} />}
      </div>
      <button
        type="button"
        className="secondary small"
        disabled={status === 'pending' || redeliver.isPending}
        onClick={() => redeliver.mutate({ path: { id: webhookId, delivery_id: id } })}
      >
        {words.redeliver}
      </button>
    </li>
  )
}
