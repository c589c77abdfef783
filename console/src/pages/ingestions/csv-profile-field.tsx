import { useMutation, useQuery } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type SheetReading, toRequest } from './sheet-reading.ts'

/** Chooses a saved way to read sheets, or saves the current one. */
export function ProfileField(props: { reading: SheetReading; onChange(reading: SheetReading): void }) {
  const { sheet: words, common } = useWords()
  const profiles = useQuery(apiQuery('listCsvProfiles', {})).data ?? []
  const save = useMutation(apiMutation('saveCsvProfile'))
  const { csv_profile: chosen, ...own } = props.reading
  return (
    <div className="sheet-profile">
      <label>
        <span className="label">{words.profile}</span>
        <select
          value={chosen ?? ''}
          onChange={({ target }) =>
            // A profile says it all: what was chosen before would win over it.
            props.onChange(target.value === '' ? {} : { csv_profile: target.value })
          }
        >
          <option value="">{words.noProfile}</option>
          {profiles.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <FormDialog
        title={words.saveProfile}
        trigger={
          <button type="button" className="secondary small" disabled={Object.keys(own).length === 0}>
            {words.saveProfile}
          </button>
        }
      >
        {(close) => (
          <DialogForm
            submit={common.save}
            isBusy={save.isPending}
            error={save.error}
            onSubmit={(form) => {
              const name = String(form.get('name')).trim()
              const base = profiles.find((profile) => profile.name === chosen)
              const { name: _, updated_at: __, columns, ...before } = base ?? { name: '', updated_at: '' }
              const body = {
                ...before,
                ...toRequest(own),
                columns: { ...(columns as Record<string, string | null> | undefined), ...own.columns },
              }
              save.mutate(
                { path: { name }, body },
                {
                  onSuccess: () => {
                    showToast(common.saved)
                    props.onChange({ csv_profile: name })
                    close()
                  },
                },
              )
            }}
          >
            <p className="quiet">{words.saveProfileText}</p>
            <TextField
              label={words.profileName}
              name="name"
              required
              maxLength={100}
              pattern="[A-Za-z0-9._ \-]+"
              defaultValue={chosen ?? ''}
            />
          </DialogForm>
        )}
      </FormDialog>
    </div>
  )
}
