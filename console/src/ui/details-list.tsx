import type { ReactNode } from 'react'

/** Names and values in two columns. Rows without a value are left out. */
export function DetailsList({ rows }: { rows: (readonly [string, ReactNode])[] }) {
  return (
    <dl className="details-list">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
