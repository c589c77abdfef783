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
        <p>{errorText(words.errors, error)}</p>
      </div>
      {onRetry && (
        <button type="button" className="secondary" onClick={() => onRetry()}>
          {words.common.retry}
        </button>
      )}
    </div>
  )
}

function isMissingEntitlement(error: unknown): boolean {
  return error instanceof EuterpeError && error.code.startsWith('entitlement_')
}

/** The translated text of a common error, else the message of the service. */
export function errorText(words: Words['errors'], error: unknown): string {
  if (!(error instanceof EuterpeError)) return words.unreachable
  const text = words[error.code as keyof typeof words]
  if (typeof text === 'string' && error.code !== 'title' && error.code !== 'page') return text
  const details = Array.isArray(error.details)
    ? error.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : error.details
  return words.other([error.message, details].filter(Boolean).join(' '))
}
