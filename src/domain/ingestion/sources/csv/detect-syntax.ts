import { CsvScanner, type CsvSyntax, csvLimits } from '../../../../lib/csv-scanner.ts'
import { Problem } from '../../../../lib/problem.ts'
import type { ColumnChoice } from './column-plan.ts'
import { findColumn } from './columns.ts'

/** If two delimiters fit the header equally well, the earlier one here is taken. */
const commonDelimiters = [',', ';', '\t', '|', '^', '~', '\u0001', '\u001f', ':', ' ']

/** How many characters of the header are examined. */
const examinedLength = 20_000

/** The delimiter is the character that splits the header into the most known columns. */
export function detectSyntax(
  sample: string,
  given: string | undefined,
  columns: ColumnChoice | undefined,
): CsvSyntax {
  const newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n'
  const own = /^sep=([^\r\n"]{1,8})\r?\n/i.exec(sample)?.[1]
  if (given === undefined && own !== undefined)
    return { delimiter: readDelimiter(own), newline, ...csvLimits }
  if (given !== undefined) return { delimiter: readDelimiter(given), newline, ...csvLimits }
  const names = new Set(columns === undefined || Array.isArray(columns) ? [] : Object.keys(columns))
  const width = Array.isArray(columns) ? columns.length : null
  let best = { delimiter: ',', score: -1 }
  for (const delimiter of candidates(sample, newline)) {
    const cells = readFirstRow(sample, delimiter, newline)
    const known = cells.filter((cell) => names.has(cell.trim()) || findColumn(cell) !== null).length
    // Without a header only the number of cells is known.
    const score = width === null ? known * 1000 + Math.min(cells.length, 999) : cells.length === width ? 1 : 0
    if (score > best.score) best = { delimiter, score }
  }
  return { delimiter: best.delimiter, newline, ...csvLimits }
}

/** People write `tab` or `\t` for a character that they cannot type. */
function readDelimiter(given: string): string {
  const delimiter = given === 'tab' || given === '\\t' ? '\t' : given
  if (delimiter === '' || delimiter.length > 8 || /["\r\n\0]/.test(delimiter)) {
    throw new Problem(
      'validation_error',
      'delimiter must be 1 to 8 characters without quotes, line breaks and NUL. Write tab for a tab.',
    )
  }
  return delimiter
}

function candidates(sample: string, newline: string): string[] {
  const end = sample.indexOf(newline)
  const line = sample.slice(0, Math.min(end === -1 ? sample.length : end, 10_000))
  const others = new Set(line.match(/[^\p{L}\p{N}_."\r\n\0]/gu) ?? [])
  return [
    ...commonDelimiters,
    ...[...others].filter((character) => !commonDelimiters.includes(character)).slice(0, 20),
  ]
}

/** Allows more cells than the limit: too many cells are reported later, with the delimiter that was chosen. */
function readFirstRow(sample: string, delimiter: string, newline: CsvSyntax['newline']): string[] {
  const scanner = new CsvScanner({ delimiter, newline, ...csvLimits, maxCells: examinedLength })
  const [first] = [...scanner.push(sample.slice(0, examinedLength)), ...scanner.end()]
  return first !== undefined && 'cells' in first ? first.cells : []
}
