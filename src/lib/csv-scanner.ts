/** A row, or why it could not be read; `line` is the line it begins on and `at` the number of characters before it. */
export type CsvRow = { line: number; at: number } & ({ cells: string[] } | { fault: string })

export type CsvSyntax = {
  delimiter: string
  /** Files from old Macs end lines with a carriage return alone. */
  newline: '\n' | '\r'
  /** In characters. */
  maxRowLength: number
  maxCells: number
}

export const csvLimits = { maxRowLength: 1_048_576, maxCells: 1000 } as const

const QUOTE = 34
const CARRIAGE_RETURN = 13
const NOWHERE = Number.POSITIVE_INFINITY

/** A row with quotes in it: complete, faulty, or incomplete because the text ends. */
type QuotedRow = { end: number; lines: number; cells: string[] } | { fault: string } | 'incomplete'

/**
 * Splits text into rows (RFC 4180, with any delimiter), chunk by chunk. A row that cannot be read is reported as a fault, and
 * scanning continues at the next line. If a quote is never closed, it continues at the line after the opening quote, so that
 * one bad quote costs one row and not the rest of the file. It buffers at most one row. Scanning takes linear time: it never
 * rereads from a line whose opening quote it has already seen closed or refused.
 */
export class CsvScanner {
  readonly #syntax: CsvSyntax
  #text = ''
  #last = false
  #line = 1
  /** How many characters were scanned and dropped from the buffer. */
  #consumed = 0
  #skipping = false
  /** The next line end and quote at or after the current position; searched again once passed. */
  #nextLine = -1
  #nextQuote = -1
  /** Set once a NUL or a damaged character was seen: a row that contains one is a fault. */
  #forbidden: RegExp | null = null

  constructor(syntax: CsvSyntax) {
    this.#syntax = syntax
  }

  /** How many lines were scanned. */
  get lines(): number {
    return this.#line - 1
  }

  /** `damaged`: from here on, U+FFFD may stand for bytes that are not valid in the encoding. */
  push(text: string, damaged = false): CsvRow[] {
    if (damaged) this.#forbidden = /\0|\ufffd/
    else if (text.includes('\0')) this.#forbidden ??= /\0/
    this.#text = this.#text === '' ? text : this.#text + text
    return this.#scan()
  }

  end(): CsvRow[] {
    this.#last = true
    return this.#scan()
  }

  #scan(): CsvRow[] {
    const rows: CsvRow[] = []
    this.#nextLine = this.#nextQuote = -1
    let at = 0
    while (at < this.#text.length) {
      const next = this.#skipping ? this.#skipLine(at) : this.#scanRow(rows, at)
      if (next === null) break
      at = next
    }
    const rest = this.#skipping ? '' : this.#text.slice(at)
    this.#consumed += this.#text.length - rest.length
    this.#text = rest
    return rows
  }

  /** Where the next row begins; null if this one continues in the next chunk. */
  #scanRow(rows: CsvRow[], at: number): number | null {
    const text = this.#text
    const end = this.#findLine(at)
    if (this.#findQuote(at) < end) return this.#scanQuotedRow(rows, at)
    const length = Math.min(end, text.length) - at
    if (end === NOWHERE && !this.#last && length <= this.#syntax.maxRowLength) return null
    if (length > this.#syntax.maxRowLength) {
      rows.push({
        line: this.#line,
        at: this.#consumed + at,
        fault: `is longer than ${this.#syntax.maxRowLength} characters`,
      })
      this.#skipping = true
      return at
    }
    const { delimiter, maxCells } = this.#syntax
    this.#accept(rows, at, text.slice(at, this.#trimReturn(at, at + length)).split(delimiter, maxCells + 1))
    this.#line++
    return at + length + 1
  }

  #scanQuotedRow(rows: CsvRow[], at: number): number | null {
    const { maxRowLength } = this.#syntax
    let row = this.#readQuotedRow(at)
    if (row === 'incomplete') {
      if (!this.#last && this.#text.length - at <= maxRowLength) return null
      row = {
        fault: `has a quote that is not closed within ${maxRowLength} characters or before the end of the file`,
      }
    }
    if ('cells' in row && row.end - at > maxRowLength)
      row = { fault: `is longer than ${maxRowLength} characters` }
    if ('cells' in row) {
      this.#accept(rows, at, row.cells)
      this.#line += row.lines
      return row.end + 1
    }
    rows.push({ line: this.#line, at: this.#consumed + at, fault: row.fault })
    this.#nextLine = this.#nextQuote = -1
    this.#skipping = true
    return at
  }

  #readQuotedRow(at: number): QuotedRow {
    const { delimiter, maxCells } = this.#syntax
    const text = this.#text
    const cells: string[] = []
    let lines = 1
    for (let position = at; ; ) {
      if (cells.length > maxCells) return { fault: `has more than ${maxCells} cells` }
      let end: number
      if (text.charCodeAt(position) === QUOTE) {
        const close = this.#findClosingQuote(position)
        if (close === NOWHERE || (close + delimiter.length >= text.length && !this.#last)) return 'incomplete'
        const inner = text.slice(position + 1, close)
        cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner)
        for (let line = this.#findLine(position); line < close; line = this.#findLine(line + 1)) lines++
        end = close + 1
        if (!text.startsWith(delimiter, end)) {
          const stop = Math.min(this.#findLine(end), text.length)
          if (this.#trimReturn(end, stop) > end) return { fault: describeBadQuote(cells.length, lines) }
          if (stop === text.length && !this.#last) return 'incomplete'
          return { end: stop, lines, cells }
        }
      } else {
        const line = this.#findLine(position)
        const cell = text.slice(position, Math.min(line, text.length)).indexOf(delimiter)
        if (cell === -1) {
          if (line === NOWHERE && !this.#last) return 'incomplete'
          const stop = Math.min(line, text.length)
          cells.push(text.slice(position, this.#trimReturn(position, stop)))
          return { end: stop, lines, cells }
        }
        end = position + cell
        cells.push(text.slice(position, end))
      }
      position = end + delimiter.length
    }
  }

  #findClosingQuote(open: number): number {
    for (let from = open + 1; ; ) {
      const quote = this.#findQuote(from)
      if (quote === NOWHERE || this.#text.charCodeAt(quote + 1) !== QUOTE) return quote
      from = quote + 2
    }
  }

  #findQuote(from: number): number {
    if (this.#nextQuote < from) this.#nextQuote = indexOf(this.#text, '"', from)
    return this.#nextQuote
  }

  #findLine(from: number): number {
    if (this.#nextLine < from) this.#nextLine = indexOf(this.#text, this.#syntax.newline, from)
    return this.#nextLine
  }

  #skipLine(at: number): number | null {
    const end = this.#findLine(at)
    if (end === NOWHERE) return null
    this.#skipping = false
    this.#line++
    return end + 1
  }

  /** The end of a line without its carriage return, if it ends in CR LF. */
  #trimReturn(from: number, end: number): number {
    const pair =
      this.#syntax.newline === '\n' && end > from && this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN
    return pair ? end - 1 : end
  }

  #accept(rows: CsvRow[], start: number, cells: string[]): void {
    const [line, at] = [this.#line, this.#consumed + start]
    if (cells.length === 1 && cells[0]!.trim() === '') return
    if (cells.length > this.#syntax.maxCells) {
      rows.push({ line, at, fault: `has more than ${this.#syntax.maxCells} cells` })
    } else if (this.#forbidden !== null && cells.some((cell) => this.#forbidden!.test(cell))) {
      const nul = cells.findIndex((cell) => cell.includes('\0'))
      const what =
        nul === -1 ? 'bytes that are not valid in its encoding' : `a NUL character in cell ${nul + 1}`
      rows.push({ line, at, fault: `contains ${what}` })
    } else rows.push({ line, at, cells })
  }
}

function describeBadQuote(cell: number, lines: number): string {
  if (lines > 1)
    return `has a quote in cell ${cell} that is not closed properly: double every quote inside quotes`
  return `has text after the closing quote of cell ${cell}: double every quote inside quotes`
}

function indexOf(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from)
  return found === -1 ? NOWHERE : found
}
