import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { ChoiceField, DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Place = 'uri' | 'set'

/** The keys that an application signs with, instead of a secret. */
export function ClientKeys({ client }: { client: { id: string; name: string; jwks_uri: string | null } }) {
  const words = useWords().clients.keys
  return (
    <FormDialog
      title={words.title(client.name)}
      trigger={
        <button type="button" className="secondary small" aria-label={`${words.open}: ${client.name}`}>
          {words.open}
        </button>
      }
    >
      {(close) => <KeysForm client={client} onDone={close} />}
    </FormDialog>
  )
}

function KeysForm(props: { client: { id: string; jwks_uri: string | null }; onDone(): void }) {
  const { clients, common } = useWords()
  const words = clients.keys
  const [place, setPlace] = useState<Place>('uri')
  const [isBroken, setBroken] = useState(false)
  const replace = useMutation(apiMutation('replaceClientKeys'))
  const submit = (form: FormData) => {
    const text = String(form.get(place)).trim()
    const body = place === 'uri' ? { jwks_uri: text } : readKeySet(text)
    setBroken(body === null)
    if (body === null) return
    replace.mutate(
      { path: { id: props.client.id }, body: body as never },
      {
        onSuccess: () => {
          showToast(common.saved)
          props.onDone()
        },
      },
    )
  }
  return (
    <DialogForm submit={words.save} isBusy={replace.isPending} error={replace.error} onSubmit={submit}>
      <ChoiceField<Place>
        label={words.kind}
        value={place}
        options={[
          ['uri', words.uri],
          ['set', words.set],
        ]}
        hint={words.text}
        onChange={setPlace}
      />
      {place === 'uri' ? (
        <TextField
          label={words.url}
          name="uri"
          type="url"
          required
          defaultValue={props.client.jwks_uri ?? ''}
          placeholder="https://example.com/jwks.json"
        />
      ) : (
        <label>
          <span className="label">{words.json}</span>
          <textarea name="set" rows={8} required spellCheck={false} placeholder='{"keys":[…]}' />
        </label>
      )}
      {isBroken && (
        <p className="bad" role="alert">
          {words.notJson}
        </p>
      )}
    </DialogForm>
  )
}

/** A single key is accepted too. */
function readKeySet(text: string): { jwks: unknown } | null {
  try {
    const parsed = JSON.parse(text)
    return { jwks: 'keys' in parsed ? parsed : { keys: [parsed] } }
  } catch {
    return null
  }
}
