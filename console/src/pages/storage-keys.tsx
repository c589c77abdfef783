import { useState } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { awsSnippet } from '../snippets.ts'
import { Card, Copy, Facts } from '../ui/parts.tsx'
import { Secret } from '../ui/secret.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useAction } from '../use-action.ts'
import { useCall } from '../use-call.ts'

type Keys = Operations['listStorageKeys']['data']
type Pair = Operations['createStorageKey']['data']

/** The S3 keys of the organisation, and the lines that use them. */
export function StorageKeys() {
  const words = useWords().keys
  const list = useCall('listStorageKeys', {})
  const [pair, setPair] = useState<Pair | null>(null)
  const { act, busy, error } = useAction()
  const take = (work: () => Promise<Pair>) =>
    act(async () => {
      setPair(await work())
      list.again()
    })
  const rotate = () => {
    if (!confirm(words.rotateSure)) return
    void take(() => euterpe.call('rotateStorageKeys', { body: {} }))
  }
  const any = (list.data?.keys.length ?? 0) > 0
  return (
    <Card
      title={words.title}
      action={
        <div className="actions">
          {any && (
            <button type="button" className="second" disabled={busy} onClick={rotate}>
              {words.rotate}
            </button>
          )}
          <button
            type="button"
            disabled={busy || list.data === undefined}
            onClick={() => void take(() => euterpe.call('createStorageKey'))}
          >
            {words.add}
          </button>
        </div>
      }
    >
      <p className="quiet">{words.lead}</p>
      {pair !== null && (
        <Secret
          rows={[
            [words.id, pair.access_key_id],
            [words.secret, pair.secret_access_key],
          ]}
          onKept={() => setPair(null)}
        />
      )}
      {error !== null && <Fault error={error} />}
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={4} />
      ) : (
        <Inside keys={list.data} pair={pair} onChange={list.again} />
      )}
    </Card>
  )
}

function Inside({ keys, pair, onChange }: { keys: Keys; pair: Pair | null; onChange(): void }) {
  const words = useWords().keys
  const copied = (text: string, what: string) => (
    <span className="copied">
      <code className="breaks">{text}</code> <Copy text={text} what={what} />
    </span>
  )
  const id = pair?.access_key_id ?? keys.keys[0]?.access_key_id
  const commands = awsSnippet(keys, id, pair?.secret_access_key)
  return (
    <>
      <Facts
        rows={[
          [words.endpoint, copied(keys.endpoint, words.endpoint)],
          [words.bucket, copied(keys.bucket, words.bucket)],
          [words.region, <code key="region">{keys.region}</code>],
        ]}
      />
      {keys.keys.length === 0 ? (
        <p className="quiet">{words.empty}</p>
      ) : (
        <ul className="entries">
          {keys.keys.map((key) => (
            <OneKey key={key.access_key_id} of={key} onChange={onChange} />
          ))}
        </ul>
      )}
      <h3>{words.commands}</h3>
      <div className="snippet short">
        <Copy text={commands} what={words.commands} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <pre tabIndex={0}>{commands}</pre>
      </div>
    </>
  )
}

function OneKey({ of: key, onChange }: { of: Keys['keys'][number]; onChange(): void }) {
  const words = useWords().keys
  const { day, moment } = useFormats()
  const { act, busy, error } = useAction()
  const { access_key_id } = key
  const revoke = async () => {
    if (!confirm(words.revokeSure(access_key_id))) return
    if (await act(() => euterpe.call('revokeStorageKey', { path: { access_key_id } }))) onChange()
  }
  return (
    <li>
      <div className="entry">
        <div>
          <code className="breaks">{access_key_id}</code>
          <small className="quiet line">
            {words.made(day(key.created_at))}
            {key.expires_at !== null && ` · ${words.until(moment(key.expires_at))}`}
          </small>
        </div>
        <button
          type="button"
          className="second small danger"
          disabled={busy}
          aria-label={`${words.revoke}: ${access_key_id}`}
          onClick={revoke}
        >
          {words.revoke}
        </button>
      </div>
      {error !== null && <Fault error={error} />}
    </li>
  )
}
