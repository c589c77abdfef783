import { useRef, useState } from 'react'
import type { TrackRow } from '../../track-rows.ts'

type Rows = ReadonlyMap<string, TrackRow>

export type Selection = {
  rows: Rows
  has(id: string): boolean
  /** Selects or unselects one row; with `isRange`, all loaded rows from the last one to this one. */
  toggle(index: number, isRange: boolean, rowAt: (index: number) => TrackRow | null): void
  replace(rows: TrackRow[]): void
  clear(): void
}

/** The selected tracks. Only those of the workspace can be changed, so only they can be selected. */
export function useSelection(): Selection {
  const [rows, setRows] = useState<Rows>(new Map())
  const last = useRef<number | null>(null)
  return {
    rows,
    has: (id) => rows.has(id),
    toggle(index, isRange, rowAt) {
      const from = isRange && last.current !== null ? last.current : index
      last.current = index
      setRows((before) => toggleRange(before, rowAt, from, index))
    },
    replace: (given) =>
      setRows(new Map(given.filter(({ layer }) => layer === 'workspace').map((row) => [row.id, row]))),
    clear() {
      setRows(new Map())
      last.current = null
    },
  }
}

/** All rows of the range become what the row that was clicked becomes. */
function toggleRange(
  before: Rows,
  rowAt: (index: number) => TrackRow | null,
  from: number,
  to: number,
): Rows {
  const clicked = rowAt(to)
  if (clicked === null) return before
  const isSelected = !before.has(clicked.id)
  const next = new Map(before)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const row = rowAt(index)
    if (row?.layer !== 'workspace') continue
    if (isSelected) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}
