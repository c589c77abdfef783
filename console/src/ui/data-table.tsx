import type { ReactNode } from 'react'

type Column<Row> = {
  title: string
  /** Left out where there is little space. */
  isWide?: boolean
  className?: string
  cell(row: Row): ReactNode
}

/** Rows of records that are only read. */
export function DataTable<Row extends { id: string }>(props: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
}) {
  const classOf = ({ isWide, className = '' }: Column<Row>) => `${className} ${isWide ? 'wide-only' : ''}`
  return (
    <div className="table-frame">
      <table>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classOf({ ...column, className: column.className?.includes('end') ? 'end' : '' })}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.id}>
              {props.columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
