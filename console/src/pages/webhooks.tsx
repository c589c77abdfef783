import { type FormEvent, useEffect, useState } from 'react'
import type { ItemOf } from '../../../packages/client/client.ts'
import { euterpe } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Card } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'

type Webhook = ItemOf<'listWebhooks'>
type Delivery = ItemOf<'listWebhookDeliveries'>

const eventTypes = [
  'ingestion.completed',
  'ingestion.failed',
  'track.analysed',
  'profile.created',
  'credits.low',
  'entitlement.changed',
  'webhook.test',
] as const

export function Webhooks() {
  const words = useWords().developers
  const list = useCall('listWebhooks', { query: { page_size: 100 } })
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={words.webhooks}
      action={
        <button
          type="button"
          className={adding ? 'second' : ''}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {words.add}
        </button>
      }
    >
      <p className="quiet">{words.webhooksLead}</p>
      {adding && (
        <NewWebhook
          onMade={() => {
            setAdding(false)
            list.again()
          }}
        />
      )}
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={2} />
      ) : list.data.results.length === 0 ? (
        !adding && <Empty icon="developers" title={words.empty} hint={words.emptyHint} />
      ) : (
        <ul className="webhooks">
          {list.data.results.map((webhook) => (
            <OneWebhook key={webhook.id} webhook={webhook} onChange={list.again} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function NewWebhook({ onMade }: { onMade(): void }) {
  const words = useWords().developers
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const events = form.getAll('events') as (typeof eventTypes)[number][]
    setBusy(true)
    try {
      await euterpe.call('createWebhook', {
        body: {
          url: String(form.get('url')),
          description: String(form.get('description')),
          ...(events.length > 0 && { events }),
        },
      })
      onMade()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  return (
    <form className="form" onSubmit={create}>
      <label>
        <span className="label">
          {words.url} <small>{words.urlHint}</small>
        </span>
        <input name="url" type="url" required placeholder="https://hooks.example.com/euterpe" />
      </label>
      <label>
        <span className="label">
          {words.description} <small>{words.optional}</small>
        </span>
        <input name="description" type="text" maxLength={500} />
      </label>
      <fieldset>
        <legend className="label">
          {words.events} <small>{words.eventsHint}</small>
        </legend>
        <div className="ticks">
          {eventTypes.map((type) => (
            <label key={type} className="tick">
              <input type="checkbox" name="events" value={type} /> <code>{type}</code>
            </label>
          ))}
        </div>
      </fieldset>
      {error !== null && <Fault error={error} />}
      <div className="actions">
        <button type="submit" disabled={busy}>
          {words.create}
        </button>
      </div>
    </form>
  )
}

function OneWebhook({ webhook, onChange }: { webhook: Webhook; onChange(): void }) {
  const words = useWords().developers
  const path = { path: { id: webhook.id } }
  const deliveries = useCall('listWebhookDeliveries', { ...path, query: { page_size: 10 } })
  const [error, setError] = useState<unknown>(null)
  const waiting = deliveries.data?.results.some(({ status }) => status === 'pending') ?? false
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(deliveries.again, 1500)
    return () => clearInterval(timer)
  }, [waiting, deliveries.again])
  const act = (work: () => Promise<unknown>, then: () => void) => async () => {
    try {
      await work()
      setError(null)
      then()
    } catch (fault) {
      setError(fault)
    }
  }
  const turn = act(
    () => euterpe.call('updateWebhook', { ...path, body: { enabled: !webhook.enabled } }),
    onChange,
  )
  const remove = async () => {
    if (confirm(words.removeSure)) await act(() => euterpe.call('deleteWebhook', path), onChange)()
  }
  return (
    <li>
      <div className="webhook-head">
        <div>
          <strong className="breaks">{webhook.url}</strong>
          <p className="quiet">
            {webhook.description && `${webhook.description} · `}
            {webhook.events.length === eventTypes.length ? words.allEvents : webhook.events.join(', ')}
          </p>
        </div>
        <span className={webhook.enabled ? 'badge good' : 'badge bad'}>
          {webhook.enabled ? words.on : webhook.disabled_reason === 'gone' ? words.gone : words.off}
        </span>
      </div>
      <div className="actions">
        <button
          type="button"
          className="second"
          disabled={!webhook.enabled}
          onClick={act(() => euterpe.call('testWebhook', path), deliveries.again)}
        >
          {words.test}
        </button>
        <button type="button" className="second" onClick={turn}>
          {webhook.enabled ? words.switchOff : words.switchOn}
        </button>
        <button type="button" className="second danger" onClick={remove}>
          {words.remove}
        </button>
      </div>
      {error !== null && <Fault error={error} />}
      <h3>{words.deliveries}</h3>
      {deliveries.error ? (
        <Fault error={deliveries.error} again={deliveries.again} />
      ) : deliveries.data === undefined ? (
        <Waiting rows={1} />
      ) : deliveries.data.results.length === 0 ? (
        <p className="quiet">{words.noDeliveries}</p>
      ) : (
        <ul className="deliveries">
          {deliveries.data.results.map((delivery) => (
            <OneDelivery
              key={delivery.id}
              delivery={delivery}
              onAgain={act(
                () =>
                  euterpe.call('redeliverWebhookDelivery', {
                    path: { id: webhook.id, delivery_id: delivery.id },
                  }),
                deliveries.again,
              )}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function OneDelivery({ delivery, onAgain }: { delivery: Delivery; onAgain(): void }) {
  const words = useWords().developers
  const { moment, number } = useFormats()
  const tone = { pending: '', delivered: 'good', failed: 'bad' }[delivery.status]
  return (
    <li>
      <span className={`badge ${tone}`}>{words.delivery[delivery.status]}</span>
      <div>
        <code>{delivery.type}</code> <small className="quiet">{moment(delivery.created_at)}</small>
        {delivery.attempts.map((attempt, index) => (
          <small key={attempt.attempted_at} className="attempt">
            {words.attempt(
              index + 1,
              String(attempt.response_status ?? attempt.error ?? words.noAnswer),
              number(attempt.duration_ms),
            )}
          </small>
        ))}
        {delivery.status === 'pending' && delivery.next_attempt_at && delivery.attempts.length > 0 && (
          <small className="attempt">{words.nextAttempt(moment(delivery.next_attempt_at))}</small>
        )}
      </div>
      <button
        type="button"
        className="second small"
        disabled={delivery.status === 'pending'}
        onClick={onAgain}
      >
        {words.redeliver}
      </button>
    </li>
  )
}
