import { EuterpeError } from '../../../../packages/client/errors.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { errorText } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { useProcessing } from '../../uploads/processing.ts'
import { cancelUpload, retryUpload, type Upload } from '../../uploads/uploads.ts'
import { FileOutcome } from './file-outcome.tsx'
import { NextSteps } from './next-steps.tsx'

/** The uploads since the console was opened, with their progress. */
export function UploadQueue({ uploads }: { uploads: readonly Upload[] }) {
  const words = useWords().upload
  const { number } = useFormats()
  const done = uploads.filter(({ status }) => status === 'done').length
  return (
    <Card
      title={words.queue}
      action={<span role="status">{words.done(number(done), number(uploads.length))}</span>}
    >
      <ul className="uploads">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <NextSteps uploads={uploads} />
    </Card>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { upload: words, errors } = useWords()
  const { size } = useFormats()
  const { outcomes } = useProcessing()
  const { status, path, error } = upload
  return (
    <li className={status}>
      <div className="upload-name">
        <strong>{path}</strong>
        <small>
          {size(upload.file.size)} · {words.status[status]}
        </small>
        {status === 'failed' && (
          <small className="bad">
            {error instanceof EuterpeError ? errorText(errors, error) : words.connectionLost}
          </small>
        )}
        {upload.uri !== null && <FileOutcome outcome={outcomes.get(upload.uri)} />}
      </div>
      <progress max={1} value={upload.progress} aria-label={path} />
      <UploadAction upload={upload} />
    </li>
  )
}

function UploadAction({ upload: { id, status, path } }: { upload: Upload }) {
  const words = useWords().upload
  if (status === 'done') {
    return (
      <span className="square good">
        <Icon name="check" size={18} />
      </span>
    )
  }
  const hasEnded = status === 'failed' || status === 'cancelled'
  return (
    <button
      type="button"
      className="secondary square"
      aria-label={hasEnded ? words.retryOne(path) : words.cancelOne(path)}
      onClick={() => (hasEnded ? retryUpload(id) : cancelUpload(id))}
    >
      <Icon name={hasEnded ? 'retry' : 'cross'} size={18} />
    </button>
  )
}
