import type { ReactNode } from 'react'
import { EuterpeError } from '../../../packages/client/errors.ts'
import { useArrived } from '../first-answers.tsx'
import { useWords } from '../preferences.tsx'
import { Icon, type IconName } from './icons.tsx'

/** Says what went wrong and what to do, in the language of the page where it is a thing people meet. */
export function Fault({ error, again }: { error: unknown; again?: () => void }) {
  const words = useWords()
  if (isUnbought(error)) return <Empty icon="key" title={faultText(words.fault, error)} />
  return (
    <div className="fault" role="alert">
      <div>
        <strong>{words.fault.title}</strong>
        <p>{faultText(words.fault, error)}</p>
      </div>
      {again && (
        <button type="button" className="second" onClick={again}>
          {words.common.retry}
        </button>
      )}
    </div>
  )
}

/** What an organisation did not buy is no fault, and trying again changes nothing. */
function isUnbought(error: unknown): boolean {
  return error instanceof EuterpeError && /^entitlement_/.test(error.code)
}

export function faultText(words: ReturnType<typeof useWords>['fault'], error: unknown): string {
  if (!(error instanceof EuterpeError)) return words.unreachable
  const sentence = words[error.code as keyof typeof words]
  if (typeof sentence === 'string' && error.code !== 'title') return sentence
  const details = Array.isArray(error.details)
    ? error.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : error.details
  return words.other([error.message, details].filter(Boolean).join(' '))
}

export function Empty(props: { icon: IconName; title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={props.icon} size={26} />
      </span>
      <strong>{props.title}</strong>
      {props.hint && <p>{props.hint}</p>}
      {props.children}
    </div>
  )
}

/** As many grey lines as there will be rows, so that nothing jumps when they come. */
export function Waiting({ rows, tall = false }: { rows: number; tall?: boolean }) {
  const words = useWords()
  return (
    <div className={tall ? 'waiting tall' : 'waiting'} role="status" aria-label={words.common.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={index} />
      ))}
    </div>
  )
}

/** Stands where a page will be, and takes no room from it. */
export function Placeholder({ heading = false }: { heading?: boolean }) {
  const words = useWords()
  if (useArrived()) return null
  return (
    <div className="placeholder waiting" role="status" aria-label={words.common.loading}>
      {heading && <span className="as-heading" />}
      <span />
      <span />
      <span />
    </div>
  )
}
