import { type FormEvent, useState } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card, Copy, Facts, Page, Pager } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useAction } from '../use-action.ts'
import { useCall } from '../use-call.ts'
import { Ledger } from './credits.tsx'

type Details = Operations['getOrganization']['data']
const entitlements = ['tagging', 'audio_features', 'atlas', 'search', 'ingestion', 'profiling'] as const

/** One organisation, as the operator sees and changes it. */
export function Organisation({ id }: { id: string }) {
  const words = useWords().operator
  const { day } = useFormats()
  const one = useCall('getOrganization', { path: { id } })
  const [changes, setChanges] = useState(0)
  const changed = () => {
    one.again()
    setChanges((before) => before + 1)
  }
  const details = one.data
  return (
    <>
      <Link to="/operator" className="back">
        <Icon name="left" size={18} /> {words.back}
      </Link>
      <Page
        title={details?.name ?? words.organisations}
        lead={details ? words.since(day(details.created_at)) : ' '}
        actions={details && <Switch details={details} onChange={changed} />}
        late
      >
        {one.error ? (
          <Fault error={one.error} again={one.again} />
        ) : details === undefined ? (
          <Waiting rows={3} tall />
        ) : (
          <>
            <div className="columns">
              <OrganisationFacts details={details} />
              <Entitlements key={details.entitlements.join()} details={details} onChange={changed} />
              <Grant id={id} onChange={changed} />
              <People details={details} />
            </div>
            <OrganisationLedger id={id} key={changes} />
          </>
        )}
      </Page>
    </>
  )
}

function Switch({ details, onChange }: { details: Details; onChange(): void }) {
  const words = useWords().operator
  const { act, busy, error } = useAction()
  const disabled = details.disabled_at !== null
  const turn = async () => {
    if (!disabled && !confirm(words.disableSure(details.name))) return
    const path = { id: details.id }
    if (await act(() => euterpe.call('updateOrganization', { path, body: { disabled: !disabled } })))
      onChange()
  }
  return (
    <div className="stacked-actions">
      <div className="actions">
        {disabled && <span className="badge bad">{words.disabled}</span>}
        <button type="button" className={disabled ? '' : 'second danger'} disabled={busy} onClick={turn}>
          {disabled ? words.enable : words.disable}
        </button>
      </div>
      {error !== null && <Fault error={error} />}
    </div>
  )
}

function OrganisationFacts({ details }: { details: Details }) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    <Card title={words.facts}>
      <Facts
        rows={[
          [
            words.id,
            <span className="copied" key="id">
              <code className="breaks">{details.id}</code> <Copy text={details.id} what={words.id} />
            </span>,
          ],
          [words.region, <code key="region">{details.region}</code>],
          [words.tracks, number(details.track_count)],
          [words.applications, number(details.client_count)],
          [words.credits, number(details.credits.available)],
        ]}
      />
    </Card>
  )
}

function Entitlements({ details, onChange }: { details: Details; onChange(): void }) {
  const words = useWords().operator
  const { act, busy, error } = useAction()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget).getAll('entitlements')
    const grant = entitlements.filter((name) => ticked.includes(name) && !details.entitlements.includes(name))
    const revoke = entitlements.filter(
      (name) => !ticked.includes(name) && details.entitlements.includes(name),
    )
    if (grant.length + revoke.length === 0) return
    const path = { id: details.id }
    void act(() => euterpe.call('changeEntitlements', { path, body: { grant, revoke } })).then(
      (went) => went && onChange(),
    )
  }
  return (
    <Card title={words.entitlements}>
      <form className="plain-form" onSubmit={save}>
        <fieldset>
          <legend className="unseen">{words.entitlements}</legend>
          <div className="ticks even">
            {entitlements.map((name) => (
              <label key={name} className="tick">
                <input
                  type="checkbox"
                  name="entitlements"
                  value={name}
                  defaultChecked={details.entitlements.includes(name)}
                />{' '}
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        {error !== null && <Fault error={error} />}
        <div className="actions">
          <button type="submit" className="second" disabled={busy}>
            {words.save}
          </button>
        </div>
      </form>
    </Card>
  )
}

function Grant({ id, onChange }: { id: string; onChange(): void }) {
  const words = useWords().operator
  const { number } = useFormats()
  const { act, busy, error } = useAction()
  const [said, setSaid] = useState('')
  const grant = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const amount = Number(fields.get('amount'))
    const body = { amount, reason: String(fields.get('reason')) }
    const went = await act(() => euterpe.call('grantCredits', { path: { id }, body }))
    setSaid(went ? words.granted(number(amount)) : '')
    if (!went) return
    form.reset()
    onChange()
  }
  return (
    <Card title={words.grant}>
      <form className="plain-form" onSubmit={grant}>
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
        {error !== null && <Fault error={error} />}
        <div className="actions">
          <button type="submit" disabled={busy}>
            {words.grant}
          </button>
          <span role="status" className="quiet">
            {said}
          </span>
        </div>
      </form>
    </Card>
  )
}

function People({ details }: { details: Details }) {
  const all = useWords()
  const words = all.operator
  return (
    <Card title={words.people}>
      {details.users.length === 0 && <p className="quiet">{words.noPeople}</p>}
      <ul className="entries">
        {details.users.map((user) => (
          <li key={user.id}>
            <div className="entry">
              <div>
                <strong>{user.name}</strong>
                <small className="quiet line breaks">{user.email}</small>
              </div>
              <span className="chips">
                <span className={user.role === 'member' ? 'badge' : 'badge grant'}>
                  {all.account.roles[user.role]}
                </span>
                {user.second_factor && <span className="badge good">{words.secondFactor}</span>}
                {user.disabled && <span className="badge bad">{words.disabled}</span>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OrganisationLedger({ id }: { id: string }) {
  const all = useWords()
  const [page, setPage] = useState(1)
  const list = useCall('listOrganizationCredits', { path: { id }, query: { page, page_size: 10 } })
  return (
    <Card title={all.operator.ledger}>
      {list.error ? (
        <Fault error={list.error} again={list.again} />
      ) : list.data === undefined ? (
        <Waiting rows={4} />
      ) : list.data.results.length === 0 ? (
        <p className="quiet">{all.credits.empty}</p>
      ) : (
        <>
          <Ledger entries={list.data.results} />
          <Pager page={page} pages={list.data.total_pages} onPage={setPage} />
        </>
      )}
    </Card>
  )
}
