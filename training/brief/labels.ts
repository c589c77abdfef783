/** The rows of labels.csv by column: commas separate, quotes protect commas, a doubled quote is a quote. */
export function parseLabels(text: string): Record<string, string>[] {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/)
  const columns = splitLine(header!)
  return lines.map((line) => {
    const cells = splitLine(line)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
