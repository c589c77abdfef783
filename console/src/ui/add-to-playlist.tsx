import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { euterpe } from '../api/client.ts'
import { apiQuery } from '../api/queries.ts'
import { changes } from '../api/query-keys.ts'
import { useWords } from '../preferences.tsx'
import { ErrorMessage } from './error-message.tsx'

/** The service adds this many tracks at once. */
const maxTracks = 500

/** Adds tracks to a playlist, or to a new one. */
export function AddToPlaylist({ trackIds, onDone }: { trackIds: string[]; onDone(name: string): void }) {
  const words = useWords().playlists
  const playlists = useQuery(apiQuery('listPlaylists', { query: { page_size: 100 } })).data?.results ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? playlists[0]?.id ?? ''
  const add = useMutation({
    mutationFn: async (form: FormData) => {
      const name = String(form.get('name') ?? '').trim()
      const playlist = id === '' ? await euterpe.call('createPlaylist', { body: { name } }) : { id }
      for (let first = 0; first < trackIds.length; first += maxTracks) {
        await euterpe.call('addPlaylistItems', {
          path: { playlist_id: playlist.id },
          body: { track_ids: trackIds.slice(first, first + maxTracks) },
        })
      }
      return id === '' ? name : playlists.find((each) => each.id === id)!.name
    },
    meta: { changes: changes.addPlaylistItems },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate(new FormData(event.currentTarget))
  }
  return (
    <form className="form" onSubmit={submit}>
      <label>
        <span className="label">{words.playlist}</span>
        <select value={id} onChange={(event) => setChosen(event.target.value)}>
          {playlists.map((playlist) => (
            <option key={playlist.id} value={playlist.id}>
              {playlist.name}
            </option>
          ))}
          <option value="">{words.create}</option>
        </select>
      </label>
      {id === '' && (
        <label>
          <span className="label">{words.name}</span>
          <input name="name" type="text" required maxLength={500} autoComplete="off" />
        </label>
      )}
      {add.error && <ErrorMessage error={add.error} />}
      <div className="dialog-actions">
        <button type="submit" disabled={add.isPending}>
          {words.add}
        </button>
      </div>
    </form>
  )
}
