/** One line of CSV, with quotes where a reader needs them. */
export function writeCsvRow(cells: readonly string[], delimiter = ','): string {
  return `${cells.map((cell) => writeCell(cell, delimiter)).join(delimiter)}\r\n`
}

function writeCell(cell: string, delimiter: string): string {
  // Also a part of a delimiter of several characters: next to one it would read as another.
  const isPlain =
    !/["\r\n]/.test(cell) && ![...delimiter].some((each) => cell.includes(each)) && cell.trim() === cell
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}

const isNumber = /^[+-]?\d+(\.\d+)?$/

/**
 * One line of CSV for people who open it in a spreadsheet program. Such programs run what starts like a formula, and the text may
 * be anybody's: an apostrophe in front makes it text. Numbers stay as they are.
 */
export function writeSpreadsheetRow(cells: readonly string[], delimiter = ','): string {
  return writeCsvRow(cells.map(neutraliseFormula), delimiter)
}

/** The cell, with an apostrophe in front if a spreadsheet program would take it for a formula. */
export function neutraliseFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell
}
