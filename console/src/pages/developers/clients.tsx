import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClientKeys } from './client-keys.tsx'
import { type ClientSecret, NewClientForm } from './new-client-form.tsx'

type Client = ItemOf<'listClients'>

/** The applications of the organisation. */
export function Clients() {
  const words = useWords().clients
  const clients = useQuery(apiQuery('listClients', { query: { page_size: 100 } }))
  const [shown, setShown] = useState<ClientSecret | null>(null)
  return (
    <Card
      title={words.title}
      action={
        <FormDialog title={words.add} trigger={<button type="button">{words.add}</button>}>
          {(close) => (
            <NewClientForm
              onCreated={(created) => {
                close()
                setShown(created)
              }}
            />
          )}
        </FormDialog>
      }
    >
      <p className="quiet">{words.lead}</p>
      {shown !== null && (
        <SecretOnce
          rows={[
            [words.id, shown.id],
            ...(shown.secret === null ? [] : [[words.secret, shown.secret] as const]),
          ]}
          onSaved={() => setShown(null)}
        />
      )}
      <QueryView query={clients} skeleton={<Skeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="developers" title={words.empty} hint={words.emptyHint} />
          ) : (
            <ul className="entries">
              {results.map((client) => (
                <ClientEntry key={client.id} client={client} onSecret={setShown} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

function ClientEntry(props: { client: Client; onSecret(shown: ClientSecret): void }) {
  const words = useWords().clients
  const { day } = useFormats()
  const { client } = props
  const isRevoked = client.revoked_at !== null
  return (
    <li className={isRevoked ? 'ended' : ''}>
      <div className="entry">
        <div>
          <strong className="breaks">{client.name}</strong>{' '}
          <span className={isRevoked ? 'badge bad' : 'badge'}>
            {isRevoked ? words.revoked : words.types[client.type]}
          </span>
          <small className="quiet line">
            <code className="breaks">{client.id}</code> <CopyButton text={client.id} label={client.name} />
          </small>
          <small className="quiet line">
            {words.created(day(client.created_at))}
            {client.redirect_uris.length > 0 && ` · ${client.redirect_uris.join(', ')}`}
          </small>
        </div>
        {!isRevoked && <ClientActions {...props} />}
      </div>
      {client.scopes.length > 0 && !isRevoked && (
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
    </li>
  )
}

function ClientActions({ client, onSecret }: { client: Client; onSecret(shown: ClientSecret): void }) {
  const words = useWords().clients
  const renew = useMutation(apiMutation('renewClientSecret'))
  const revoke = useMutation(apiMutation('revokeClient'))
  const { id, name, type } = client
  const renewSecret = async () => {
    const { client_secret } = await renew.mutateAsync({ path: { id } })
    onSecret({ id, secret: client_secret })
  }
  return (
    <div className="actions">
      {type !== 'public' && (
        <ConfirmDialog
          trigger={
            <button type="button" className="secondary small" aria-label={`${words.renew}: ${name}`}>
              {words.renew}
            </button>
          }
          {...words.renewDialog}
          title={words.renewDialog.title(name)}
          onConfirm={renewSecret}
        />
      )}
      {(type === 'confidential' || type === 'machine') && <ClientKeys client={client} />}
      <ConfirmDialog
        trigger={
          <button type="button" className="secondary small danger" aria-label={`${words.revoke}: ${name}`}>
            {words.revoke}
          </button>
        }
        {...words.revokeDialog}
        title={words.revokeDialog.title(name)}
        onConfirm={() => revoke.mutateAsync({ path: { id } })}
      />
    </div>
  )
}
