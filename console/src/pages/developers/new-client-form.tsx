import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { ChoiceField, DialogForm, TextField } from '../../ui/dialog-form.tsx'

/** The id and the new secret of an application; public applications have no secret. */
export type ClientSecret = { id: string; secret: string | null }

type NewClient = Operations['createClient']['body']
const types = ['machine', 'confidential', 'public'] as const
type ClientType = (typeof types)[number]

/** A machine client acts for the organisation: there is no user whose identity it could ask for. */
const userScopes = ['openid', 'profile', 'email']

export function NewClientForm({ onCreated }: { onCreated(created: ClientSecret): void }) {
  const words = useWords().clients
  const me = useQuery(apiQuery('getMe', {}))
  const catalogues = useQuery(apiQuery('listCatalogs', {}))
  const create = useMutation(apiMutation('createClient'))
  const [type, setType] = useState<ClientType>('machine')
  const scopes = (me.data?.scopes ?? []).filter((scope) => type !== 'machine' || !userScopes.includes(scope))
  const submit = (form: FormData) => {
    const redirectUris = String(form.get('redirect_uris') ?? '').split(/\s+/)
    const catalogueId = String(form.get('catalog_id') ?? '')
    const body: NewClient = {
      name: String(form.get('name')),
      type,
      scopes: form.getAll('scopes') as NewClient['scopes'],
      redirect_uris: redirectUris.filter((uri) => uri !== ''),
      ...(catalogueId !== '' && { catalog_id: catalogueId }),
    }
    create.mutate(
      { body },
      { onSuccess: ({ id, client_secret }) => onCreated({ id, secret: client_secret ?? null }) },
    )
  }
  return (
    <DialogForm
      submit={words.add}
      isBusy={create.isPending}
      isReady={me.data !== undefined}
      error={create.error}
      onSubmit={submit}
    >
      <TextField label={words.name} name="name" required maxLength={100} />
      <ChoiceField<ClientType>
        label={words.type}
        value={type}
        options={types.map((each) => [each, words.types[each]] as const)}
        hint={words.typeText[type]}
        onChange={setType}
      />
      {type !== 'machine' && (
        <label>
          <span className="label">
            {words.redirectUris} <small>{words.redirectHint}</small>
          </span>
          <textarea name="redirect_uris" required rows={2} placeholder="https://desk.example.com/callback" />
        </label>
      )}
      {catalogues.data && catalogues.data.results.length > 0 && (
        <label>
          <span className="label">{words.catalogue}</span>
          <select name="catalog_id">
            <option value="">{words.anyCatalogue}</option>
            {catalogues.data.results.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset>
        <legend className="label">{words.scopes}</legend>
        <div className="checkboxes">
          {scopes.map((scope) => (
            <label key={scope} className="checkbox">
              <input type="checkbox" name="scopes" value={scope} defaultChecked /> <code>{scope}</code>
            </label>
          ))}
        </div>
      </fieldset>
    </DialogForm>
  )
}
