import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type TrackSound, useTrackSounds } from '../../api/use-track-sounds.ts'
import { useFormats } from '../../formats.ts'
import { formatDuration } from '../../lib/duration.ts'
import { QueueContext, togglePlayback } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate } from '../../router.tsx'
import { useShortcuts } from '../../shortcuts.ts'
import { type TrackRow, trackPath } from '../../track-rows.ts'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { SearchSnippet } from '../../ui/search-snippet.tsx'
import { columnTraits, useCells } from './columns.tsx'
import { PageJump } from './page-jump.tsx'
import { describesMusic } from './reading.ts'
import { Reasons } from './reasons.tsx'
import { SortableHeader } from './sortable-header.tsx'
import { type Listing, pageSize, type SortKey, useRows } from './track-listing.ts'
import type { Selection } from './use-selection.ts'
import { useWidth } from './use-width.ts'
import { type ColumnName, fitColumns, rowHeights, trackView } from './view-settings.ts'

/** How tracks of the atlas sound is not known. */
const atlasColumns: ColumnName[] = ['release', 'label', 'isrc', 'released', 'duration']

/** In pixels, of the line that says why a brief found a track. */
const reasonsHeight = 30

/** The reasons of a hit name its tags, so a column of tags would say them twice. */
function chooseColumns(columns: ColumnName[], isBrief: boolean, width: number): ColumnName[] {
  const shown = isBrief ? columns.filter((name) => name !== 'tags') : columns
  return fitColumns(shown, width, isBrief ? 24 : 15)
}

/** A queue has the tracks from the first visible one on. */
const maxQueue = 200

/** All tracks of a listing. Only the rows on the screen exist, so the list can be as long as it likes. */
export function TrackGrid(props: { listing: Listing; selection: Selection; onSort(key: SortKey): void }) {
  const words = useWords().tracks
  const { listing, selection } = props
  const { columns: chosen, density } = trackView.use()
  const [table, width] = useWidth()
  const isBrief = listing.reading !== null && describesMusic(listing.reading)
  const columns = useMemo(
    () =>
      chooseColumns(listing.layer === 'atlas' && !listing.isSearch ? atlasColumns : chosen, isBrief, width),
    [chosen, listing.layer, listing.isSearch, isBrief, width],
  )
  const frame = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(-1)
  const height = rowHeights[density] + (isBrief ? reasonsHeight : 0)
  const [margin, setMargin] = useState(0)
  // Filters and chips above the list change where it begins.
  useLayoutEffect(() => setMargin(Math.round(frame.current!.getBoundingClientRect().top + scrollY)))
  const virtualizer = useWindowVirtualizer({
    count: listing.reach,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: margin,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useEffect(() => virtualizer.measure(), [height])
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const rowAt = useRows(listing, first, last)
  // Rows that did not change keep their handlers, which must know the rows that were loaded since.
  const latestRowAt = useRef(rowAt)
  latestRowAt.current = rowAt
  const sounds = useTrackSounds(groupIds(rowAt, first, last))
  const before = Math.max(0, (items[0]?.start ?? margin) - margin)
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin))

  const move = (to: number) => {
    const index = Math.max(0, Math.min(listing.reach - 1, to))
    setActive(index)
    virtualizer.scrollToIndex(index, { align: 'auto' })
    focusRow(frame.current, index)
  }
  const current = () => (active < 0 ? null : rowAt(active))
  useShortcuts({
    j: () => move(active + 1),
    k: () => move(active < 0 ? 0 : active - 1),
    x: () => active >= 0 && selection.toggle(active, false, rowAt),
    ' ': () => {
      const row = current() ?? rowAt(0)
      if (row?.layer === 'workspace') togglePlayback(row, queue())
    },
    Enter: () => {
      const row = current()
      if (row !== null) navigate(trackPath(row))
    },
    Escape: selection.clear,
  })
  const select = (index: number) => (event: MouseEvent) =>
    selection.toggle(index, event.shiftKey, (each) => latestRowAt.current(each))
  const queue = () => {
    const rows = Array.from({ length: maxQueue }, (_, each) => latestRowAt.current(first + each))
    return rows.filter((row) => row?.layer === 'workspace') as TrackRow[]
  }
  return (
    <QueueContext value={queue}>
      <div ref={table} className={`track-grid ${density} ${isBrief ? 'with-reasons' : ''}`}>
        <table className="tracks grid" aria-rowcount={listing.reach + 1}>
          <caption className="visually-hidden">{words.title}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="col-select">
                <span className="visually-hidden">{words.select}</span>
              </th>
              <SortableHeader name="title" listing={listing} onSort={props.onSort} />
              {columns.map((name) => (
                <SortableHeader key={name} name={name} listing={listing} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody ref={frame}>
            <Spacer height={before} />
            {items.map(({ index }) => (
              <GridRow
                key={index}
                index={index}
                row={rowAt(index)}
                sound={sounds.get(rowAt(index)?.id ?? '')}
                columns={columns}
                isSelected={selection.has(rowAt(index)?.id ?? '')}
                isActive={index === active}
                onSelect={select(index)}
              />
            ))}
            <Spacer height={after} />
          </tbody>
        </table>
      </div>
      {listing.reach > pageSize && (
        <PageJump
          page={Math.floor(first / pageSize) + 1}
          pages={Math.ceil(listing.reach / pageSize)}
          onPage={(page) => virtualizer.scrollToIndex((page - 1) * pageSize, { align: 'start' })}
        />
      )}
    </QueueContext>
  )
}

type RowProps = {
  index: number
  row: TrackRow | null
  sound: TrackSound | undefined
  columns: ColumnName[]
  isSelected: boolean
  isActive: boolean
  onSelect(event: MouseEvent): void
}

const GridRow = memo(
  function GridRow({ index, row, sound, columns, isSelected, isActive, onSelect }: RowProps) {
    const words = useWords()
    const { number } = useFormats()
    const cells = useCells()
    if (row === null) {
      return (
        <tr className="loading-row" aria-rowindex={index + 2}>
          <td colSpan={columns.length + 2}>
            <span />
          </td>
        </tr>
      )
    }
    const title = row.title ?? words.track.untitled
    const marked = (field: string, text: string | null) =>
      row.matched?.field === field ? <SearchSnippet html={row.matched.snippet} /> : text
    const brief = [sound?.bpm && `${number(Math.round(sound.bpm))} BPM`, formatDuration(row.duration_ms)]
    return (
      <tr
        aria-rowindex={index + 2}
        data-index={index}
        className={`${isSelected ? 'selected' : ''} ${isActive ? 'active' : ''}`}
      >
        <td className="col-select">
          {row.layer === 'workspace' && (
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={words.tracks.selectOne(title)}
              onChange={() => undefined}
              onClick={onSelect}
            />
          )}
        </td>
        <td className="col-title">
          <div className="track-cell">
            <PlayableCover track={row} />
            <Link to={trackPath(row)}>
              <strong>{marked('title', row.title) ?? words.track.untitled}</strong>
              <small>{marked('artist', row.artists.map(({ name }) => name).join(', '))}</small>
            </Link>
            <Reasons row={row} />
            <small className="brief-facts code">{brief.filter(Boolean).join(' · ')}</small>
          </div>
        </td>
        {columns.map((name) => (
          <td key={name} className={`col-${name} ${columnTraits[name]?.isEnd ? 'end' : ''}`}>
            {cells[name](row, sound)}
          </td>
        ))}
      </tr>
    )
  },
  // The handler is a new function each time, and does the same.
  (a, b) =>
    a.row === b.row &&
    a.sound === b.sound &&
    a.columns === b.columns &&
    a.isSelected === b.isSelected &&
    a.isActive === b.isActive,
)

function Spacer({ height }: { height: number }) {
  return height === 0 ? null : <tr className="spacer" style={{ height }} />
}

/** The tracks of the workspace on each page of the rows that are shown. */
function groupIds(rowAt: (index: number) => TrackRow | null, first: number, last: number): string[][] {
  const groups: string[][] = []
  for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page++) {
    const ids: string[] = []
    for (let index = page * pageSize; index < (page + 1) * pageSize; index++) {
      const row = rowAt(index)
      if (row?.layer === 'workspace') ids.push(row.id)
    }
    groups.push(ids)
  }
  return groups
}

/** Moves the focus to a row once it exists: screen readers then read it. */
function focusRow(frame: HTMLElement | null, index: number): void {
  requestAnimationFrame(() =>
    frame
      ?.querySelector<HTMLElement>(`tr[data-index="${index}"] .track-cell > a`)
      ?.focus({ preventScroll: true }),
  )
}
