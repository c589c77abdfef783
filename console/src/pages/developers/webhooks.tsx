import { useMutation, useQuery } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { eventTypes, type Webhook, WebhookForm } from './webhook-form.tsx'

export function Webhooks() {
  const words = useWords().webhooks
  const webhooks = useQuery(apiQuery('listWebhooks', { query: { page_size: 100 } }))
  return (
    <Card
      title={words.title}
      action={
        <FormDialog title={words.add} trigger={<button type="button">{words.add}</button>}>
          {(close) => <WebhookForm onDone={close} />}
        </FormDialog>
      }
    >
      <p className="quiet">{words.lead}</p>
      <QueryView query={webhooks} skeleton={<Skeleton rows={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="developers" title={words.empty} hint={words.emptyHint} />
          ) : (
            <ul className="webhooks">
              {results.map((webhook) => (
                <WebhookEntry key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

function WebhookEntry({ webhook }: { webhook: Webhook }) {
  const words = useWords().webhooks
  const { enabled, disabled_reason } = webhook
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
        <span className={enabled ? 'badge good' : 'badge bad'}>
          {enabled ? words.enabled : disabled_reason === 'gone' ? words.gone : words.disabled}
        </span>
      </div>
      <WebhookActions webhook={webhook} />
      <h3>{words.deliveries}</h3>
      <WebhookDeliveries id={webhook.id} />
    </li>
  )
}

function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled } = webhook
  const words = useWords().webhooks
  const test = useMutation(apiMutation('testWebhook'))
  const update = useMutation(apiMutation('updateWebhook'))
  const remove = useMutation(apiMutation('deleteWebhook'))
  const path = { id }
  const error = test.error ?? update.error
  return (
    <>
      <div className="actions">
        <button
          type="button"
          className="secondary"
          disabled={!enabled || test.isPending}
          onClick={() => test.mutate({ path })}
        >
          {words.test}
        </button>
        <FormDialog
          title={words.edit}
          trigger={
            <button type="button" className="secondary" aria-label={`${words.edit}: ${url}`}>
              {words.edit}
            </button>
          }
        >
          {(close) => <WebhookForm webhook={webhook} onDone={close} />}
        </FormDialog>
        <button
          type="button"
          className="secondary"
          disabled={update.isPending}
          onClick={() => update.mutate({ path, body: { enabled: !enabled } })}
        >
          {enabled ? words.disable : words.enable}
        </button>
        <ConfirmDialog
          trigger={
            <button type="button" className="secondary danger" aria-label={`${words.delete}: ${url}`}>
              {words.delete}
            </button>
          }
          {...words.deleteDialog}
          text={words.deleteDialog.text(url)}
          onConfirm={() => remove.mutateAsync({ path })}
        />
      </div>
      {error && <ErrorMessage error={error} />}
    </>
  )
}
