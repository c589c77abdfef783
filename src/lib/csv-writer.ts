/** One line of CSV, with quotes where a reader needs them. */
export function writeCsvRow(cells: readonly string[], delimiter = ','): string {
  return `${cells.map((cell) => writeCell(cell, delimiter)).join(delimiter)}\r\n`
}

function writeCell(cell: string, delimiter: string): string {
  const isPlain = !/["\r\n]/.test(cell) && !cell.includes(delimiter) && cell.trim() === cell
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}
