import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { DeliveryTabs } from './tabs.tsx'
import { Watches } from './watches.tsx'

type Settings = Operations['getDeliverySettings']['data']

/** What an organisation decides about all its deliveries. */
export function DeliverySettings() {
  const words = useWords().deliverySettings
  const settings = useQuery(apiQuery('getDeliverySettings', {}))
  return (
    <Page title={words.title} lead={words.lead}>
      <DeliveryTabs current="settings" />
      <Card title={words.rules}>
        <QueryView query={settings} skeleton={<Skeleton rows={3} />}>
          {(data) => <SettingsForm settings={data} />}
        </QueryView>
      </Card>
      <Watches />
      <Profiles />
    </Page>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { deliverySettings: words, common } = useWords()
  const replace = useMutation(apiMutation('replaceDeliverySettings'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const territories = String(form.get('territories'))
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
    const body = {
      territories,
      wait_for_batch_complete: form.get('batch') !== null,
      require_approval: form.get('approval') !== null,
    }
    replace.mutate({ body }, { onSuccess: () => showToast(common.saved) })
  }
  return (
    <form className="plain-form" onSubmit={submit}>
      <label className="checkbox">
        <input type="checkbox" name="approval" defaultChecked={settings.require_approval} /> {words.approval}
      </label>
      <label className="checkbox">
        <input type="checkbox" name="batch" defaultChecked={settings.wait_for_batch_complete} />{' '}
        {words.batchComplete}
      </label>
      <label>
        <span className="label">{words.territories}</span>
        <input
          type="text"
          name="territories"
          placeholder="DE, AT, CH"
          defaultValue={settings.territories.join(', ')}
          pattern="[A-Za-z,; ]*"
        />
        <small className="quiet hint">{words.territoriesHint}</small>
      </label>
      {replace.error && <ErrorMessage error={replace.error} />}
      <div className="actions">
        <button type="submit" disabled={replace.isPending}>
          {common.save}
        </button>
      </div>
    </form>
  )
}

function Profiles() {
  const words = useWords().deliverySettings
  const { moment } = useFormats()
  const profiles = useQuery(apiQuery('listCsvProfiles', {}))
  const remove = useMutation(apiMutation('deleteCsvProfile'))
  return (
    <Card title={words.profiles}>
      <p className="quiet">{words.profilesLead}</p>
      <QueryView query={profiles} skeleton={<Skeleton rows={1} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="columns" title={words.noProfiles} />
          ) : (
            <ul className="entries">
              {all.map(({ name, columns, updated_at }) => (
                <li key={name} className="entry">
                  <div>
                    <strong>{name}</strong>
                    <small className="quiet line breaks">
                      {Object.entries(columns ?? {})
                        .map(([header, column]) => `${header} → ${column ?? words.ignored}`)
                        .join(' · ')}
                    </small>
                    <small className="quiet line">{moment(updated_at)}</small>
                  </div>
                  <RemoveButton
                    label={words.remove}
                    name={name}
                    {...words.profileDialog}
                    title={words.profileDialog.title(name)}
                    onConfirm={() => remove.mutateAsync({ path: { name } })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
