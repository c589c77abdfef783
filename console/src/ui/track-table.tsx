import { asLength, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { pathOf, type TrackRow } from '../track-rows.ts'
import { Layer } from './parts.tsx'
import { PlayableSleeve } from './playable-sleeve.tsx'
import { Snippet } from './snippet.tsx'

export type SortKey = 'title' | 'duration'
type Sorting = { sort: string; onSort(key: SortKey): void }

/** Tracks as a table; on a phone each row is a card of its own. */
export function TrackTable(props: {
  rows: TrackRow[]
  sorting?: Sorting
  label: string
  /** Where there is little room: what it is, and how long. */
  brief?: boolean
}) {
  const { rows, sorting, label, brief = false } = props
  const words = useWords()
  return (
    <div className="table-frame">
      <table className="tracks">
        <caption className="unseen">{label}</caption>
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
  const found = (field: string, text: string | null) =>
    row.matched?.field === field ? <Snippet html={row.matched.snippet} /> : text
  return (
    <tr>
      <td>
        <div className="track-cell">
          <PlayableSleeve track={row} />
          <Link to={pathOf(row)}>
            <strong>{found('title', row.title) ?? words.track.untitled}</strong>
            <small>{found('artist', row.artists.map(({ name }) => name).join(', '))}</small>
          </Link>
        </div>
      </td>
      {!brief && (
        <>
          <td className="wide-only quiet">{found('release', row.release)}</td>
          <td className="wide-only quiet code">{found('isrc', row.isrc)}</td>
          <td>
            <Layer layer={row.layer} />
          </td>
        </>
      )}
      <td className="end code">{asLength(row.duration_ms)}</td>
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
  const up = sorting.sort === name
  const down = sorting.sort === `-${name}`
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button type="button" className="sort" onClick={() => sorting.onSort(name)}>
        {text}
        <span aria-hidden="true">{up ? '↑' : down ? '↓' : '↕'}</span>
      </button>
    </th>
  )
}
