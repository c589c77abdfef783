import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate } from '../../router.tsx'
import { Cover } from '../../ui/cover.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Playlist = ItemOf<'listPlaylists'>

/** All playlists, or those of a folder. */
export function Playlists() {
  const words = useWords().playlists
  const [folder, setFolder] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const playlists = useQuery(
    apiQuery('listPlaylists', { query: { page, page_size: 50, ...(folder && { folder_id: folder }) } }),
  )
  const choose = (id: string | null) => {
    setFolder(id)
    setPage(1)
  }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <FormDialog title={words.create} trigger={<button type="button">{words.create}</button>}>
          {(close) => <NewPlaylist folderId={folder} onDone={close} />}
        </FormDialog>
      }
    >
      <Folders selected={folder} onSelect={choose} />
      <QueryView query={playlists} skeleton={<Skeleton rows={3} tall />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="playlists" title={words.empty} hint={words.emptyHint} />
          ) : (
            <>
              <ul className="playlist-cards">
                {results.map((playlist) => (
                  <PlaylistCard key={playlist.id} playlist={playlist} />
                ))}
              </ul>
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

function PlaylistCard({ playlist: { id, name, item_count, updated_at } }: { playlist: Playlist }) {
  const { common, playlists: words } = useWords()
  const { number, day } = useFormats()
  return (
    <li>
      <Link to={`/playlists/${id}`} className="card playlist-card">
        <Cover id={id} size="large" />
        <strong className="breaks">{name}</strong>
        <small className="quiet">
          {common.tracks(item_count, number(item_count))} · {words.updated(day(updated_at))}
        </small>
      </Link>
    </li>
  )
}

function Folders({ selected, onSelect }: { selected: string | null; onSelect(id: string | null): void }) {
  const words = useWords().playlists
  const folders = useQuery(apiQuery('listPlaylistFolders', {})).data?.results ?? []
  const remove = useMutation(apiMutation('deletePlaylistFolder'))
  const current = folders.find(({ id }) => id === selected)
  return (
    <div className="folder-row">
      <button
        type="button"
        className={selected === null ? 'small' : 'secondary small'}
        aria-pressed={selected === null}
        onClick={() => onSelect(null)}
      >
        {words.all}
      </button>
      {folders.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={selected === id ? 'small' : 'secondary small'}
          aria-pressed={selected === id}
          onClick={() => onSelect(id)}
        >
          <Icon name="folder" size={16} /> {name}
        </button>
      ))}
      <FormDialog
        title={words.newFolder}
        trigger={
          <button type="button" className="secondary small">
            {words.newFolder}
          </button>
        }
      >
        {(close) => <NewFolder onDone={close} />}
      </FormDialog>
      {current && (
        <ConfirmDialog
          trigger={
            <button type="button" className="secondary danger small">
              {words.deleteFolder}
            </button>
          }
          title={words.deleteFolderDialog.title(current.name)}
          text={words.deleteFolderDialog.text}
          confirm={words.deleteFolder}
          onConfirm={async () => {
            await remove.mutateAsync({ path: { folder_id: current.id }, query: { keep_contents: true } })
            onSelect(null)
          }}
        />
      )}
    </div>
  )
}

function NewPlaylist({ folderId, onDone }: { folderId: string | null; onDone(): void }) {
  const words = useWords().playlists
  const create = useMutation(apiMutation('createPlaylist'))
  const submit = (name: string) =>
    create.mutate(
      { body: { name, ...(folderId && { folder_id: folderId }) } },
      {
        onSuccess: ({ id }) => {
          onDone()
          navigate(`/playlists/${id}`)
        },
      },
    )
  return <NameForm text={words.create} isBusy={create.isPending} error={create.error} onName={submit} />
}

function NewFolder({ onDone }: { onDone(): void }) {
  const words = useWords().playlists
  const create = useMutation(apiMutation('createPlaylistFolder'))
  const submit = (name: string) => create.mutate({ body: { name } }, { onSuccess: onDone })
  return <NameForm text={words.newFolder} isBusy={create.isPending} error={create.error} onName={submit} />
}

function NameForm(props: { text: string; isBusy: boolean; error: unknown; onName(name: string): void }) {
  const words = useWords().playlists
  return (
    <DialogForm
      submit={props.text}
      isBusy={props.isBusy}
      error={props.error}
      onSubmit={(form) => props.onName(String(form.get('name')).trim())}
    >
      <TextField label={words.name} name="name" required maxLength={500} />
    </DialogForm>
  )
}
