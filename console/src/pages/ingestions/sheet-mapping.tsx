import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileField } from './csv-profile-field.tsx'
import {
  chooseColumn,
  columnMeanings,
  type SheetPreview,
  type SheetReading,
  toRequest,
} from './sheet-reading.ts'

/** What the columns of a sheet mean, with its first rows as they would be read. */
export function SheetMapping(props: {
  path: string
  reading: SheetReading
  onChange(reading: SheetReading): void
}) {
  const words = useWords().sheet
  const { path, reading, onChange } = props
  const preview = useQuery({
    ...apiQuery('previewCsv', { body: { path, ...toRequest(reading) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="sheet" aria-label={words.title}>
      <ProfileField reading={reading} onChange={onChange} />
      <QueryView query={preview} skeleton={<Skeleton rows={4} />}>
        {(data) => (
          <div className={preview.isPlaceholderData ? 'stale' : ''}>
            <Columns preview={data} reading={reading} onChange={onChange} />
            <ReadingOptions reading={reading} onChange={onChange} />
            {data.problem !== null && (
              <p className="error-message" role="alert">
                <span>
                  <strong>{words.problem}</strong> <span lang="en">{data.problem}</span>
                </span>
              </p>
            )}
            {data.warnings.length > 0 && (
              <ul className="notes" lang="en">
                {data.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
            {data.problem === null && <PreviewedRows preview={data} />}
          </div>
        )}
      </QueryView>
    </section>
  )
}

function Columns(props: {
  preview: SheetPreview
  reading: SheetReading
  onChange(reading: SheetReading): void
}) {
  const words = useWords().sheet
  const { preview, reading, onChange } = props
  return (
    <>
      <h2 className="label">{words.columns}</h2>
      <div className="table-frame">
        <table className="sheet-columns">
          <caption className="visually-hidden">{words.columns}</caption>
          <thead>
            <tr>
              <th scope="col">{words.inSheet}</th>
              <th scope="col">{words.means}</th>
              <th scope="col" className="wide-only">
                {words.samples}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map(({ header, column, samples }) => (
              <tr key={header}>
                <td className="breaks">
                  <strong>{header}</strong>
                </td>
                <td>
                  <select
                    aria-label={words.meaningOf(header)}
                    value={column ?? ''}
                    onChange={({ target }) => onChange(chooseColumn(reading, header, target.value || null))}
                  >
                    <option value="">{words.ignore}</option>
                    {[...new Set([...columnMeanings, ...(column === null ? [] : [column])])].map((name) => (
                      <option key={name} value={name}>
                        {words.meanings[name] ?? name}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="wide-only quiet breaks">{samples.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function ReadingOptions({
  reading,
  onChange,
}: {
  reading: SheetReading
  onChange(next: SheetReading): void
}) {
  const words = useWords().sheet
  const choice = <Name extends 'date_order' | 'duration_unit'>(
    name: Name,
    options: readonly NonNullable<SheetReading[Name]>[],
  ) => (
    <label>
      <span className="label">{words.options[name]}</span>
      <select
        value={reading[name] ?? ''}
        onChange={({ target }) => {
          const { [name]: _, ...others } = reading
          onChange((target.value === '' ? others : { ...others, [name]: target.value }) as SheetReading)
        }}
      >
        <option value="">{words.detect}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {words.optionValues[option]}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="sheet-options">
      {choice('date_order', ['day_first', 'month_first'])}
      {choice('duration_unit', ['s', 'ms'])}
    </div>
  )
}

function PreviewedRows({ preview: { rows } }: { preview: SheetPreview }) {
  const words = useWords().sheet
  const fields = [...new Set(rows.flatMap(({ values }) => values.map(({ field }) => field)))]
  return (
    <>
      <h2 className="label">{words.preview}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame scrolls" tabIndex={0} aria-label={words.preview}>
        <table className="sheet-rows">
          <caption className="visually-hidden">{words.preview}</caption>
          <thead>
            <tr>
              <th scope="col">{words.meanings.outer_id}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {words.meanings[field] ?? words.fields[field] ?? field}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, outer_id, message, warnings, values }) => (
              <tr key={source}>
                <td className="code">
                  {outer_id ?? '–'}
                  {message !== null && (
                    <small className="reason bad" lang="en">
                      {message}
                    </small>
                  )}
                  {warnings.map((warning) => (
                    <small key={warning} className="reason warm" lang="en">
                      {warning}
                    </small>
                  ))}
                </td>
                {fields.map((field) => (
                  <td key={field}>{values.find((each) => each.field === field)?.value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
