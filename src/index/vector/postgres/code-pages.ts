import { codeBytes } from '../compute/codes.ts'
import { codesPerPage } from './code-cache.ts'
import type { CodePage } from './sql-codes.ts'

/** Cuts codes into the pages of a cell that has `entries` codes already. */
export function toCodePages(cell: number, codes: Buffer, entries: number): CodePage[] {
  const count = codes.length / codeBytes
  const pages: CodePage[] = []
  for (let from = 0; from < count; ) {
    const page = Math.floor((entries + from) / codesPerPage)
    const to = Math.min(count, (page + 1) * codesPerPage - entries)
    pages.push({ cell, page, codes: codes.subarray(from * codeBytes, to * codeBytes) })
    from = to
  }
  return pages
}
