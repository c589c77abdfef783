import { formatDuration } from '../lib/duration.ts'
import { QueueContext } from '../player.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { type TrackRow, trackPath } from '../track-rows.ts'
import { LayerBadge } from './layer-badge.tsx'
import { PlayableCover } from './playable-cover.tsx'
import { SearchSnippet } from './search-snippet.tsx'

/** Tracks as a table; on a phone each row is a card of its own. */
export function TrackTable(props: {
  rows: TrackRow[]
  label: string
  /** Shows only the title and the length, where there is little space. */
  brief?: boolean
}) {
  const { rows, label, brief = false } = props
  const words = useWords()
  return (
    <QueueContext value={() => rows.filter(({ layer }) => layer === 'workspace')}>
      <div className="table-frame">
        <table className="tracks">
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.tracks.column.title}</th>
              {!brief && (
                <>
                  <th scope="col" className="wide-only">
                    {words.tracks.column.release}
                  </th>
                  <th scope="col" className="wide-only">
                    {words.tracks.column.isrc}
                  </th>
                  <th scope="col">{words.tracks.column.source}</th>
                </>
              )}
              <th scope="col" className="end">
                {words.tracks.column.duration}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.layer}${row.id}`} row={row} brief={brief} />
            ))}
          </tbody>
        </table>
      </div>
    </QueueContext>
  )
}

function Row({ row, brief }: { row: TrackRow; brief: boolean }) {
  const words = useWords()
  const marked = (field: string, text: string | null) =>
    row.matched?.field === field ? <SearchSnippet html={row.matched.snippet} /> : text
  return (
    <tr>
      <td>
        <div className="track-cell">
          <PlayableCover track={row} />
          <Link to={trackPath(row)}>
            <strong>{marked('title', row.title) ?? words.track.untitled}</strong>
            <small>{marked('artist', row.artists.map(({ name }) => name).join(', '))}</small>
          </Link>
        </div>
      </td>
      {!brief && (
        <>
          <td className="wide-only quiet">{marked('release', row.release)}</td>
          <td className="wide-only quiet code">{marked('isrc', row.isrc)}</td>
          <td>
            <LayerBadge layer={row.layer} />
          </td>
        </>
      )}
      <td className="end code">{formatDuration(row.duration_ms)}</td>
    </tr>
  )
}
