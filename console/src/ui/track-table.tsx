import { formatDuration } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { type TrackRow, trackPath } from '../track-rows.ts'
import { LayerBadge } from './layer-badge.tsx'
import { PlayableCover } from './playable-cover.tsx'
import { SearchSnippet } from './search-snippet.tsx'

export type SortKey = 'title' | 'duration'
type Sorting = { sort: string; onSort(key: SortKey): void }

/** Tracks as a table; on a phone each row is a card of its own. */
export function TrackTable(props: {
  rows: TrackRow[]
  sorting?: Sorting
  label: string
  /** Shows only the title and the length, where there is little space. */
  brief?: boolean
}) {
  const { rows, sorting, label, brief = false } = props
  const words = useWords()
  return (
    <div className="table-frame">
      <table className="tracks">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <Column name="title" text={words.tracks.column.title} {...(sorting && { sorting })} />
            {!brief && (
              <>
                <th scope="col" className="wide-only">
                  {words.tracks.column.release}
                </th>
                <th scope="col" className="wide-only">
                  {words.tracks.column.isrc}
                </th>
                <th scope="col">{words.tracks.column.layer}</th>
              </>
            )}
            <Column name="duration" text={words.tracks.column.duration} {...(sorting && { sorting })} end />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.layer}${row.id}`} row={row} brief={brief} />
          ))}
        </tbody>
      </table>
    </div>
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

function Column(props: { name: SortKey; text: string; sorting?: Sorting; end?: boolean }) {
  const { name, text, sorting } = props
  const className = props.end ? 'end' : undefined
  if (sorting === undefined) {
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  }
  const isAscending = sorting.sort === name
  const isDescending = sorting.sort === `-${name}`
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
    >
      <button type="button" className="sort" onClick={() => sorting.onSort(name)}>
        {text}
        <span aria-hidden="true">{isAscending ? '↑' : isDescending ? '↓' : '↕'}</span>
      </button>
    </th>
  )
}
