import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { ChoiceField, DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Mode = 's3_ddex' | 's3_csv'

/** Folders whose deliveries are ingested as they arrive. */
export function Watches() {
  const { deliverySettings: words, ingestions } = useWords()
  const watches = useQuery(apiQuery('listDeliveryWatches', {}))
  const catalogues = useQuery(apiQuery('listCatalogs', {})).data?.results ?? []
  const remove = useMutation(apiMutation('deleteDeliveryWatch'))
  return (
    <Card
      title={words.watches}
      action={
        <FormDialog
          title={words.newWatch}
          trigger={
            <button type="button" className="secondary small">
              {words.newWatch}
            </button>
          }
        >
          {(close) => <WatchForm catalogues={catalogues} onDone={close} />}
        </FormDialog>
      }
    >
      <p className="quiet">{words.watchesLead}</p>
      <QueryView query={watches} skeleton={<Skeleton rows={1} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="folder" title={words.noWatches} />
          ) : (
            <ul className="entries">
              {all.map(({ id, mode, folder, catalog_id, csv_profile, problem }) => (
                <li key={id} className="entry">
                  <div>
                    <strong className="breaks">{folder}</strong>{' '}
                    <span className="badge">{ingestions.modes[mode]}</span>
                    <small className="quiet line">
                      {catalogues.find((each) => each.id === catalog_id)?.name}
                      {csv_profile !== undefined && ` · ${csv_profile}`}
                    </small>
                    {problem !== null && (
                      <small className="bad line" lang="en">
                        {problem}
                      </small>
                    )}
                  </div>
                  <RemoveButton
                    label={words.remove}
                    name={folder}
                    {...words.watchDialog}
                    title={words.watchDialog.title(folder)}
                    onConfirm={() => remove.mutateAsync({ path: { id } })}
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

function WatchForm(props: { catalogues: { id: string; name: string }[]; onDone(): void }) {
  const { deliverySettings: words, ingestions, sheet, common } = useWords()
  const [mode, setMode] = useState<Mode>('s3_ddex')
  const profiles = useQuery(apiQuery('listCsvProfiles', {})).data ?? []
  const save = useMutation(apiMutation('saveDeliveryWatch'))
  return (
    <DialogForm
      submit={common.save}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(form) => {
        const text = (name: string) => String(form.get(name) ?? '').trim()
        const body = {
          mode,
          ...(mode === 's3_csv' && text('folder') !== '' && { folder: text('folder') }),
          ...(text('catalogue') !== '' && { catalog_id: text('catalogue') }),
          ...(mode === 's3_csv' && text('profile') !== '' && { csv_profile: text('profile') }),
        }
        save.mutate(
          { body },
          {
            onSuccess: () => {
              showToast(common.saved)
              props.onDone()
            },
          },
        )
      }}
    >
      <ChoiceField<Mode>
        label={ingestions.mode}
        value={mode}
        options={[
          ['s3_ddex', ingestions.modes.s3_ddex],
          ['s3_csv', ingestions.modes.s3_csv],
        ]}
        hint={words.watchHint[mode]}
        onChange={setMode}
      />
      {mode === 's3_csv' && (
        <TextField
          label={words.folder('delivery/metadata/')}
          name="folder"
          maxLength={1024}
          placeholder="spring/"
        />
      )}
      {props.catalogues.length > 1 && (
        <label>
          <span className="label">{ingestions.catalogue}</span>
          <select name="catalogue">
            {props.catalogues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {mode === 's3_csv' && profiles.length > 0 && (
        <label>
          <span className="label">{sheet.profile}</span>
          <select name="profile">
            <option value="">{sheet.noProfile}</option>
            {profiles.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </DialogForm>
  )
}
