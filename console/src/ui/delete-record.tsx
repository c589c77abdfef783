import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '../api/queries.ts'
import { useWords } from '../preferences.tsx'
import { type RecordKind, recordInPath, recordKinds } from '../records.ts'
import { navigate } from '../router.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Icon } from './icons.tsx'
import { showToast } from './toasts.tsx'

/** Deletes a record. Tracks stay when what they are linked to is deleted. */
export function DeleteRecord({ kind, id, name }: { kind: RecordKind; id: string; name: string }) {
  const words = useWords().records
  const remove = useMutation(apiMutation(recordKinds[kind].remove))
  const path = recordInPath(kind, id)
  const input = kind === 'track' ? { path } : { path, query: { detach: true } }
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="secondary danger small">
          <Icon name="bin" size={16} /> {words.delete}
        </button>
      }
      title={words.deleteDialog.title(name)}
      text={kind === 'track' ? words.deleteDialog.track : words.deleteDialog.other}
      confirm={words.delete}
      onConfirm={async () => {
        await remove.mutateAsync(input as never)
        showToast(words.deleted)
        navigate('/tracks')
      }}
    />
  )
}
