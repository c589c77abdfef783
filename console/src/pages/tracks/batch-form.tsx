import type { FormEvent } from 'react'
import { ErrorMessage } from '../../ui/error-message.tsx'
import type { Batch } from './batches.ts'

export function submitBatch(batch: Batch, onDone: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    batch.run(onDone)
  }
}

/** The end of a form that works on many tracks: its error, its progress and its button. */
export function BatchEnd({ batch, isReady, text }: { batch: Batch; isReady: boolean; text: string }) {
  return (
    <>
      {batch.error !== null && <ErrorMessage error={batch.error} />}
      {batch.isRunning && <progress max={1} value={batch.progress} aria-label={text} />}
      <div className="dialog-actions">
        <button type="submit" disabled={!isReady || batch.isRunning}>
          {text}
        </button>
      </div>
    </>
  )
}
