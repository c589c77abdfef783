import { useWords } from '../../preferences.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ingestFiles, type StoredFile, tagFile, useProcessing } from '../../uploads/processing.ts'

/** What can be done with one file of the storage area. */
export function FileActions({ file }: { file: StoredFile }) {
  const words = useWords().upload
  const status = useProcessing().outcomes.get(file.uri)?.status
  return (
    <span className="row-actions">
      <Tooltip text={words.tag(1)}>
        <button
          type="button"
          className="secondary square small"
          aria-label={words.tagOne(file.path)}
          disabled={status === 'tagging'}
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
          disabled={status === 'delivered'}
          onClick={() => void ingestFiles([file], null)}
        >
          <Icon name="catalogues" size={17} />
        </button>
      </Tooltip>
      <CopyButton text={file.uri} label={`S3 URI, ${file.path}`} />
    </span>
  )
}
