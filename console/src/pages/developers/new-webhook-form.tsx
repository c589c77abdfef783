import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { apiMutation } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'

export const eventTypes = [
  'ingestion.completed',
  'ingestion.failed',
  'track.analysed',
  'profile.created',
  'credits.low',
  'entitlement.changed',
  'webhook.test',
] as const

export function NewWebhookForm({ onCreated }: { onCreated(): void }) {
  const words = useWords().webhooks
  const create = useMutation(apiMutation('createWebhook'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const events = form.getAll('events') as (typeof eventTypes)[number][]
    const body = {
      url: String(form.get('url')),
      description: String(form.get('description')),
      ...(events.length > 0 && { events }),
    }
    create.mutate({ body }, { onSuccess: onCreated })
  }
  return (
    <form className="form" onSubmit={submit}>
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
        <div className="checkboxes">
          {eventTypes.map((type) => (
            <label key={type} className="checkbox">
              <input type="checkbox" name="events" value={type} /> <code>{type}</code>
            </label>
          ))}
        </div>
      </fieldset>
      {create.error && <ErrorMessage error={create.error} />}
      <div className="dialog-actions">
        <button type="submit" disabled={create.isPending}>
          {words.add}
        </button>
      </div>
    </form>
  )
}
