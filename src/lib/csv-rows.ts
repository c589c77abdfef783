/** A row with the line it begins in, or why there is none; `at` is how many characters stand before it. */
export type Row = { line: number; at: number } & ({ cells: string[] } | { fault: string })

export type RowSyntax = {
  delimiter: string
  /** Lines of old Macintosh files end in a carriage return alone. */
  newline: '\n' | '\r'
  /** The most characters of a row. */
  longestRow: number
  maxCells: number
}

export const rowLimits = { longestRow: 1_048_576, maxCells: 1000 } as const

const QUOTE = 34
const CARRIAGE_RETURN = 13
const NOWHERE = Number.POSITIVE_INFINITY

/** A row with quotes in it: whole, faulty, or cut off by the end of the text. */
type QuotedRow = { end: number; lines: number; cells: string[] } | { fault: string } | 'cut off'

/**
 * Cuts text into rows (RFC 4180, with any delimiter), piece by piece. A row that cannot be read is a fault, and
 * reading goes on at the next line: after a quote that is never closed, at the line after the one it was opened in, so
 * that one bad quote costs one row and not the rest of the file. It holds one row at most, and stays linear: a second
 * reading begins at a line that opens no quote the first reading did not see closed or refused.
 */
export class RowScanner {
  readonly #syntax: RowSyntax
  #text = ''
  #last = false
  #line = 1
  /** Characters of the pieces that are done with. */
  #passed = 0
  #skipping = false
  /** The first of each at or after the place being read; looked for anew once passed. */
  #nextLine = -1
  #nextQuote = -1
  /** Set once NUL or damaged characters were seen: a row that holds one is a fault. */
  #suspect: RegExp | null = null

  constructor(syntax: RowSyntax) {
    this.#syntax = syntax
  }

  /** How many lines have been read. */
  get lines(): number {
    return this.#line - 1
  }

  push(text: string, damaged = false): Row[] {
    if (damaged) this.#suspect = /\0|\ufffd/
    else if (text.includes('\0')) this.#suspect ??= /\0/
    this.#text = this.#text === '' ? text : this.#text + text
    return this.#scan()
  }

  end(): Row[] {
    this.#last = true
    return this.#scan()
  }

  #scan(): Row[] {
    const rows: Row[] = []
    this.#nextLine = this.#nextQuote = -1
    let at = 0
    while (at < this.#text.length) {
      const next = this.#skipping ? this.#skipLine(at) : this.#scanRow(rows, at)
      if (next === null) break
      at = next
    }
    const rest = this.#skipping ? '' : this.#text.slice(at)
    this.#passed += this.#text.length - rest.length
    this.#text = rest
    return rows
  }

  /** Where the next row begins; null when this one goes on in the next piece of text. */
  #scanRow(rows: Row[], at: number): number | null {
    const text = this.#text
    const end = this.#findLine(at)
    if (this.#findQuote(at) < end) return this.#scanQuotedRow(rows, at)
    const length = Math.min(end, text.length) - at
    if (end === NOWHERE && !this.#last && length <= this.#syntax.longestRow) return null
    if (length > this.#syntax.longestRow) {
      rows.push({
        line: this.#line,
        at: this.#passed + at,
        fault: `is longer than ${this.#syntax.longestRow} characters`,
      })
      this.#skipping = true
      return at
    }
    const { delimiter, maxCells } = this.#syntax
    this.#accept(rows, at, text.slice(at, this.#trimReturn(at, at + length)).split(delimiter, maxCells + 1))
    this.#line++
    return at + length + 1
  }

  #scanQuotedRow(rows: Row[], at: number): number | null {
    const { longestRow } = this.#syntax
    let row = this.#readQuotedRow(at)
    if (row === 'cut off') {
      if (!this.#last && this.#text.length - at <= longestRow) return null
      row = { fault: `has a quote that is never closed, within ${longestRow} characters or the file` }
    }
    if ('cells' in row && row.end - at > longestRow)
      row = { fault: `is longer than ${longestRow} characters` }
    if ('cells' in row) {
      this.#accept(rows, at, row.cells)
      this.#line += row.lines
      return row.end + 1
    }
    rows.push({ line: this.#line, at: this.#passed + at, fault: row.fault })
    this.#nextLine = this.#nextQuote = -1
    this.#skipping = true
    return at
  }

  #readQuotedRow(at: number): QuotedRow {
    const { delimiter, maxCells } = this.#syntax
    const text = this.#text
    const cells: string[] = []
    let lines = 1
    for (let place = at; ; ) {
      if (cells.length > maxCells) return { fault: `has more than ${maxCells} cells` }
      let end: number
      if (text.charCodeAt(place) === QUOTE) {
        const close = this.#findClosingQuote(place)
        if (close === NOWHERE || (close + delimiter.length >= text.length && !this.#last)) return 'cut off'
        const inner = text.slice(place + 1, close)
        cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner)
        for (let line = this.#findLine(place); line < close; line = this.#findLine(line + 1)) lines++
        end = close + 1
        if (!text.startsWith(delimiter, end)) {
          const stop = Math.min(this.#findLine(end), text.length)
          if (this.#trimReturn(end, stop) > end) return { fault: describeBadQuote(cells.length, lines) }
          if (stop === text.length && !this.#last) return 'cut off'
          return { end: stop, lines, cells }
        }
      } else {
        const line = this.#findLine(place)
        const cell = text.slice(place, Math.min(line, text.length)).indexOf(delimiter)
        if (cell === -1) {
          if (line === NOWHERE && !this.#last) return 'cut off'
          const stop = Math.min(line, text.length)
          cells.push(text.slice(place, this.#trimReturn(place, stop)))
          return { end: stop, lines, cells }
        }
        end = place + cell
        cells.push(text.slice(place, end))
      }
      place = end + delimiter.length
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

  /** Where a line ends when its end is a carriage return and a line feed. */
  #trimReturn(from: number, end: number): number {
    const pair =
      this.#syntax.newline === '\n' && end > from && this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN
    return pair ? end - 1 : end
  }

  #accept(rows: Row[], start: number, cells: string[]): void {
    const [line, at] = [this.#line, this.#passed + start]
    if (cells.length === 1 && cells[0]!.trim() === '') return
    if (cells.length > this.#syntax.maxCells) {
      rows.push({ line, at, fault: `has more than ${this.#syntax.maxCells} cells` })
    } else if (this.#suspect !== null && cells.some((cell) => this.#suspect!.test(cell))) {
      const nul = cells.findIndex((cell) => cell.includes('\0'))
      const why = nul === -1 ? 'bytes that are not of its encoding' : `a NUL character in cell ${nul + 1}`
      rows.push({ line, at, fault: `holds ${why}` })
    } else rows.push({ line, at, cells })
  }
}

function describeBadQuote(cell: number, lines: number): string {
  if (lines > 1) return `has a quote in cell ${cell} that is not closed in its line, nor well in a later one`
  return `has text after the closing quote of cell ${cell}; write a quote in quotes twice`
}

function indexOf(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from)
  return found === -1 ? NOWHERE : found
}
