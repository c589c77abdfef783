import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { TrackSearch } from '../../ui/track-search.tsx'

/** Merges a duplicate into this track, which can be undone in its history. */
export function MergeTrack({ id, title }: { id: string; title: string }) {
  const words = useWords().compare.merge
  return (
    <FormDialog
      title={words.title(title)}
      trigger={
        <button type="button" className="secondary small">
          {words.open}
        </button>
      }
    >
      {(close) => <MergeForm id={id} onDone={close} />}
    </FormDialog>
  )
}

function MergeForm({ id, onDone }: { id: string; onDone(): void }) {
  const words = useWords().compare.merge
  const [error, setError] = useState<unknown>(null)
  const merge = useMutation(apiMutation('mergeWorkspaceTrack'))
  return (
    <div className="form">
      <p className="quiet">{words.text}</p>
      <TrackSearch
        label={words.find}
        without={id}
        onChoose={(fromId) =>
          merge.mutate(
            { path: { track_id: id }, body: { from_id: fromId } },
            {
              onError: setError,
              onSuccess: () => {
                showToast(words.done)
                onDone()
              },
            },
          )
        }
      />
      {Boolean(error) && <ErrorMessage error={error} />}
    </div>
  )
}
