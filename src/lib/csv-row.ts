/** One line of CSV; quotes where a reader would need them. */
export function writeRow(cells: readonly string[], delimiter = ','): string {
  return `${cells.map((cell) => writeCell(cell, delimiter)).join(delimiter)}\r\n`
}

function writeCell(cell: string, delimiter: string): string {
  const plain = !/["\r\n]/.test(cell) && !cell.includes(delimiter) && cell.trim() === cell
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`
}
