import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation } from '../../api/queries.ts'
import { usePreferences, useWords } from '../../preferences.tsx'
import { ChoiceField, DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { showToast } from '../../ui/toasts.tsx'

const roles = ['member', 'admin'] as const
type Role = (typeof roles)[number]

export function InviteForm({ onInvited }: { onInvited(): void }) {
  const { people: words, common } = useWords()
  const { language } = usePreferences()
  const [role, setRole] = useState<Role>('member')
  const invite = useMutation(apiMutation('inviteUser'))
  const submit = (form: FormData) => {
    const email = String(form.get('email'))
    const body = { email, name: String(form.get('name')), role, locale: language }
    const onSuccess = () => {
      showToast(words.invitationSent(email))
      onInvited()
    }
    invite.mutate({ body }, { onSuccess })
  }
  return (
    <DialogForm submit={words.invite} isBusy={invite.isPending} error={invite.error} onSubmit={submit}>
      <TextField label={words.name} name="name" required maxLength={200} />
      <TextField label={words.email} name="email" type="email" required maxLength={254} />
      <ChoiceField<Role>
        label={words.role}
        value={role}
        options={roles.map((each) => [each, common.roles[each]] as const)}
        hint={words.roleText[role]}
        onChange={setRole}
      />
    </DialogForm>
  )
}
