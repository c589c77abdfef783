import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { euterpe } from '../../api/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { changes } from '../../api/query-keys.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { type TrackRow, toRow, trackPath } from '../../track-rows.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { PairKind } from './kinds.ts'

type Pair = ItemOf<'listTrackPairs'>
const pageSize = 20
const keyOf = ({ track_id, other_id }: Pair) => `${track_id}${other_id}`

/** Tracks that sound alike, two by two: make them one, or keep both. */
export function PairCard({ kind }: { kind: PairKind }) {
  const words = useWords().health
  const [page, setPage] = useState(1)
  const pairs = useQuery({
    ...apiQuery('listTrackPairs', { query: { kind, page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const ids = [...new Set(pairs.data?.results.flatMap(({ track_id, other_id }) => [track_id, other_id]))]
  const tracks = useQuery({
    ...apiQuery('listWorkspaceTracks', ids.length === 0 ? null : { query: { ids, page_size: 100 } }),
    placeholderData: keepPreviousData,
  })
  const byId = new Map((tracks.data?.results ?? []).map((track) => [track.id, toRow(track)]))
  return (
    <Card title={words.kinds[kind]}>
      <p className="quiet">{words.remedies[kind]}</p>
      <QueryView query={pairs} skeleton={<Skeleton rows={4} />}>
        {({ results, total_pages }) =>
          results.length === 0 ? (
            <Empty icon="check" title={words.none} />
          ) : (
            <div className={pairs.isPlaceholderData ? 'stale' : ''}>
              <PairList pairs={results} tracks={byId} />
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

function PairList({ pairs, tracks }: { pairs: Pair[]; tracks: ReadonlyMap<string, TrackRow> }) {
  const words = useWords().health
  const { number, percent } = useFormats()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const keep = useMutation(apiMutation('keepTrackPairs'))
  const merge = useMutation({
    mutationFn: async (chosen: Pair[]) => {
      // A track that was merged in an earlier pair is gone.
      const gone = new Set<string>()
      for (const pair of chosen.filter((each) => !haveDifferentIsrcs(each, tracks))) {
        const [into, from] = orderPair(pair, tracks)
        if (gone.has(into) || gone.has(from)) continue
        await euterpe.call('mergeWorkspaceTrack', { path: { track_id: into }, body: { from_id: from } })
        gone.add(from)
      }
    },
    meta: { changes: changes.mergeWorkspaceTrack },
    onSuccess: () => showToast(words.merged),
  })
  const chosen = pairs.filter((pair) => selected.has(keyOf(pair)))
  const isBusy = keep.isPending || merge.isPending
  const keepAll = (given: Pair[]) =>
    keep.mutate(
      { body: { pairs: given.map(({ track_id, other_id }) => ({ track_id, other_id })) } },
      { onSuccess: () => showToast(words.kept) },
    )
  const select = (given: Pair[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const pair of given) isSelected ? next.add(keyOf(pair)) : next.delete(keyOf(pair))
    setSelected(next)
  }
  const mergeButton = (given: Pair[], label: string) => (
    <ConfirmDialog
      trigger={
        <button type="button" className="small" disabled={isBusy} aria-label={label}>
          {words.merge}
        </button>
      }
      tone="plain"
      {...words.mergeDialog}
      onConfirm={() => merge.mutateAsync(given)}
    />
  )
  return (
    <>
      <div className="bulk-decision">
        <label className="checkbox">
          <input
            type="checkbox"
            checked={chosen.length === pairs.length}
            onChange={({ target }) => select(pairs, target.checked)}
          />{' '}
          {chosen.length === 0 ? words.selectAll : words.selected(number(chosen.length))}
        </label>
        {chosen.length > 0 && (
          <div className="actions">
            {mergeButton(chosen, `${words.merge}: ${words.selected(number(chosen.length))}`)}
            <button
              type="button"
              className="secondary small"
              disabled={isBusy}
              aria-label={`${words.keep}: ${words.selected(number(chosen.length))}`}
              onClick={() => keepAll(chosen)}
            >
              {words.keep}
            </button>
          </div>
        )}
      </div>
      {(merge.error ?? keep.error) && <ErrorMessage error={merge.error ?? keep.error} />}
      <ul className="entries pairs">
        {pairs.map((pair) => {
          const [into, from] = orderPair(pair, tracks)
          const name = tracks.get(into)?.title ?? ''
          return (
            <li key={keyOf(pair)} className="pair">
              <input
                type="checkbox"
                aria-label={words.select(name)}
                checked={selected.has(keyOf(pair))}
                onChange={({ target }) => select([pair], target.checked)}
              />
              <PairTrack row={tracks.get(into)} label={words.stays} />
              <PairTrack row={tracks.get(from)} label={words.goes} />
              <small className="quiet">{percent(pair.score)}</small>
              <div className="actions">
                <Link to={`/compare?a=${into}&b=${from}`} className="button secondary small">
                  {words.compare}
                </Link>
                {haveDifferentIsrcs(pair, tracks) ? (
                  <small className="warm">{words.differentIsrcs}</small>
                ) : (
                  mergeButton([pair], `${words.merge}: ${name}`)
                )}
                <button
                  type="button"
                  className="secondary small"
                  disabled={isBusy}
                  aria-label={`${words.keep}: ${name}`}
                  onClick={() => keepAll([pair])}
                >
                  {words.keep}
                </button>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function PairTrack({ row, label }: { row: TrackRow | undefined; label: string }) {
  const words = useWords().track
  if (row === undefined) return <span />
  return (
    <div className="track-cell">
      <PlayableCover track={row} />
      <Link to={trackPath(row)}>
        <strong>{row.title ?? words.untitled}</strong>
        <small>
          {label} · {[row.artists.map(({ name }) => name).join(', '), row.isrc].filter(Boolean).join(' · ')}
        </small>
      </Link>
    </div>
  )
}

/** The service refuses to merge these: two ISRCs are two recordings. */
function haveDifferentIsrcs({ track_id, other_id }: Pair, tracks: ReadonlyMap<string, TrackRow>): boolean {
  const [own, other] = [tracks.get(track_id)?.isrc, tracks.get(other_id)?.isrc]
  return Boolean(own && other && own !== other)
}

/** Which track stays: the one with an ISRC, with a title, or the older one. */
function orderPair({ track_id, other_id }: Pair, tracks: ReadonlyMap<string, TrackRow>): [string, string] {
  const worth = (id: string) => {
    const row = tracks.get(id)
    return (row?.isrc ? 4 : 0) + (row?.title ? 2 : 0) + ((row?.artists.length ?? 0) > 0 ? 1 : 0)
  }
  return worth(other_id) > worth(track_id) ? [other_id, track_id] : [track_id, other_id]
}
