import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'
import { SegmentedControl } from './segmented-control.tsx'

/** A form in a dialog: its fields, what went wrong, and the button that sends it. */
export function DialogForm(props: {
  children: ReactNode
  /** The label of the button: a verb. */
  submit: string
  isBusy: boolean
  isReady?: boolean
  error: unknown
  onSubmit(form: FormData): void
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes events of a dialog on to the form that the dialog was opened from.
    event.stopPropagation()
    props.onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form className="form" onSubmit={submit}>
      {props.children}
      {Boolean(props.error) && <ErrorMessage error={props.error} />}
      <div className="dialog-actions">
        <button type="submit" disabled={props.isBusy || props.isReady === false}>
          {props.submit}
        </button>
      </div>
    </form>
  )
}

/** A line of text with its label. */
export function TextField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label>
      <span className="label">{label}</span>
      <input type="text" autoComplete="off" {...input} />
    </label>
  )
}

/** A choice between a few options, with a sentence about the chosen one. */
export function ChoiceField<Value extends string>(props: {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  hint: string
  onChange(value: Value): void
}) {
  return (
    <div>
      <p className="label">{props.label}</p>
      <SegmentedControl<Value> {...props} />
      <small className="quiet hint">{props.hint}</small>
    </div>
  )
}
