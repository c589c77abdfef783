import { useMutation } from '@tanstack/react-query'
import { maybeAudio, type StoredFile } from '../../../../packages/client/audio-files.ts'
import { apiMutation } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ingestFiles, tagFile, useProcessing } from '../../uploads/processing.ts'

/** What can be done with one file of the storage area. Only audio can be tagged and added. */
export function FileActions({ file, isIngested }: { file: StoredFile; isIngested: boolean }) {
  const words = useWords().upload
  const outcome = useProcessing().outcomes.get(file.uri)
  const remove = useMutation(apiMutation('deleteInboundObject'))
  return (
    <span className="row-actions">
      {maybeAudio(file.path) && (
        <>
          <Tooltip text={words.tag(1)}>
            <button
              type="button"
              className="secondary square small"
              aria-label={words.tagOne(file.path)}
              disabled={outcome?.tagging?.status === 'running'}
              onClick={() => void tagFile(file)}
            >
              <Icon name="spark" size={17} />
            </button>
          </Tooltip>
          <Tooltip text={words.ingest(1)}>
            <button
              type="button"
              className="secondary square small"
              aria-label={words.ingestOne(file.path)}
              disabled={isIngested || outcome?.delivery?.status === 'done'}
              // The row shows the error.
              onClick={() => void ingestFiles([file], null).catch(() => null)}
            >
              <Icon name="catalogues" size={17} />
            </button>
          </Tooltip>
        </>
      )}
      <CopyButton text={file.uri} label={`S3 URI, ${file.path}`} />
      <ConfirmDialog
        trigger={
          <button
            type="button"
            className="secondary danger square small"
            aria-label={words.deleteOne(file.path)}
          >
            <Icon name="bin" size={17} />
          </button>
        }
        title={words.deleteDialog.title(file.path)}
        text={isIngested ? words.deleteDialog.textIngested : words.deleteDialog.text}
        confirm={words.deleteDialog.confirm}
        onConfirm={() => remove.mutateAsync({ query: { object_key: file.path } })}
      />
    </span>
  )
}
