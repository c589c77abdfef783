import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { settings } from '../../settings.ts'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { uploadFile } from '../../uploads/uploads.ts'

export const isCsv = (key: string) => /\.(csv|tsv|txt)$/i.test(key)

/** Chooses a folder of uploaded audio files, or all of them. */
export function FolderField(props: { keys: string[]; folder: string; hasMore: boolean }) {
  const { ingestions: words, common } = useWords()
  const { number } = useFormats()
  if (props.keys.length === 0) {
    return (
      <p>
        {words.noUploads} <Link to="/upload">{words.goUpload}</Link>
      </p>
    )
  }
  const files = (n: number) => common.files(n, number(n))
  return (
    <label>
      <span className="label">{words.folder}</span>
      <select name="folder" defaultValue={props.folder}>
        <option value="">
          {words.allUploads} ({files(props.keys.length)}
          {props.hasMore ? '+' : ''})
        </option>
        {countByFolder(props.keys).map(([folder, count]) => (
          <option key={folder} value={folder}>
            {folder} ({files(count)})
          </option>
        ))}
      </select>
      <small className="quiet hint">
        {words.uploadsHint} {props.hasMore && words.more}
      </small>
    </label>
  )
}

/** Each folder with the number of files in it and in its subfolders. */
function countByFolder(keys: string[]): [folder: string, files: number][] {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const parts = key.split('/').slice(0, -1)
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = `${parts.slice(0, depth).join('/')}/`
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return [...counts].sort(([a], [b]) => a.localeCompare(b))
}

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
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={(event) => event.target.files?.[0] && upload.mutate(event.target.files[0])}
      />
    </div>
  )
}
