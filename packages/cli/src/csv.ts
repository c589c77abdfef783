/** A row of RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe. */
export function writeCsvRow(cells: string[]): string {
  const printed = cells.map((cell) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${printed.join(',')}\r\n`
}
