import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { invalidate } from '../../api/query-client.ts'
import { useWords } from '../../preferences.tsx'
import { settings } from '../../settings.ts'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readChosenFiles } from '../../uploads/dropped-files.ts'
import { uploadToArea } from '../../uploads/uploads.ts'

const root = 'delivery/ddex/'

/** Chooses a DDEX batch of the storage area, or uploads one. */
export function DdexField(props: { selected: string | null; onSelect(path: string): void }) {
  const words = useWords().ddex
  const input = useRef<HTMLInputElement>(null)
  const folder = useQuery(apiQuery('listStorageFolder', { query: { prefix: root, page_size: 1000 } }))
  const upload = useMutation({
    mutationFn: async (files: FileList) => {
      const found = readChosenFiles(files)
      // The folder name that DDEX gives a batch: the moment of delivery.
      const batch = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
      for (const { path, file } of found)
        await uploadToArea(root + (path.includes('/') ? path : `${batch}/${path}`), file)
      await invalidate(['uploads'])
      const first = found[0]?.path ?? ''
      return first.includes('/') ? `${first.split('/')[0]}/` : `${batch}/`
    },
    onSuccess: props.onSelect,
  })
  return (
    <div>
      <QueryView query={folder} skeleton={<Skeleton rows={2} />}>
        {({ folders, files }) => {
          const paths = [...folders.map(({ prefix }) => prefix), ...files.map(({ key }) => key)].map((path) =>
            path.slice(root.length),
          )
          return paths.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <label>
              <span className="label">{words.batch}</span>
              <select value={props.selected ?? ''} onChange={(event) => props.onSelect(event.target.value)}>
                <option value="">{words.everything}</option>
                {paths.map((path) => (
                  <option key={path}>{path}</option>
                ))}
              </select>
            </label>
          )
        }}
      </QueryView>
      <small className="quiet hint">
        {words.hint} <a href={`${settings.base_url}/docs/guides/ingestion-formats`}>{words.guide}</a>
      </small>
      {upload.error && <ErrorMessage error={upload.error} />}
      <button
        type="button"
        className="secondary small below"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={16} /> {upload.isPending ? words.uploading : words.upload}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-testid="ddex-files"
        {...{ webkitdirectory: '' }}
        onChange={(event) => event.target.files && upload.mutate(event.target.files)}
      />
    </div>
  )
}
