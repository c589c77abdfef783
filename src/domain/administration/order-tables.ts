/** Orders tables so that each comes before the tables it refers to. References of a table to itself do not matter. */
export function orderTables(
  tables: readonly string[],
  references: readonly { child: string; parent: string }[],
): string[] {
  const left = new Set(tables)
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (table) =>
        !references.some(({ child, parent }) => parent === table && child !== table && left.has(child)),
    )
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...left].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      left.delete(table)
    }
  }
  return ordered
}
