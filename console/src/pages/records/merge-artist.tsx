import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Merges a duplicate into an artist. */
export function MergeArtist({ artist }: { artist: { id: string; name: string } }) {
  const words = useWords().records.merge
  return (
    <FormDialog
      title={words.title(artist.name)}
      trigger={
        <button type="button" className="secondary small">
          {words.open}
        </button>
      }
    >
      {(close) => <MergeForm artist={artist} onDone={close} />}
    </FormDialog>
  )
}

function MergeForm({ artist, onDone }: { artist: { id: string; name: string }; onDone(): void }) {
  const { records, common } = useWords()
  const words = records.merge
  const [typed, setTyped] = useState(artist.name)
  const name = typed.trim()
  const found = useQuery({
    ...apiQuery('listWorkspaceArtists', name === '' ? null : { query: { name, page_size: 10 } }),
    placeholderData: keepPreviousData,
  })
  const merge = useMutation(apiMutation('mergeWorkspaceArtist'))
  const others = (found.data?.results ?? []).filter(({ id }) => id !== artist.id)
  return (
    <div className="form">
      <p className="quiet">{words.text}</p>
      <label>
        <span className="label">{words.find}</span>
        <input
          type="search"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {merge.error && <ErrorMessage error={merge.error} />}
      {others.length === 0 && <p className="quiet">{words.none}</p>}
      <ul className="entries">
        {others.map((other) => (
          <li key={other.id} className="entry">
            <div>
              <strong>{other.name}</strong>{' '}
              <small className="quiet">{common.tracks(other.track_count, String(other.track_count))}</small>
            </div>
            <button
              type="button"
              className="small"
              disabled={merge.isPending}
              aria-label={`${words.confirm}: ${other.name}`}
              onClick={() =>
                merge.mutate(
                  { path: { artist_id: artist.id }, body: { from_id: other.id } },
                  {
                    onSuccess: () => {
                      showToast(words.done)
                      onDone()
                    },
                  },
                )
              }
            >
              {words.confirm}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
