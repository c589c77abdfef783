import { useWords } from '../../preferences.tsx'
import { columnTraits } from './columns.tsx'
import type { Listing, SortKey } from './track-listing.ts'
import { type ColumnName, columnWidths } from './view-settings.ts'

/** The head of a column, which sorts the whole list where the service can. */
export function SortableHeader(props: {
  name: ColumnName | 'title'
  listing: Listing
  onSort(key: SortKey): void
}) {
  const words = useWords().tracks
  const { name, listing } = props
  const { sort: key, isEnd = false } = columnTraits[name] ?? {}
  const className = `col-${name} ${isEnd ? 'end' : ''}`
  const style = name === 'title' ? undefined : { width: `${columnWidths[name]}rem` }
  const text = words.column[name]
  if (key === undefined || !canSort(listing, key)) {
    return (
      <th scope="col" className={className} style={style}>
        {text}
      </th>
    )
  }
  const isAscending = listing.sort === key
  const isDescending = listing.sort === `-${key}`
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
    >
      <button type="button" className="sort" onClick={() => props.onSort(key)}>
        {text}
        <span aria-hidden="true">{isAscending ? '↑' : isDescending ? '↓' : '↕'}</span>
      </button>
    </th>
  )
}

function canSort({ isSearch, layer }: Listing, key: SortKey): boolean {
  if (isSearch) return key !== 'created'
  return layer !== 'atlas' || key === 'title'
}
