import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWords } from '../../preferences.tsx'
import { settings } from '../../settings.ts'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { uploadFile } from '../../uploads/uploads.ts'

export const isCsv = (key: string) => /\.(csv|tsv|txt|xlsx)$/i.test(key)

/** Chooses an uploaded CSV file, or uploads one. */
export function CsvField(props: { keys: string[]; selected: string; onSelect(key: string): void }) {
  const words = useWords().ingestions
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file.name, file, file.type || 'text/csv'),
    onSuccess: (_uri, file) => props.onSelect(file.name),
  })
  return (
    <div>
      {props.keys.length === 0 ? (
        <p>{words.csvNone}</p>
      ) : (
        <label>
          <span className="label">{words.csvFile}</span>
          <select value={props.selected} onChange={(event) => props.onSelect(event.target.value)}>
            {props.keys.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        </label>
      )}
      <small className="quiet hint">
        {words.csvHint} <a href={`${settings.base_url}/docs/guides/ingestion-formats`}>{words.csvColumns}</a>
      </small>
      {upload.error && <ErrorMessage error={upload.error} />}
      <button
        type="button"
        className="secondary small below"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={16} /> {words.csvUpload}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        hidden
        onChange={(event) => event.target.files?.[0] && upload.mutate(event.target.files[0])}
      />
    </div>
  )
}
