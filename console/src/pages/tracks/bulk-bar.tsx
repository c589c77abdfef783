import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import type { TrackRow } from '../../track-rows.ts'
import { AddToPlaylist } from '../../ui/add-to-playlist.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { TagPicker } from '../../ui/tag-picker.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { BatchEnd, submitBatch } from './batch-form.tsx'
import { useBatch } from './batches.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { ExportForm } from './export-form.tsx'
import type { Selection } from './use-selection.ts'

/** What can be done with the selected tracks. It floats at the bottom while there are some. */
export function BulkBar({ selection, onSelectAll }: { selection: Selection; onSelectAll(): Promise<void> }) {
  const { tracks: words, common } = useWords()
  const { number } = useFormats()
  const rows = [...selection.rows.values()]
  const [isBusy, setBusy] = useState(false)
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  const done = (text: string) => {
    showToast(text)
    selection.clear()
  }
  return (
    <section className="bulk-bar" aria-label={words.bulk.title}>
      <strong role="status">{words.bulk.selected(common.tracks(rows.length, number(rows.length)))}</strong>
      <div className="actions">
        <Action icon="edit" text={words.bulk.edit}>
          {(close) => <BulkEdit ids={ids} onDone={(text) => [done(text), close()]} />}
        </Action>
        <Action icon="spark" text={words.bulk.tag}>
          {(close) => <TagForm ids={ids} onDone={() => [done(common.saved), close()]} />}
        </Action>
        <Action icon="catalogues" text={words.bulk.move}>
          {(close) => <MoveForm ids={ids} onDone={(n) => [done(words.bulk.moved(number(n))), close()]} />}
        </Action>
        <Action icon="playlists" text={words.bulk.playlist}>
          {(close) => (
            <AddToPlaylist trackIds={ids} onDone={(name) => [done(words.bulk.added(name)), close()]} />
          )}
        </Action>
        <Action icon="download" text={words.bulk.export}>
          {(close) => <ExportForm rows={rows} onDone={close} />}
        </Action>
        <DeleteTracks rows={rows} onDone={(n) => done(words.bulk.deleted(number(n)))} />
      </div>
      <div className="actions">
        <button
          type="button"
          className="secondary small"
          disabled={isBusy}
          onClick={() => {
            setBusy(true)
            void onSelectAll().finally(() => setBusy(false))
          }}
        >
          {words.bulk.selectAll}
        </button>
        <button type="button" className="secondary small" onClick={selection.clear}>
          {words.bulk.clear}
        </button>
      </div>
    </section>
  )
}

function Action(props: { icon: IconName; text: string; children(close: () => void): ReactNode }) {
  return (
    <FormDialog
      title={props.text}
      trigger={
        <button type="button" className="secondary small">
          <Icon name={props.icon} size={16} /> {props.text}
        </button>
      }
    >
      {props.children}
    </FormDialog>
  )
}

function TagForm({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const { tracks: words, common } = useWords()
  const [tags, setTags] = useState<string[]>([])
  const [decision, setDecision] = useState<'accept' | 'reject'>('accept')
  const batch = useBatch('decideTags', ids, 500, (track_ids) => ({ body: { track_ids, [decision]: tags } }))
  return (
    <form className="form" onSubmit={submitBatch(batch, onDone)}>
      <p className="quiet">{words.bulk.tagText}</p>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={decision === 'reject'}
          onChange={(event) => setDecision(event.target.checked ? 'reject' : 'accept')}
        />
        {words.bulk.removeTags}
      </label>
      <TagPicker selected={tags} onChange={setTags} />
      <BatchEnd batch={batch} isReady={tags.length > 0} text={common.save} />
    </form>
  )
}

function MoveForm({ ids, onDone }: { ids: string[]; onDone(moved: number): void }) {
  const words = useWords().tracks.bulk
  const catalogues = useQuery(apiQuery('listCatalogs', {})).data?.results ?? []
  const [chosen, setChosen] = useState('')
  const id = chosen || (catalogues[0]?.id ?? '')
  const batch = useBatch('moveWorkspaceTracks', ids, 500, (track_ids) => ({
    body: { catalog_id: id, track_ids },
  }))
  return (
    <form className="form" onSubmit={submitBatch(batch, () => onDone(ids.length))}>
      <label>
        <span className="label">{words.catalogue}</span>
        <select value={id} onChange={(event) => setChosen(event.target.value)}>
          {catalogues.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <BatchEnd batch={batch} isReady={id !== ''} text={words.move} />
    </form>
  )
}

function DeleteTracks({ rows, onDone }: { rows: TrackRow[]; onDone(deleted: number): void }) {
  const words = useWords().tracks.bulk
  const { number } = useFormats()
  const remove = useMutation(apiMutation('deleteWorkspaceTrack'))
  const deleteAll = async () => {
    for (const { id } of rows) await remove.mutateAsync({ path: { track_id: id } })
    onDone(rows.length)
  }
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="secondary danger small">
          <Icon name="bin" size={16} /> {words.delete}
        </button>
      }
      title={words.deleteDialog.title(number(rows.length))}
      text={words.deleteDialog.text}
      confirm={words.delete}
      onConfirm={deleteAll}
    />
  )
}
