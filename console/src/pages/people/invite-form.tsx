import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiMutation } from '../../api/queries.ts'
import { usePreferences, useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { showToast } from '../../ui/toasts.tsx'

const roles = ['member', 'admin'] as const
type Role = (typeof roles)[number]

export function InviteForm({ onInvited }: { onInvited(): void }) {
  const { people: words, common } = useWords()
  const { language } = usePreferences()
  const [role, setRole] = useState<Role>('member')
  const invite = useMutation(apiMutation('inviteUser'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email'))
    const body = { email, name: String(form.get('name')), role, locale: language }
    const onSuccess = () => {
      showToast(words.invitationSent(email))
      onInvited()
    }
    invite.mutate({ body }, { onSuccess })
  }
  return (
    <form className="form" onSubmit={submit}>
      <label>
        <span className="label">{words.name}</span>
        <input name="name" type="text" required maxLength={200} autoComplete="off" />
      </label>
      <label>
        <span className="label">{words.email}</span>
        <input name="email" type="email" required maxLength={254} autoComplete="off" />
      </label>
      <div>
        <p className="label">{words.role}</p>
        <SegmentedControl<Role>
          label={words.role}
          value={role}
          options={roles.map((each) => [each, common.roles[each]] as const)}
          onChange={setRole}
        />
        <small className="quiet hint">{words.roleText[role]}</small>
      </div>
      {invite.error && <ErrorMessage error={invite.error} />}
      <div className="dialog-actions">
        <button type="submit" disabled={invite.isPending}>
          {words.invite}
        </button>
      </div>
    </form>
  )
}
