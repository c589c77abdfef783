import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { euterpe } from '../../api/client.ts'
import { apiQuery } from '../../api/queries.ts'
import { invalidate } from '../../api/query-client.ts'
import type { TaxonomyTag } from '../../api/use-taxonomy.ts'
import { useTrackSounds } from '../../api/use-track-sounds.ts'
import { useFormats } from '../../formats.ts'
import { QueueContext, togglePlayback } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { useShortcuts } from '../../shortcuts.ts'
import { hitToRow, type TrackRow, trackPath } from '../../track-rows.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MiniWaveform } from '../../ui/mini-waveform.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TagPicker } from '../../ui/tag-picker.tsx'

type Decision = 'accept' | 'reject'

const pageSize = 50

/** The tracks that have a tag, to be accepted or rejected one by one. Tracks that were rejected stay until the page is left. */
export function ReviewTable({ tag }: { tag: TaxonomyTag }) {
  const words = useWords().review
  const { number } = useFormats()
  const [page, setPage] = useState(1)
  const body = { filters: { tags: [tag.uid] }, page, page_size: pageSize }
  // Not refetched: a track that is rejected must not disappear under the user's hands.
  const tracks = useQuery({ ...apiQuery('searchTracks', { body }), staleTime: Number.POSITIVE_INFINITY })
  const decided = useQuery(apiQuery('listTagDecisions', { query: { tag_uid: tag.uid, page_size: 100 } }))
  const [own, setOwn] = useState<ReadonlyMap<string, Decision | null>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const rows = (tracks.data?.results ?? []).map(hitToRow)
  const earlier = new Map(
    (decided.data?.results ?? []).map(({ track_uri, decision }) => [
      track_uri.split(':').at(-1)!,
      decision === 'rejected' ? ('reject' as const) : ('accept' as const),
    ]),
  )
  const decisionOf = (id: string) => (own.has(id) ? own.get(id)! : (earlier.get(id) ?? null))
  const decide = async (row: TrackRow, decision: Decision | null) => {
    const before = decisionOf(row.id)
    setOwn((all) => new Map(all).set(row.id, decision))
    setError(null)
    try {
      await euterpe.call('decideTrackTags', {
        path: { track_id: row.id },
        body: { [decision ?? 'withdraw']: [tag.uid] },
      })
      void invalidate(['decisions'])
    } catch (failure) {
      setOwn((all) => new Map(all).set(row.id, before))
      setError(failure)
    }
  }
  const done = rows.filter(({ id }) => decisionOf(id) !== null).length
  return (
    <Card
      title={words.tracksWith(tag.label)}
      action={<span role="status">{words.progress(number(done), number(rows.length))}</span>}
    >
      <progress max={Math.max(1, rows.length)} value={done} aria-label={words.progressLabel} />
      {error !== null && <ErrorMessage error={error} />}
      <QueryView query={tracks} skeleton={<Skeleton rows={6} />}>
        {({ count, total_pages }) =>
          count === 0 ? (
            <Empty icon="review" title={words.none} />
          ) : (
            <>
              <Rows
                rows={rows}
                decisionOf={decisionOf}
                onDecide={(row, decision) => void decide(row, decision)}
              />
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </Card>
  )
}

function Rows(props: {
  rows: TrackRow[]
  decisionOf(id: string): Decision | null
  onDecide(row: TrackRow, decision: Decision | null): void
}) {
  const { rows, decisionOf, onDecide } = props
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const sounds = useTrackSounds([rows.map(({ id }) => id)])
  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to))
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const decide = (decision: Decision | null) => {
    const row = rows[active]
    if (row === undefined) return
    onDecide(row, decision)
    if (decision !== null) move(active + 1)
  }
  useShortcuts({
    j: () => move(active + 1),
    k: () => move(active - 1),
    a: () => decide('accept'),
    r: () => decide('reject'),
    u: () => decide(null),
    ' ': () => rows[active] && togglePlayback(rows[active], rows),
  })
  return (
    <QueueContext value={() => rows}>
      <ul className="review-rows" ref={list}>
        {rows.map((row, index) => (
          <ReviewRow
            key={row.id}
            row={row}
            bars={sounds.get(row.id)?.waveform ?? null}
            isActive={index === active}
            decision={decisionOf(row.id)}
            onDecide={(decision) => onDecide(row, decision)}
          />
        ))}
      </ul>
    </QueueContext>
  )
}

function ReviewRow(props: {
  row: TrackRow
  bars: readonly number[] | null
  isActive: boolean
  decision: Decision | null
  onDecide(decision: Decision | null): void
}) {
  const { review: words, track } = useWords()
  const { row, decision } = props
  const title = row.title ?? track.untitled
  const button = (kind: Decision, icon: 'check' | 'cross', label: string) => (
    <button
      type="button"
      className={`secondary small ${kind} ${decision === kind ? 'chosen' : ''}`}
      aria-pressed={decision === kind}
      aria-label={`${label}: ${title}`}
      onClick={() => props.onDecide(decision === kind ? null : kind)}
    >
      <Icon name={icon} size={16} /> {label}
    </button>
  )
  return (
    <li className={props.isActive ? 'active' : ''} aria-current={props.isActive ? 'true' : undefined}>
      <PlayableCover track={row} />
      <Link to={trackPath(row)} className="related-name">
        <strong>{title}</strong>
        <small>{row.artists.map(({ name }) => name).join(', ')}</small>
      </Link>
      <span className="review-wave">{props.bars && <MiniWaveform bars={props.bars} />}</span>
      <span className="actions">
        {button('accept', 'check', words.accept)}
        {button('reject', 'cross', words.reject)}
        <FormDialog
          title={words.addTo(title)}
          trigger={
            <button type="button" className="secondary small" aria-label={words.addTo(title)}>
              +
            </button>
          }
        >
          {(close) => <AddTags trackId={row.id} onDone={close} />}
        </FormDialog>
      </span>
    </li>
  )
}

function AddTags({ trackId, onDone }: { trackId: string; onDone(): void }) {
  const { common } = useWords()
  const [tags, setTags] = useState<string[]>([])
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    try {
      await euterpe.call('decideTrackTags', { path: { track_id: trackId }, body: { accept: tags } })
      void invalidate(['decisions'])
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <div className="form">
      <TagPicker selected={tags} onChange={setTags} />
      {error !== null && <ErrorMessage error={error} />}
      <div className="dialog-actions">
        <button type="button" disabled={tags.length === 0} onClick={() => void save()}>
          {common.save}
        </button>
      </div>
    </div>
  )
}
