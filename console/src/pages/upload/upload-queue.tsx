import { useQuery } from '@tanstack/react-query'
import { idOfFile } from '../../../../packages/client/audio-files.ts'
import { EuterpeError } from '../../../../packages/client/errors.ts'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import type { IngestionItem } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorText } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ItemFailure } from '../../ui/item-failure.tsx'
import { Card } from '../../ui/page.tsx'
import { type Outcome, useProcessing } from '../../uploads/processing.ts'
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
  const { upload: words } = useWords()
  const { size } = useFormats()
  const outcome = useProcessing().outcomes.get(upload.uri ?? '')
  const failedItem = useFailedItem(outcome, upload.path)
  const { status, path, error } = upload
  const hasFailed =
    failedItem !== undefined ||
    outcome?.delivery?.status === 'failed' ||
    (outcome?.tagging?.status === 'failed' && outcome.delivery === undefined)
  return (
    <li className={hasFailed ? 'failed' : status}>
      <div className="upload-name">
        <strong>{path}</strong>
        <small>
          {size(upload.file.size)} · {words.status[status]}
        </small>
        {status === 'failed' && (
          <small className="bad">
            {error instanceof EuterpeError ? <ErrorText error={error} /> : words.connectionLost}
          </small>
        )}
        {failedItem === undefined ? <FileOutcome outcome={outcome} /> : <ItemFailure item={failedItem} />}
      </div>
      <progress max={1} value={upload.progress} aria-label={path} />
      <UploadAction upload={upload} hasFailed={hasFailed} />
    </li>
  )
}

/** The item that a file became in its ingestion, if that failed. */
function useFailedItem(outcome: Outcome | undefined, path: string): IngestionItem | undefined {
  const id = outcome?.delivery?.status === 'done' ? outcome.delivery.ingestionId : null
  const query = { status: 'failed' as const, page_size: 100 }
  const failed = useQuery(apiQuery('listIngestionItems', id === null ? null : { path: { id }, query }))
  return failed.data?.results.find(({ outer_id }) => outer_id === idOfFile(path))
}

function UploadAction(props: { upload: Upload; hasFailed: boolean }) {
  const words = useWords().upload
  const { id, status, path } = props.upload
  if (status === 'done') {
    return (
      <span className={props.hasFailed ? 'square bad' : 'square good'}>
        <Icon name={props.hasFailed ? 'cross' : 'check'} size={18} />
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
