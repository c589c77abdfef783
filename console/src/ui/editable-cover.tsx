import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { euterpe } from '../api/client.ts'
import { apiMutation } from '../api/queries.ts'
import { type ArtworkKind, useArtwork } from '../api/use-artwork.ts'
import { useWords } from '../preferences.tsx'
import { uploadFile } from '../uploads/uploads.ts'
import { Cover } from './cover.tsx'
import { FormDialog } from './dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Icon } from './icons.tsx'
import { RecordCover } from './record-cover.tsx'
import { showToast } from './toasts.tsx'

type Props = { kind: ArtworkKind; id: string }

const writes = {
  tracks: { set: 'setTrackArtwork', remove: 'removeTrackArtwork', type: 'track' },
  releases: { set: 'setReleaseArtwork', remove: 'removeReleaseArtwork', type: 'release' },
} as const

/** A large cover, with a button to change it. */
export function EditableCover(props: Props) {
  const words = useWords().records.cover
  return (
    <div className="editable-cover">
      <RecordCover {...props} size="large" />
      <FormDialog
        title={words.title}
        trigger={
          <button type="button" className="secondary square small" aria-label={words.change}>
            <Icon name="edit" size={16} />
          </button>
        }
      >
        {(close) => <CoverForm {...props} onDone={close} />}
      </FormDialog>
    </div>
  )
}

function CoverForm({ kind, id, onDone }: Props & { onDone(): void }) {
  const words = useWords().records.cover
  const hintId = useId()
  const [file, setFile] = useState<File | null>(null)
  const preview = useObjectUrl(file)
  const artwork = useArtwork(kind, id, true)
  const { set, remove: removal, type } = writes[kind]
  const path = { [`${type}_id`]: id } as never
  const finish = (text: string) => {
    showToast(text)
    onDone()
  }
  const setArtwork = useMutation(apiMutation(set))
  const save = useMutation({
    mutationFn: async (picture: File) => {
      const key = `covers/${crypto.randomUUID()}`
      const uri = await uploadFile(key, picture, picture.type)
      try {
        await setArtwork.mutateAsync({ path, body: { s3_file_uri: uri } })
      } finally {
        // The service has a copy, or does not want it.
        await euterpe.call('deleteInboundObject', { query: { object_key: key } }).catch(() => null)
      }
    },
    onSuccess: () => finish(words.saved),
  })
  const remove = useMutation({ ...apiMutation(removal), onSuccess: () => finish(words.removed) })
  const isOwn = artwork?.source === 'person' && artwork.of === type
  return (
    <DialogForm
      submit={words.save}
      isBusy={save.isPending || remove.isPending}
      isReady={file !== null}
      error={save.error ?? remove.error}
      onSubmit={() => file && save.mutate(file)}
    >
      <div className="cover-form">
        <Cover id={id} size="large" url={preview ?? artwork?.large_url} />
        <div>
          <label>
            <span className="label">{words.choose}</span>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby={hintId}
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          </label>
          <small className="quiet hint" id={hintId}>
            {words.hint}
          </small>
          <p className="quiet">
            {artwork === null ? words.none : words.sources[artwork.source]}
            {artwork?.of === 'release' && type === 'track' && <> · {words.ofRelease}</>}
          </p>
          {isOwn && (
            <button type="button" className="secondary small" onClick={() => remove.mutate({ path })}>
              {words.remove}
            </button>
          )}
        </div>
      </div>
    </DialogForm>
  )
}

/** An address of the chosen file that the page can show; released with it. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setUrl(null)
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
