import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
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
  const [isOpen, setOpen] = useState(false)
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
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.exchange}</summary>
          {isOpen && <Exchange webhookId={webhookId} deliveryId={id} />}
        </details>
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

/** What was sent, and what the receiver responded. */
function Exchange({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const words = useWords().webhooks
  const path = { id: webhookId, delivery_id: deliveryId }
  const delivery = useQuery(apiQuery('getWebhookDelivery', { path }))
  return (
    <QueryView query={delivery} skeleton={<Skeleton rows={2} />}>
      {({ payload, attempts }) => (
        <dl className="exchange">
          <dt>{words.payload}</dt>
          <dd>
            {payload === null ? (
              words.payloadGone
            ) : (
              <CodeBlock text={JSON.stringify(JSON.parse(payload), null, 2)} label={words.payload} />
            )}
          </dd>
          {attempts.map(({ attempted_at, response_status, response_body, error }, index) => (
            <div key={attempted_at}>
              <dt>{words.response(index + 1, String(response_status ?? error ?? words.noResponse))}</dt>
              <dd>
                {response_body ? (
                  <CodeBlock
                    text={response_body}
                    label={words.response(index + 1, String(response_status))}
                  />
                ) : (
                  <span className="quiet">{words.noBody}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryView>
  )
}
