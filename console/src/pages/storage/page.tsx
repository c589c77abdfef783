import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { euterpe } from '../../api/client.ts'
import { apiMutation } from '../../api/queries.ts'
import { invalidate } from '../../api/query-client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link, useRoute } from '../../router.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { uploadToArea } from '../../uploads/uploads.ts'

type Folder = Operations['listStorageFolder']['data']
type File = Folder['files'][number]

const folderPath = (prefix: string) => `/storage?folder=${encodeURIComponent(prefix)}`

/** The storage area, folder by folder. */
export function Storage() {
  const words = useWords().storage
  const prefix = useRoute().query.get('folder') ?? ''
  return (
    <Page title={words.title} lead={words.lead}>
      <Card>
        <Breadcrumbs prefix={prefix} />
        <FolderView key={prefix} prefix={prefix} />
      </Card>
    </Page>
  )
}

function Breadcrumbs({ prefix }: { prefix: string }) {
  const words = useWords().storage
  const parts = prefix.split('/').filter(Boolean)
  return (
    <nav className="breadcrumbs" aria-label={words.folders}>
      <Link to="/storage" aria-current={parts.length === 0 ? 'page' : undefined}>
        {words.root}
      </Link>
      {parts.map((part, index) => {
        const to = `${parts.slice(0, index + 1).join('/')}/`
        return (
          <span key={to}>
            /{' '}
            <Link to={folderPath(to)} aria-current={index === parts.length - 1 ? 'page' : undefined}>
              {part}
            </Link>
          </span>
        )
      })}
    </nav>
  )
}

function FolderView({ prefix }: { prefix: string }) {
  const { storage: words, upload } = useWords()
  const query = useInfiniteQuery({
    queryKey: queryKey('listStorageFolder', { prefix }),
    queryFn: ({ pageParam, signal }) => {
      const given = { prefix, page_size: 200, ...(pageParam !== null && { continuation_token: pageParam }) }
      return euterpe.call('listStorageFolder', { query: given }, { signal, attempts: 1 })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_token }) => next_token,
  })
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton rows={4} />}>
        {({ pages }) => {
          const folders = pages.flatMap((page) => page.folders)
          const files = pages.flatMap((page) => page.files)
          return (
            <>
              <FileTable prefix={prefix} folders={folders} files={files} />
              {folders.length + files.length === 0 && <Empty icon="folder" title={words.empty} />}
            </>
          )
        }}
      </QueryView>
      {query.hasNextPage && (
        <button
          type="button"
          className="secondary"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {upload.more}
        </button>
      )}
    </>
  )
}

const isWritable = (prefix: string) => /^(inbound|delivery\/(audio|ddex|mapping|metadata))\//.test(prefix)

function FileTable({
  prefix,
  folders,
  files,
}: {
  prefix: string
  folders: Folder['folders']
  files: File[]
}) {
  const { storage: words, upload, common } = useWords()
  const { size, moment, number } = useFormats()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const remove = useMutation(apiMutation('deleteStorageObjects'))
  const deletable = files.filter(({ writable }) => writable).map(({ key }) => key)
  const chosen = deletable.filter((key) => selected.has(key))
  const select = (keys: string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const key of keys) isSelected ? next.add(key) : next.delete(key)
    setSelected(next)
  }
  return (
    <>
      <div className="actions">
        {isWritable(prefix) && <UploadButton prefix={prefix} />}
        {chosen.length > 0 && (
          <ConfirmDialog
            trigger={
              <button type="button" className="secondary danger">
                <Icon name="bin" size={18} />{' '}
                {words.remove(common.files(chosen.length, number(chosen.length)))}
              </button>
            }
            {...words.removeDialog}
            title={words.remove(common.files(chosen.length, number(chosen.length)))}
            onConfirm={async () => {
              // The service deletes a thousand at once.
              for (let first = 0; first < chosen.length; first += 1000)
                await remove.mutateAsync({ body: { keys: chosen.slice(first, first + 1000) } })
              showToast(words.removed)
            }}
          />
        )}
      </div>
      {folders.length + files.length > 0 && (
        <div className="table-frame">
          <table className="stored">
            <caption className="visually-hidden">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col" className="tick">
                  {deletable.length > 0 && (
                    <input
                      type="checkbox"
                      aria-label={words.selectAll}
                      checked={chosen.length === deletable.length}
                      onChange={({ target }) => select(deletable, target.checked)}
                    />
                  )}
                  <span className="visually-hidden">{words.selection}</span>
                </th>
                <th scope="col">{upload.name}</th>
                <th scope="col" className="end">
                  {upload.size}
                </th>
                <th scope="col" className="wide-only">
                  {upload.uploadedAt}
                </th>
                <th scope="col" className="end">
                  {upload.actions}
                </th>
              </tr>
            </thead>
            <tbody>
              {folders.map((folder) => (
                <tr key={folder.prefix}>
                  <td />
                  <td className="breaks">
                    <Link to={folderPath(folder.prefix)} className="row-link">
                      <Icon name="folder" size={18} /> {folder.prefix.slice(prefix.length)}
                    </Link>
                  </td>
                  <td />
                  <td className="wide-only" />
                  <td />
                </tr>
              ))}
              {files.map(({ key, writable, last_modified, ...file }) => (
                <tr key={key}>
                  <td className="tick">
                    {writable && (
                      <input
                        type="checkbox"
                        aria-label={words.select(key.slice(prefix.length))}
                        checked={selected.has(key)}
                        onChange={({ target }) => select([key], target.checked)}
                      />
                    )}
                  </td>
                  <td className="breaks">{key.slice(prefix.length)}</td>
                  <td className="end code">{size(file.size)}</td>
                  <td className="wide-only quiet moment">{moment(last_modified)}</td>
                  <td className="end">
                    <DownloadButton fileKey={key} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function DownloadButton({ fileKey }: { fileKey: string }) {
  const words = useWords().storage
  const download = useMutation({
    mutationFn: async () => {
      const { url } = await euterpe.call('getStorageDownload', { query: { key: fileKey } })
      location.assign(url)
    },
  })
  return (
    <button
      type="button"
      className="secondary square small"
      aria-label={words.download(fileKey.split('/').at(-1)!)}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <Icon name="download" size={16} />
    </button>
  )
}

function UploadButton({ prefix }: { prefix: string }) {
  const words = useWords().storage
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (files: FileList) => {
      for (const file of files) await uploadToArea(prefix + file.name, file)
      await invalidate(['uploads'])
    },
  })
  return (
    <>
      <button
        type="button"
        className="secondary"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={18} /> {words.upload}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => event.target.files && upload.mutate(event.target.files)}
      />
      {upload.error && <ErrorMessage error={upload.error} />}
    </>
  )
}
