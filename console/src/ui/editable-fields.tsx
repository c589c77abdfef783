import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { apiMutation } from '../api/queries.ts'
import { useWords } from '../preferences.tsx'
import {
  type Field,
  type RecordKind,
  recordInPath,
  recordKinds,
  textToValue,
  valueToText,
} from '../records.ts'
import { ErrorMessage } from './error-message.tsx'
import { Icon } from './icons.tsx'
import { showToast } from './toasts.tsx'

type EditedRecord = { id: string } & Record<string, unknown>

/** The fields of a record, each with a button to edit it in place. */
export function EditableFields(props: {
  kind: RecordKind
  record: EditedRecord
  /** How a value is shown, where its text is not enough. */
  show?: Partial<Record<string, ReactNode>>
  /** Fields that are shown elsewhere. */
  without?: readonly string[]
}) {
  const fields: readonly Field[] = recordKinds[props.kind].fields
  return (
    <dl className="details-list editable">
      {fields
        .filter(({ name }) => !props.without?.includes(name))
        .map((field) => (
          <EditableField key={field.name} {...props} field={field} shown={props.show?.[field.name]} />
        ))}
    </dl>
  )
}

function EditableField(props: { kind: RecordKind; record: EditedRecord; field: Field; shown: ReactNode }) {
  const { records: words } = useWords()
  const [isEditing, setEditing] = useState(false)
  const { field, record } = props
  const name = words.fields[field.name] ?? field.name
  const text = valueToText(record[field.name])
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isEditing ? (
          <EditForm {...props} name={name} text={text} onClose={() => setEditing(false)} />
        ) : (
          <span className="editable-value">
            <span className={field.type === 'long' ? 'lyrics' : 'breaks'}>
              {text === '' ? <span className="quiet">{words.none}</span> : (props.shown ?? text)}
            </span>
            <button
              type="button"
              className="edit-button"
              aria-label={words.edit(name)}
              onClick={() => setEditing(true)}
            >
              <Icon name="edit" size={15} />
            </button>
          </span>
        )}
      </dd>
    </div>
  )
}

function EditForm(props: {
  kind: RecordKind
  record: EditedRecord
  field: Field
  name: string
  text: string
  onClose(): void
}) {
  const { records: words, common } = useWords()
  const { kind, record, field, name, onClose } = props
  const [text, setText] = useState(props.text)
  const update = useMutation(apiMutation(recordKinds[kind].update))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { [field.name]: textToValue(field, text, record[field.name]) }
    const input = { path: recordInPath(kind, record.id), body }
    update.mutate(input as never, {
      onSuccess: () => {
        showToast(common.saved)
        onClose()
      },
    })
  }
  const control = {
    value: text,
    'aria-label': name,
    autoFocus: true,
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && onClose(),
  }
  return (
    <form className="edit-form" onSubmit={submit}>
      {field.type === 'long' ? (
        <textarea rows={8} {...control} onChange={(event) => setText(event.target.value)} />
      ) : (
        <input
          type="text"
          required={field.isRequired}
          maxLength={1000}
          {...(field.type === 'date' && { placeholder: '2026-11-30', pattern: '\\d{4}(-\\d\\d(-\\d\\d)?)?' })}
          {...control}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {(field.type === 'artists' || field.type === 'contributors') && (
        <small className="quiet">{words.commas}</small>
      )}
      {update.error && <ErrorMessage error={update.error} />}
      <div className="actions">
        <button type="submit" className="small" disabled={update.isPending}>
          {common.save}
        </button>
        <button type="button" className="secondary small" onClick={onClose}>
          {common.cancel}
        </button>
      </div>
    </form>
  )
}
