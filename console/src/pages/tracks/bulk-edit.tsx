import { useState } from 'react'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { BatchEnd, submitBatch } from './batch-form.tsx'
import { useBatch } from './batches.ts'

const fields = ['artist', 'label', 'release', 'release_date'] as const
type Field = (typeof fields)[number]

/** Sets the same values in many tracks. Fields that are left empty stay as they are. */
export function BulkEdit({ ids, onDone }: { ids: string[]; onDone(text: string): void }) {
  const words = useWords().tracks.bulk
  const { number } = useFormats()
  const [values, setValues] = useState<Partial<Record<Field, string>>>({})
  const text = (field: Field) => values[field]?.trim() ?? ''
  const body = {
    ...(text('artist') && { artists: [{ name: text('artist'), role: 'primary' }] }),
    ...(text('label') && { label: { name: text('label') } }),
    ...(text('release') && { releases: [{ title: text('release') }] }),
    ...(text('release_date') && { release_date: text('release_date') }),
  }
  const batch = useBatch('updateWorkspaceTrack', ids, 1, ([track_id]) => ({
    path: { track_id: track_id! },
    body,
  }))
  return (
    <form className="form" onSubmit={submitBatch(batch, () => onDone(words.edited(number(ids.length))))}>
      <p className="quiet">{words.editText}</p>
      {fields.map((field) => (
        <label key={field}>
          <span className="label">{words.fields[field]}</span>
          <input
            type="text"
            autoComplete="off"
            maxLength={field === 'release_date' ? 10 : 1000}
            placeholder={field === 'release_date' ? '2026-11-30' : words.unchanged}
            {...(field === 'release_date' && { pattern: '\\d{4}(-\\d\\d(-\\d\\d)?)?' })}
            value={values[field] ?? ''}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        </label>
      ))}
      <BatchEnd batch={batch} isReady={Object.keys(body).length > 0} text={words.apply} />
    </form>
  )
}
