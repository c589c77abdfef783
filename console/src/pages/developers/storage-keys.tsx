import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { awsSnippet } from '../../snippets.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type StorageArea = Operations['listStorageKeys']['data']
type KeyPair = Operations['createStorageKey']['data']

/** The S3 keys of the organisation, and commands that use them. */
export function StorageKeys() {
  const words = useWords().keys
  const storage = useQuery(apiQuery('listStorageKeys', {}))
  const create = useMutation(apiMutation('createStorageKey'))
  const rotate = useMutation(apiMutation('rotateStorageKeys'))
  const [shown, setShown] = useState<KeyPair | null>(null)
  const hasKeys = (storage.data?.keys.length ?? 0) > 0
  return (
    <Card
      title={words.title}
      action={
        <div className="actions">
          {hasKeys && (
            <ConfirmDialog
              trigger={
                <button type="button" className="secondary">
                  {words.rotate}
                </button>
              }
              {...words.rotateDialog}
              onConfirm={async () => setShown(await rotate.mutateAsync({ body: {} }))}
            />
          )}
          <button
            type="button"
            disabled={create.isPending || storage.data === undefined}
            onClick={() => create.mutate({}, { onSuccess: setShown })}
          >
            {words.add}
          </button>
        </div>
      }
    >
      <p className="quiet">{words.lead}</p>
      {shown !== null && (
        <SecretOnce
          rows={[
            [words.id, shown.access_key_id],
            [words.secret, shown.secret_access_key],
          ]}
          onSaved={() => setShown(null)}
        />
      )}
      {create.error && <ErrorMessage error={create.error} />}
      <QueryView query={storage} skeleton={<Skeleton rows={4} />}>
        {(data) => <StorageDetails storage={data} shown={shown} />}
      </QueryView>
    </Card>
  )
}

function StorageDetails({ storage, shown }: { storage: StorageArea; shown: KeyPair | null }) {
  const words = useWords().keys
  const keyId = shown?.access_key_id ?? storage.keys[0]?.access_key_id
  return (
    <>
      <DetailsList
        rows={[
          [words.endpoint, <Copyable key="endpoint" text={storage.endpoint} label={words.endpoint} />],
          [words.bucket, <Copyable key="bucket" text={storage.bucket} label={words.bucket} />],
          [words.region, <code key="region">{storage.region}</code>],
        ]}
      />
      {storage.keys.length === 0 ? (
        <p className="quiet">{words.empty}</p>
      ) : (
        <ul className="entries">
          {storage.keys.map((key) => (
            <KeyEntry key={key.access_key_id} storageKey={key} />
          ))}
        </ul>
      )}
      <h3>{words.commands}</h3>
      <CodeBlock text={awsSnippet(storage, keyId, shown?.secret_access_key)} label={words.commands} short />
    </>
  )
}

function KeyEntry({ storageKey }: { storageKey: StorageArea['keys'][number] }) {
  const words = useWords().keys
  const { day, moment } = useFormats()
  const revoke = useMutation(apiMutation('revokeStorageKey'))
  const { access_key_id, created_at, expires_at } = storageKey
  return (
    <li>
      <div className="entry">
        <div>
          <code className="breaks">{access_key_id}</code>
          <small className="quiet line">
            {words.created(day(created_at))}
            {expires_at !== null && ` · ${words.expires(moment(expires_at))}`}
          </small>
        </div>
        <RemoveButton
          label={words.revoke}
          name={access_key_id}
          {...words.revokeDialog}
          title={words.revokeDialog.title(access_key_id)}
          onConfirm={() => revoke.mutateAsync({ path: { access_key_id } })}
        />
      </div>
    </li>
  )
}
