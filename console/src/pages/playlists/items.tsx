import { useMutation, useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { formatDuration } from '../../lib/duration.ts'
import { type PlayableTrack, QueueContext } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Item = ItemOf<'listPlaylistItems'>

const toTrack = ({ track_uri, title, artists }: Item): PlayableTrack & { layer: 'workspace' } => ({
  id: parseTrackUri(track_uri).id,
  layer: 'workspace',
  title,
  artists,
})

/** The tracks of a playlist. They are dragged into order, or moved with the keyboard. */
export function PlaylistItems({ playlistId }: { playlistId: string }) {
  const words = useWords().playlists
  const [page, setPage] = useState(1)
  const [dragged, setDragged] = useState<string | null>(null)
  const path = { playlist_id: playlistId }
  const items = useQuery(apiQuery('listPlaylistItems', { path, query: { page, page_size: 100 } }))
  const move = useMutation(apiMutation('movePlaylistItems'))
  const remove = useMutation(apiMutation('removePlaylistItem'))
  const moveTo = (itemId: string, position: number) =>
    move.mutate({ path, body: { item_ids: [itemId], position: Math.max(1, position) } })
  const drop = (target: Item) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null && dragged !== target.id) moveTo(dragged, target.position)
    setDragged(null)
  }
  return (
    <Card title={words.tracks}>
      {move.error && <ErrorMessage error={move.error} />}
      {remove.error && <ErrorMessage error={remove.error} />}
      <QueryView query={items} skeleton={<Skeleton rows={4} />}>
        {({ results, total_pages, count }) =>
          results.length === 0 ? (
            <Empty icon="tracks" title={words.noTracks} hint={words.noTracksHint}>
              <Link to="/tracks" className="button secondary">
                {words.findTracks}
              </Link>
            </Empty>
          ) : (
            <QueueContext value={() => results.map(toTrack)}>
              <ol className="playlist-items">
                {results.map((item) => (
                  <li
                    key={item.id}
                    draggable
                    className={item.id === dragged ? 'dragged' : ''}
                    onDragStart={() => setDragged(item.id)}
                    onDragOver={(event) => event.preventDefault()}
                    onDrop={drop(item)}
                    onDragEnd={() => setDragged(null)}
                  >
                    <span className="code quiet position">{item.position}</span>
                    <PlayableCover track={toTrack(item)} />
                    <ItemText item={item} />
                    <span className="code quiet">{formatDuration(item.duration_ms)}</span>
                    <ItemActions
                      item={item}
                      isLast={item.position === count}
                      isBusy={move.isPending || remove.isPending}
                      onMove={(step) => moveTo(item.id, item.position + step)}
                      onRemove={() => remove.mutate({ path: { ...path, item_id: item.id } })}
                    />
                  </li>
                ))}
              </ol>
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </QueueContext>
          )
        }
      </QueryView>
    </Card>
  )
}

function ItemText({ item }: { item: Item }) {
  const words = useWords()
  return (
    <Link to={trackPath(toTrack(item))} className="related-name">
      <strong>{item.title ?? words.track.untitled}</strong>
      <small>
        {item.artists.map(({ name }) => name).join(', ')}
        {item.notes !== '' && ` · ${item.notes}`}
      </small>
    </Link>
  )
}

function ItemActions(props: {
  item: Item
  isLast: boolean
  isBusy: boolean
  onMove(step: number): void
  onRemove(): void
}) {
  const { playlists: words, track } = useWords()
  const { item, isBusy } = props
  const title = item.title ?? track.untitled
  const button = (icon: 'up' | 'down' | 'cross', label: string, isDisabled: boolean, onClick: () => void) => (
    <button type="button" className="skip" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} size={17} />
    </button>
  )
  return (
    <span className="item-actions">
      {button('up', words.moveUp(title), isBusy || item.position === 1, () => props.onMove(-1))}
      {button('down', words.moveDown(title), isBusy || props.isLast, () => props.onMove(1))}
      {button('cross', words.removeItem(title), isBusy, props.onRemove)}
    </span>
  )
}
