import { RowScanner, type RowSyntax, rowLimits } from '../../../../lib/csv-rows.ts'
import { Problem } from '../../../../lib/problem.ts'
import { findColumn } from './columns.ts'
import type { ColumnChoice } from './plan.ts'

/** Of two that read the header equally well, the earlier here is taken. */
const usual = [',', ';', '\t', '|', '^', '~', '\u0001', '\u001f', ':', ' ']

/** Characters of the header that decide. */
const LOOKED_AT = 20_000

/** The delimiter is the character that cuts the header into the most columns we know. */
export function detectSyntax(
  sample: string,
  given: string | undefined,
  columns: ColumnChoice | undefined,
): RowSyntax {
  const newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n'
  if (given !== undefined) return { delimiter: readDelimiter(given), newline, ...rowLimits }
  const names = new Set(columns === undefined || Array.isArray(columns) ? [] : Object.keys(columns))
  const width = Array.isArray(columns) ? columns.length : null
  let best = { delimiter: ',', score: -1 }
  for (const delimiter of candidates(sample, newline)) {
    const cells = readFirstRow(sample, delimiter, newline)
    const known = cells.filter((cell) => names.has(cell.trim()) || findColumn(cell) !== null).length
    // Without a header all we know of it is how many cells it has.
    const score = width === null ? known * 1000 + Math.min(cells.length, 999) : cells.length === width ? 1 : 0
    if (score > best.score) best = { delimiter, score }
  }
  return { delimiter: best.delimiter, newline, ...rowLimits }
}

/** `tab` and `\t` are what people write for a character they cannot type. */
export function readDelimiter(given: string): string {
  const delimiter = given === 'tab' || given === '\\t' ? '\t' : given
  if (delimiter === '' || delimiter.length > 8 || /["\r\n\0]/.test(delimiter)) {
    throw new Problem(
      'validation_error',
      'delimiter is 1 to 8 characters, without quotes, line breaks and NUL; tab for a tab.',
    )
  }
  return delimiter
}

function candidates(sample: string, newline: string): string[] {
  const end = sample.indexOf(newline)
  const line = sample.slice(0, Math.min(end === -1 ? sample.length : end, 10_000))
  const others = new Set(line.match(/[^\p{L}\p{N}_."\r\n\0]/gu) ?? [])
  return [...usual, ...[...others].filter((character) => !usual.includes(character)).slice(0, 20)]
}

/** With room for too many cells: that there are is said of the delimiter that makes them. */
function readFirstRow(sample: string, delimiter: string, newline: RowSyntax['newline']): string[] {
  const scanner = new RowScanner({ delimiter, newline, ...rowLimits, maxCells: LOOKED_AT })
  const [first] = [...scanner.push(sample.slice(0, LOOKED_AT)), ...scanner.end()]
  return first !== undefined && 'cells' in first ? first.cells : []
}
