import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { ItemOf, Operations } from '../../../../packages/client/client.ts'
import { apiMutation } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'

export type Webhook = ItemOf<'listWebhooks'>

type EventType = NonNullable<Operations['createWebhook']['body']['events']>[number]

/** A record, so that the types fail where one is missing. */
const everyType: Record<EventType, true> = {
  'ingestion.completed': true,
  'ingestion.failed': true,
  'ingestion.planned': true,
  'ingestion.approved': true,
  'ingestion.rejected': true,
  'conflict.found': true,
  'conflict.decided': true,
  'track.analysed': true,
  'track.updated': true,
  'track.deleted': true,
  'catalog.created': true,
  'catalog.updated': true,
  'catalog.deleted': true,
  'playlist.created': true,
  'playlist.updated': true,
  'playlist.deleted': true,
  'profile.created': true,
  'credits.low': true,
  'entitlement.changed': true,
  'webhook.test': true,
}
export const eventTypes = Object.keys(everyType) as EventType[]

/** Adds a webhook, or changes one. */
export function WebhookForm({ webhook, onDone }: { webhook?: Webhook; onDone(): void }) {
  const { webhooks: words, common } = useWords()
  const create = useMutation(apiMutation('createWebhook'))
  const update = useMutation(apiMutation('updateWebhook'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const events = form.getAll('events') as EventType[]
    const body = {
      url: String(form.get('url')),
      description: String(form.get('description')),
      ...(events.length > 0 && { events }),
    }
    if (webhook === undefined) create.mutate({ body }, { onSuccess: onDone })
    else update.mutate({ path: { id: webhook.id }, body }, { onSuccess: onDone })
  }
  const error = create.error ?? update.error
  return (
    <form className="form" onSubmit={submit}>
      <label>
        <span className="label">
          {words.url} <small>{words.urlHint}</small>
        </span>
        <input
          name="url"
          type="url"
          required
          placeholder="https://hooks.example.com/euterpe"
          defaultValue={webhook?.url}
        />
      </label>
      <label>
        <span className="label">
          {words.description} <small>{words.optional}</small>
        </span>
        <input name="description" type="text" maxLength={500} defaultValue={webhook?.description} />
      </label>
      <fieldset>
        <legend className="label">
          {words.events} <small>{words.eventsHint}</small>
        </legend>
        <div className="checkboxes">
          {eventTypes.map((type) => (
            <label key={type} className="checkbox">
              <input
                type="checkbox"
                name="events"
                value={type}
                defaultChecked={webhook?.events.includes(type)}
              />{' '}
              <code>{type}</code>
            </label>
          ))}
        </div>
      </fieldset>
      {error && <ErrorMessage error={error} />}
      <div className="dialog-actions">
        <button type="submit" disabled={create.isPending || update.isPending}>
          {webhook === undefined ? words.add : common.save}
        </button>
      </div>
    </form>
  )
}
