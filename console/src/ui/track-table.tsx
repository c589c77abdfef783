import { asLength, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { pathOf, type TrackRow } from '../track-rows.ts'
import { Layer } from './parts.tsx'
import { Sleeve } from './sleeve.tsx'
import { Snippet } from './snippet.tsx'

export type SortKey = 'title' | 'duration'
type Sorting = { sort: string; onSort(key: SortKey): void }

/** Tracks as a table; on a phone each row is a card of its own. */
export function TrackTable({ rows, sorting, label }: { rows: TrackRow[]; sorting?: Sorting; label: string }) {
  const words = useWords()
  return (
    <div className="table-frame">
      <table className="tracks">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            <Column name="title" text={words.tracks.column.title} {...(sorting && { sorting })} />
            <th scope="col" className="wide-only">
              {words.tracks.column.release}
            </th>
            <th scope="col" className="wide-only">
              {words.tracks.column.isrc}
            </th>
            <th scope="col">{words.tracks.column.layer}</th>
            <Column name="duration" text={words.tracks.column.duration} {...(sorting && { sorting })} end />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.layer}${row.id}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: TrackRow }) {
  const words = useWords()
  const found = (field: string, text: string | null) =>
    row.matched?.field === field ? <Snippet html={row.matched.snippet} /> : text
  return (
    <tr>
      <td>
        <Link className="track-cell" to={pathOf(row)}>
          <Sleeve id={row.id} size="small" />
          <span>
            <strong>{found('title', row.title) ?? words.track.untitled}</strong>
            <small>{found('artist', row.artists.map(({ name }) => name).join(', '))}</small>
          </span>
        </Link>
      </td>
      <td className="wide-only quiet">{found('release', row.release)}</td>
      <td className="wide-only quiet code">{found('isrc', row.isrc)}</td>
      <td>
        <Layer layer={row.layer} />
      </td>
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
        <span aria-hidden="true">{up ? '↑' : down ? '↓' : ''}</span>
      </button>
    </th>
  )
}
