import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { showToast } from '../../ui/toasts.tsx'

const defaultGraceDays = 30

type Deletable = { id: string; name: string; erase_at: string | null }

/** Deletes an organisation after a grace time, in which that can be undone. */
export function Deletion({ organisation: { id, name, erase_at } }: { organisation: Deletable }) {
  const words = useWords().operator.deletion
  const { day } = useFormats()
  const remove = useMutation(apiMutation('deleteOrganization'))
  const restore = useMutation(apiMutation('restoreOrganization'))
  if (erase_at !== null) {
    return (
      <div className="stacked-actions">
        <div className="actions">
          <span className="badge bad">{words.eraseAt(day(erase_at))}</span>
          <button
            type="button"
            disabled={restore.isPending}
            onClick={() => restore.mutate({ path: { id } }, { onSuccess: () => showToast(words.restored) })}
          >
            {words.restore}
          </button>
        </div>
        {restore.error && <ErrorMessage error={restore.error} />}
      </div>
    )
  }
  return (
    <FormDialog
      title={words.title(name)}
      trigger={
        <button type="button" className="secondary danger">
          {words.open}
        </button>
      }
    >
      {(close) => (
        <DialogForm
          submit={words.open}
          isBusy={remove.isPending}
          error={remove.error}
          onSubmit={(form) =>
            remove.mutate(
              { path: { id }, query: { grace_days: Number(form.get('days')) } },
              { onSuccess: close },
            )
          }
        >
          <p>{words.text}</p>
          <TextField
            label={words.grace}
            name="days"
            type="number"
            min={1}
            max={365}
            required
            defaultValue={defaultGraceDays}
          />
        </DialogForm>
      )}
    </FormDialog>
  )
}
