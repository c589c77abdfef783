import { type FormEvent, useState } from 'react'
import type { ItemOf } from '../../../packages/client/client.ts'
import { euterpe } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Card, Choice, Copy } from '../ui/parts.tsx'
import { Secret } from '../ui/secret.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useAction } from '../use-action.ts'
import { useCall } from '../use-call.ts'

type Client = ItemOf<'listClients'>
type Shown = { id: string; secret: string | null }

/** The applications of the organisation: made here, with a secret that is shown once. */
export function Clients() {
  const words = useWords().clients
  const list = useCall('listClients', { query: { page_size: 100 } })
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <Card
      title={words.title}
      action={
        <button
          type="button"
          className={adding ? 'second' : ''}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {words.add}
        </button>
      }
    >
      <p className="quiet">{words.lead}</p>
      {adding && (
        <NewClient
          onMade={(made) => {
            setAdding(false)
            setShown(made)
            list.again()
          }}
        />
      )}
      {shown !== null && (
        <Secret
          rows={[
            [words.id, shown.id],
            ...(shown.secret === null ? [] : [[words.secret, shown.secret] as const]),
          ]}
          onKept={() => setShown(null)}
        />
      )}
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={3} />
      ) : list.data.results.length === 0 ? (
        !adding && <Empty icon="developers" title={words.empty} hint={words.emptyHint} />
      ) : (
        <ul className="entries">
          {list.data.results.map((client) => (
            <OneClient key={client.id} client={client} onSecret={setShown} onChange={list.again} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OneClient(props: { client: Client; onSecret(shown: Shown): void; onChange(): void }) {
  const words = useWords().clients
  const { day } = useFormats()
  const { act, busy, error } = useAction()
  const { client } = props
  const path = { path: { id: client.id } }
  const renew = async () => {
    if (!confirm(words.renewSure(client.name))) return
    await act(async () => {
      const { client_secret } = await euterpe.call('renewClientSecret', path)
      props.onSecret({ id: client.id, secret: client_secret })
    })
  }
  const revoke = async () => {
    if (!confirm(words.revokeSure(client.name))) return
    if (await act(() => euterpe.call('revokeClient', path))) props.onChange()
  }
  const revoked = client.revoked_at !== null
  return (
    <li className={revoked ? 'ended' : ''}>
      <div className="entry">
        <div>
          <strong className="breaks">{client.name}</strong>{' '}
          <span className={revoked ? 'badge bad' : 'badge'}>
            {revoked ? words.revoked : words.types[client.type]}
          </span>
          <small className="quiet line">
            <code className="breaks">{client.id}</code> <Copy text={client.id} what={client.name} />
          </small>
          <small className="quiet line">
            {words.since(day(client.created_at))}
            {client.redirect_uris.length > 0 && ` · ${client.redirect_uris.join(', ')}`}
          </small>
        </div>
        {!revoked && (
          <div className="actions">
            {client.type !== 'public' && (
              <button
                type="button"
                className="second small"
                disabled={busy}
                aria-label={`${words.renew}: ${client.name}`}
                onClick={renew}
              >
                {words.renew}
              </button>
            )}
            <button
              type="button"
              className="second small danger"
              disabled={busy}
              aria-label={`${words.revoke}: ${client.name}`}
              onClick={revoke}
            >
              {words.revoke}
            </button>
          </div>
        )}
      </div>
      {client.scopes.length > 0 && !revoked && (
        <details className="scopes">
          <summary>{words.scopes}</summary>
          <div className="chips">
            {client.scopes.map((scope) => (
              <code key={scope} className="chip">
                {scope}
              </code>
            ))}
          </div>
        </details>
      )}
      {error !== null && <Fault error={error} />}
    </li>
  )
}

const types = ['machine', 'confidential', 'public'] as const
type Type = (typeof types)[number]

function NewClient({ onMade }: { onMade(made: Shown): void }) {
  const words = useWords().clients
  const me = useCall('getMe', {})
  const catalogues = useCall('listCatalogs', {})
  const { act, busy, error } = useAction()
  const [type, setType] = useState<Type>('machine')
  const identity = ['openid', 'profile', 'email']
  const scopes = (me.data?.scopes ?? []).filter((scope) => type !== 'machine' || !identity.includes(scope))
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const redirects = String(form.get('redirect_uris') ?? '').split(/\s+/)
    const catalogue = String(form.get('catalog_id') ?? '')
    return act(async () => {
      const made = await euterpe.call('createClient', {
        body: {
          name: String(form.get('name')),
          type,
          scopes: form.getAll('scopes') as 'openid'[],
          redirect_uris: redirects.filter((uri) => uri !== ''),
          ...(catalogue !== '' && { catalog_id: catalogue }),
        },
      })
      onMade({ id: made.id, secret: made.client_secret ?? null })
    })
  }
  return (
    <form className="form" onSubmit={create}>
      <label>
        <span className="label">{words.name}</span>
        <input name="name" type="text" required maxLength={100} autoComplete="off" />
      </label>
      <div>
        <p className="label">{words.type}</p>
        <Choice<Type>
          label={words.type}
          value={type}
          options={types.map((each) => [each, words.types[each]] as const)}
          onChange={setType}
        />
        <small className="quiet hint">{words.typeText[type]}</small>
      </div>
      {type !== 'machine' && (
        <label>
          <span className="label">
            {words.redirect} <small>{words.redirectHint}</small>
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
        <div className="ticks even">
          {scopes.map((scope) => (
            <label key={scope} className="tick">
              <input type="checkbox" name="scopes" value={scope} defaultChecked /> <code>{scope}</code>
            </label>
          ))}
        </div>
      </fieldset>
      {error !== null && <Fault error={error} />}
      <div className="actions">
        <button type="submit" disabled={busy || me.data === undefined}>
          {words.create}
        </button>
      </div>
    </form>
  )
}
