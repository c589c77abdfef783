import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { BackLink, navigate } from '../../router.tsx'
import { Cover } from '../../ui/cover.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Heading } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PlaylistItems } from './items.tsx'
import { Shares } from './shares.tsx'

type Playlist = Operations['getPlaylist']['data']

/** One playlist: its tracks in order, and the links that share it. */
export function PlaylistPage({ id }: { id: string }) {
  const words = useWords().playlists
  const playlist = useQuery(apiQuery('getPlaylist', { path: { playlist_id: id } }))
  return (
    <>
      <BackLink to="/playlists">{words.back}</BackLink>
      <QueryView query={playlist} skeleton={<Skeleton rows={3} tall />}>
        {(data) => (
          <>
            <Hero playlist={data} />
            <PlaylistItems playlistId={data.id} />
            <Shares playlistId={data.id} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Hero({ playlist }: { playlist: Playlist }) {
  const { playlists: words, common } = useWords()
  const { number } = useFormats()
  const remove = useMutation(apiMutation('deletePlaylist'))
  const { id, name, notes, item_count } = playlist
  return (
    <div className="track-hero">
      <Cover id={id} size="large" />
      <Heading title={name} isLoaded />
      <p className="hero-line">
        {common.tracks(item_count, number(item_count))}
        {notes !== '' && <span className="breaks">{notes}</span>}
      </p>
      <div className="actions hero-actions">
        <FormDialog
          title={words.edit}
          trigger={
            <button type="button" className="secondary small">
              <Icon name="edit" size={16} /> {words.edit}
            </button>
          }
        >
          {(close) => <PlaylistForm playlist={playlist} onDone={close} />}
        </FormDialog>
        <ConfirmDialog
          trigger={
            <button type="button" className="secondary danger small">
              <Icon name="bin" size={16} /> {words.delete}
            </button>
          }
          title={words.deleteDialog.title(name)}
          text={words.deleteDialog.text}
          confirm={words.delete}
          onConfirm={async () => {
            await remove.mutateAsync({ path: { playlist_id: id } })
            navigate('/playlists')
          }}
        />
      </div>
    </div>
  )
}

function PlaylistForm({ playlist, onDone }: { playlist: Playlist; onDone(): void }) {
  const { playlists: words, common } = useWords()
  const folders = useQuery(apiQuery('listPlaylistFolders', {})).data?.results ?? []
  const [folder, setFolder] = useState(playlist.folder_id ?? '')
  const update = useMutation(apiMutation('updatePlaylist'))
  const submit = (form: FormData) => {
    const body = {
      name: String(form.get('name')).trim(),
      notes: String(form.get('notes')),
      folder_id: folder === '' ? null : folder,
    }
    const onSuccess = () => {
      showToast(common.saved)
      onDone()
    }
    update.mutate({ path: { playlist_id: playlist.id }, body }, { onSuccess })
  }
  return (
    <DialogForm submit={common.save} isBusy={update.isPending} error={update.error} onSubmit={submit}>
      <TextField label={words.name} name="name" required maxLength={500} defaultValue={playlist.name} />
      <label>
        <span className="label">{words.notes}</span>
        <textarea name="notes" rows={4} maxLength={10_000} defaultValue={playlist.notes} />
      </label>
      <label>
        <span className="label">{words.folder}</span>
        <select value={folder} onChange={(event) => setFolder(event.target.value)}>
          <option value="">{words.noFolder}</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </DialogForm>
  )
}
