import { EuterpeError } from '../../../packages/client/errors.ts'
import { useWords } from '../preferences.tsx'
import type { Words } from '../words/en.ts'
import { Empty } from './empty.tsx'

/** Says what went wrong and what to do about it. */
export function ErrorMessage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords()
  // A plan that does not include something is no failure, and trying again changes nothing.
  if (isMissingEntitlement(error)) return <Empty icon="key" title={errorText(words.errors, error)} />
  return (
    <div className="error-message" role="alert">
      <div>
        <strong>{words.errors.title}</strong>
        <p>
          <ErrorText error={error} />
        </p>
      </div>
      {onRetry && (
        <button type="button" className="secondary" onClick={() => onRetry()}>
          {words.common.retry}
        </button>
      )}
    </div>
  )
}

/** What went wrong in the user's language, then the words of the service where only they say what exactly. */
export function ErrorText({ error }: { error: unknown }) {
  const words = useWords().errors
  const details = detailsOf(error)
  return (
    <>
      {errorText(words, error)} {details !== null && <span lang="en">{details}</span>}
    </>
  )
}

function isMissingEntitlement(error: unknown): boolean {
  return error instanceof EuterpeError && error.code.startsWith('entitlement_')
}

/** The translated text of an error. */
export function errorText(words: Words['errors'], error: unknown): string {
  if (!(error instanceof EuterpeError) || error.status === 0) return words.unreachable
  const { title: _, page: __, ...codes } = words
  return codes[error.code as keyof typeof codes] ?? words.other
}

/** Errors whose translation does not say everything. */
const generalCodes = ['validation_error', 'invalid_request', 'unsupported_value', 'body_too_large']

function detailsOf(error: unknown): string | null {
  if (!(error instanceof EuterpeError) || error.status === 0 || !generalCodes.includes(error.code))
    return null
  const { details, message } = error
  if (!Array.isArray(details)) return [message, details].filter(Boolean).join(' ')
  return details.map(({ field, message: text }) => `${field}: ${text}`).join('; ')
}
