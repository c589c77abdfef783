import { type FormEvent, useState } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from '../api.ts'
import { type Language, languages, themes, usePreferences, useWords } from '../preferences.tsx'
import { signOut } from '../session.ts'
import { settings } from '../settings.ts'
import { Card, Choice, Facts, Page } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useAction } from '../use-action.ts'
import { useCall } from '../use-call.ts'
import { Applications, Sessions } from './sessions.tsx'

type Account = Operations['getAccount']['data']

export function Profile({ onRenamed }: { onRenamed(): void }) {
  const words = useWords().profile
  const account = useCall('getAccount', {})
  return (
    <Page
      title={words.title}
      actions={
        <button type="button" className="second" onClick={() => void signOut()}>
          {words.signOut}
        </button>
      }
    >
      <div className="columns">
        <Card title={words.you}>
          {account.error ? (
            <Fault error={account.error} again={account.again} />
          ) : account.data === undefined ? (
            <Waiting rows={4} />
          ) : (
            <You account={account.data} onSaved={onRenamed} />
          )}
        </Card>
        <Organisation />
        <Appearance />
        <Security account={account.data} />
      </div>
      <Sessions />
      <Applications />
      <p className="quiet release">{words.release(settings.release)}</p>
    </Page>
  )
}

function You({ account, onSaved }: { account: Account; onSaved(): void }) {
  const all = useWords()
  const words = all.profile
  const { act, busy, error } = useAction()
  const [said, setSaid] = useState('')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { name: String(form.get('name')), locale: String(form.get('locale')) as Language }
    const went = await act(() => euterpe.call('updateAccount', { body }))
    setSaid(went ? all.account.saved : '')
    if (went) onSaved()
  }
  return (
    <form className="plain-form" onSubmit={save}>
      <Facts
        rows={[
          [words.email, `${account.email}${account.email_verified ? ` (${words.verified})` : ''}`],
          [all.account.role, all.account.roles[account.role]],
        ]}
      />
      <label>
        <span className="label">{words.name}</span>
        <input
          name="name"
          type="text"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={account.name}
        />
      </label>
      <label>
        <span className="label">{all.account.mails}</span>
        <select name="locale" defaultValue={account.locale}>
          {Object.entries(languages).map(([code, each]) => (
            <option key={code} value={code}>
              {each.languageName}
            </option>
          ))}
        </select>
      </label>
      {error !== null && <Fault error={error} />}
      <div className="actions">
        <button type="submit" className="second" disabled={busy}>
          {all.account.save}
        </button>
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
    </form>
  )
}

function Organisation() {
  const all = useWords()
  const words = all.profile
  const me = useCall('getMe', {})
  return (
    <Card title={words.organisation}>
      {me.error ? (
        <Fault error={me.error} again={me.again} />
      ) : me.data === undefined ? (
        <Waiting rows={2} />
      ) : (
        <Facts
          rows={[
            [words.name, me.data.organization.name],
            [
              words.entitlements,
              <span className="chips" key="chips">
                {me.data.entitlements.map((name) => (
                  <span key={name} className="chip">
                    {name}
                  </span>
                ))}
                {me.data.entitlements.length === 0 && all.common.none}
              </span>,
            ],
          ]}
        />
      )}
    </Card>
  )
}

function Appearance() {
  const words = useWords().profile
  const { language, setLanguage, theme, setTheme } = usePreferences()
  return (
    <Card title={words.appearance}>
      <p className="label">{words.language}</p>
      <Choice
        label={words.language}
        value={language}
        options={Object.entries(languages).map(
          ([code, each]) => [code as Language, each.languageName] as const,
        )}
        onChange={setLanguage}
      />
      <p className="label">{words.theme}</p>
      <Choice
        label={words.theme}
        value={theme}
        options={themes.map((name) => [name, words.themes[name]] as const)}
        onChange={setTheme}
      />
    </Card>
  )
}

/** Passwords and second steps are changed where they are asked for: on the pages of the sign-in. */
function Security({ account }: { account: Account | undefined }) {
  const all = useWords()
  const words = all.account
  return (
    <Card title={all.profile.security}>
      <Facts
        rows={[
          [words.secondStep, account === undefined ? ' ' : account.second_factor ? words.on : words.off],
        ]}
      />
      <div className="actions">
        <a className="button second" href={`${settings.auth_url}/password`}>
          {words.password}
        </a>
        {account?.second_factor !== true && (
          <a className="button second" href={`${settings.auth_url}/account/second-factor`}>
            {words.setUp}
          </a>
        )}
        <a className="button second" href={`${settings.auth_url}/account`}>
          {all.profile.account}
        </a>
      </div>
    </Card>
  )
}
