import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { apiMutation } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'

const entitlements = ['tagging', 'audio_features', 'atlas', 'search', 'ingestion', 'profiling'] as const

export function EntitlementsForm({ id, granted }: { id: string; granted: string[] }) {
  const { operator: words, common } = useWords()
  const change = useMutation({
    ...apiMutation('changeEntitlements'),
    onSuccess: () => showToast(common.saved),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = new FormData(event.currentTarget).getAll('entitlements')
    const grant = entitlements.filter((name) => checked.includes(name) && !granted.includes(name))
    const revoke = entitlements.filter((name) => !checked.includes(name) && granted.includes(name))
    if (grant.length + revoke.length === 0) return
    change.mutate({ path: { id }, body: { grant, revoke } })
  }
  return (
    <Card title={words.entitlements}>
      <form className="plain-form" onSubmit={submit}>
        <fieldset>
          <legend className="visually-hidden">{words.entitlements}</legend>
          <div className="checkboxes">
            {entitlements.map((name) => (
              <label key={name} className="checkbox">
                <input
                  type="checkbox"
                  name="entitlements"
                  value={name}
                  defaultChecked={granted.includes(name)}
                />{' '}
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        {change.error && <ErrorMessage error={change.error} />}
        <div className="actions">
          <button type="submit" className="secondary" disabled={change.isPending}>
            {common.save}
          </button>
        </div>
      </form>
    </Card>
  )
}

export function GrantCreditsForm({ id }: { id: string }) {
  const words = useWords().operator
  const { number } = useFormats()
  const grant = useMutation(apiMutation('grantCredits'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const amount = Number(fields.get('amount'))
    const body = { amount, reason: String(fields.get('reason')) }
    const onSuccess = () => {
      form.reset()
      showToast(words.granted(number(amount)))
    }
    grant.mutate({ path: { id }, body }, { onSuccess })
  }
  return (
    <Card title={words.grant}>
      <form className="plain-form" onSubmit={submit}>
        <label>
          <span className="label">{words.amount}</span>
          <input name="amount" type="number" min={1} max={1_000_000_000} step={1} required />
        </label>
        <label>
          <span className="label">
            {words.reason} <small>{words.reasonHint}</small>
          </span>
          <input name="reason" type="text" maxLength={200} required />
        </label>
        {grant.error && <ErrorMessage error={grant.error} />}
        <div className="actions">
          <button type="submit" disabled={grant.isPending}>
            {words.grant}
          </button>
        </div>
      </form>
    </Card>
  )
}
