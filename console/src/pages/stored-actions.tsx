import { ingest, type StoredFile, tagNow, useAfterUpload } from '../after-upload.ts'
import { useWords } from '../preferences.tsx'
import { Icon } from '../ui/icons.tsx'
import { Copy } from '../ui/parts.tsx'

/** What can be done with one file of the storage area. */
export function StoredActions({ file }: { file: StoredFile }) {
  const words = useWords().upload
  const after = useAfterUpload().files.get(file.uri)?.status
  const name = file.path
  return (
    <span className="row-actions">
      <button
        type="button"
        className="second square small"
        title={words.tagNow(1)}
        aria-label={words.tagOne(name)}
        disabled={after === 'tagging'}
        onClick={() => void tagNow(file)}
      >
        <Icon name="spark" size={17} />
      </button>
      <button
        type="button"
        className="second square small"
        title={words.ingest(1)}
        aria-label={words.ingestOne(name)}
        disabled={after === 'delivered'}
        onClick={() => void ingest([file], null)}
      >
        <Icon name="catalogues" size={17} />
      </button>
      <span title={file.uri}>
        <Copy text={file.uri} what={name} />
      </span>
    </span>
  )
}
