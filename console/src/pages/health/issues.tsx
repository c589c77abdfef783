import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { euterpe } from '../../api/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { changes } from '../../api/query-keys.ts'
import { useFormats } from '../../formats.ts'
import { saveFile } from '../../lib/save-file.ts'
import { writeCsv } from '../../lib/spreadsheet.ts'
import { QueueContext } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { type TrackRow, toRow, trackPath } from '../../track-rows.ts'
import { AddToPlaylist } from '../../ui/add-to-playlist.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { IssueKind } from './kinds.ts'
import { fixableField, MissingValues } from './missing-values.tsx'

const pageSize = 25

/** The tracks with one issue, and what can be done about it. */
export function IssueCard({ kind }: { kind: IssueKind }) {
  const words = useWords().health
  const [page, setPage] = useState(1)
  const [isDismissed, setDismissed] = useState(false)
  const issues = useQuery({
    ...apiQuery('listTrackIssues', { query: { kind, page, page_size: pageSize, dismissed: isDismissed } }),
    placeholderData: keepPreviousData,
  })
  const ids = issues.data?.results.map(({ track_id }) => track_id) ?? []
  const tracks = useQuery({
    ...apiQuery('listWorkspaceTracks', ids.length === 0 ? null : { query: { ids, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title={words.kinds[kind]}
      action={
        <SegmentedControl<'open' | 'dismissed'>
          label={words.show}
          value={isDismissed ? 'dismissed' : 'open'}
          options={[
            ['open', words.open],
            ['dismissed', words.dismissed],
          ]}
          onChange={(next) => {
            setDismissed(next === 'dismissed')
            setPage(1)
          }}
        />
      }
    >
      <p className="quiet">{words.remedies[kind]}</p>
      <QueryView query={issues} skeleton={<Skeleton rows={5} />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="check" title={isDismissed ? words.noneDismissed : words.none} />
          ) : (
            <div className={issues.isPlaceholderData ? 'stale' : ''}>
              <IssueTable
                kind={kind}
                isDismissed={isDismissed}
                rows={(tracks.data?.results ?? []).map(toRow)}
                values={new Map(results.map(({ track_id, value }) => [track_id, value]))}
              />
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

function IssueTable(props: {
  kind: IssueKind
  isDismissed: boolean
  rows: TrackRow[]
  values: ReadonlyMap<string, number | null>
}) {
  const { health: words, track: trackWords, tracks: listWords } = useWords()
  const { number } = useFormats()
  const { kind, rows, values, isDismissed } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => selected.has(id))
  const hasValues = [...values.values()].some((value) => value !== null)
  const select = (ids: string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    setSelected(next)
  }
  return (
    <QueueContext value={() => rows}>
      <div className="bulk-decision">
        <label className="checkbox">
          <input
            type="checkbox"
            checked={rows.length > 0 && chosen.length === rows.length}
            onChange={({ target }) =>
              select(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />{' '}
          {chosen.length === 0 ? words.selectAll : words.selected(number(chosen.length))}
        </label>
        {chosen.length > 0 && (
          <Remedies
            kind={kind}
            isDismissed={isDismissed}
            rows={chosen}
            onDone={() => setSelected(new Set())}
          />
        )}
      </div>
      <div className="table-frame">
        <table className="tracks health-table">
          <caption className="visually-hidden">{words.kinds[kind]}</caption>
          <thead>
            <tr>
              <th scope="col" className="tick">
                <span className="visually-hidden">{words.selection}</span>
              </th>
              <th scope="col">{listWords.column.title}</th>
              <th scope="col" className="wide-only">
                {listWords.column.release}
              </th>
              <th scope="col" className="wide-only">
                {listWords.column.isrc}
              </th>
              {hasValues && (
                <th scope="col" className="end">
                  {words.measured}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="tick">
                  <input
                    type="checkbox"
                    aria-label={words.select(row.title ?? trackWords.untitled)}
                    checked={selected.has(row.id)}
                    onChange={({ target }) => select([row.id], target.checked)}
                  />
                </td>
                <td>
                  <div className="track-cell">
                    <PlayableCover track={row} />
                    <Link to={trackPath(row)}>
                      <strong>{row.title ?? trackWords.untitled}</strong>
                      <small>{row.artists.map(({ name }) => name).join(', ')}</small>
                    </Link>
                  </div>
                </td>
                <td className="wide-only quiet">{row.release}</td>
                <td className="wide-only quiet code">{row.isrc}</td>
                {hasValues && (
                  <td className="end code">
                    <Measured kind={kind} value={values.get(row.id) ?? null} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </QueueContext>
  )
}

function Measured({ kind, value }: { kind: IssueKind; value: number | null }) {
  const { decimal } = useFormats()
  if (value === null) return '–'
  return kind === 'clipped' ? `${decimal(value * 100)} %` : `${decimal(value)} LUFS`
}

/** What can be done with the selected tracks at once. */
function Remedies(props: { kind: IssueKind; isDismissed: boolean; rows: TrackRow[]; onDone(): void }) {
  const { health: words, common, tracks: listWords, records } = useWords()
  const { number } = useFormats()
  const { kind, rows, isDismissed, onDone } = props
  const ids = rows.map(({ id }) => id)
  const dismiss = useMutation(apiMutation('dismissTrackIssues'))
  const remove = useMutation({
    mutationFn: async () => {
      for (const id of ids) await euterpe.call('deleteWorkspaceTrack', { path: { track_id: id } })
    },
    meta: { changes: changes.deleteWorkspaceTrack },
  })
  const field = fixableField(kind)
  return (
    <div className="actions">
      {field !== null && !isDismissed && (
        <FormDialog
          title={words.fix[field]}
          trigger={
            <button type="button" className="small">
              <Icon name="edit" size={16} /> {words.fix[field]}
            </button>
          }
        >
          {(close) => (
            <MissingValues
              field={field}
              rows={rows}
              onDone={() => {
                close()
                onDone()
              }}
            />
          )}
        </FormDialog>
      )}
      <FormDialog
        title={words.toPlaylist}
        trigger={
          <button type="button" className="secondary small">
            <Icon name="playlists" size={16} /> {words.toPlaylist}
          </button>
        }
      >
        {(close) => (
          <AddToPlaylist
            trackIds={ids}
            onDone={() => {
              close()
              onDone()
            }}
          />
        )}
      </FormDialog>
      <button
        type="button"
        className="secondary small"
        onClick={() => {
          const header = [listWords.column.title, records.fields.artists ?? '', 'ISRC', 'id']
          const lines = rows.map((row) => [
            row.title ?? '',
            row.artists.map(({ name }) => name).join('; '),
            row.isrc ?? '',
            row.id,
          ])
          saveFile(writeCsv([header, ...lines]), `${kind}.csv`)
        }}
      >
        <Icon name="download" size={16} /> {words.export}
      </button>
      <button
        type="button"
        className="secondary small"
        disabled={dismiss.isPending}
        onClick={() =>
          dismiss.mutate(
            { body: { kind, track_ids: ids, dismissed: !isDismissed } },
            {
              onSuccess: () => {
                showToast(common.saved)
                onDone()
              },
            },
          )
        }
      >
        {isDismissed ? words.reopen : words.dismiss}
      </button>
      <ConfirmDialog
        trigger={
          <button type="button" className="secondary small danger">
            <Icon name="bin" size={16} /> {words.remove}
          </button>
        }
        title={words.removeDialog.title(common.tracks(ids.length, number(ids.length)))}
        text={words.removeDialog.text}
        confirm={words.removeDialog.confirm}
        onConfirm={async () => {
          await remove.mutateAsync()
          onDone()
        }}
      />
      {dismiss.error && <ErrorMessage error={dismiss.error} />}
    </div>
  )
}
