import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { type Language, languageNames, themes, usePreferences, useWords } from '../../preferences.tsx'
import { signOut } from '../../session.ts'
import { settings } from '../../settings.ts'
import { DetailsList } from '../../ui/details-list.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { GrantedApplications, Sessions } from './sessions.tsx'

type Account = Operations['getAccount']['data']
const languages = Object.entries(languageNames) as [Language, string][]

export function Profile() {
  const words = useWords().profile
  const account = useQuery(apiQuery('getAccount', {}))
  return (
    <Page
      title={words.title}
      actions={
        <button type="button" className="secondary" onClick={() => void signOut()}>
          {words.signOut}
        </button>
      }
    >
      <div className="columns">
        <Card title={words.you}>
          <QueryView query={account} skeleton={<Skeleton rows={4} />}>
            {(data) => <AccountForm account={data} />}
          </QueryView>
        </Card>
        <OrganisationCard />
        <Appearance />
        <Security account={account.data} />
      </div>
      <Sessions />
      <GrantedApplications />
      <p className="quiet release">{words.release(settings.release)}</p>
    </Page>
  )
}

function AccountForm({ account }: { account: Account }) {
  const { profile: words, common } = useWords()
  const update = useMutation(apiMutation('updateAccount'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      name: String(form.get('name')),
      locale: String(form.get('locale')) as Language,
      picture: String(form.get('picture')).trim() || null,
    }
    update.mutate({ body }, { onSuccess: () => showToast(common.saved) })
  }
  return (
    <form className="plain-form" onSubmit={submit}>
      <DetailsList
        rows={[
          [words.email, `${account.email}${account.email_verified ? ` (${words.verified})` : ''}`],
          [words.role, common.roles[account.role]],
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
        <span className="label">
          {words.picture} <small>{words.pictureHint}</small>
        </span>
        <input
          name="picture"
          type="url"
          pattern="https://.+"
          placeholder="https://"
          maxLength={2000}
          defaultValue={account.picture ?? ''}
        />
      </label>
      <label>
        <span className="label">{words.mailLanguage}</span>
        <select name="locale" defaultValue={account.locale}>
          {languages.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {update.error && <ErrorMessage error={update.error} />}
      <div className="actions">
        <button type="submit" className="secondary" disabled={update.isPending}>
          {common.save}
        </button>
      </div>
    </form>
  )
}

function OrganisationCard() {
  const { profile: words, common } = useWords()
  const me = useQuery(apiQuery('getMe', {}))
  return (
    <Card title={words.organisation}>
      <QueryView query={me} skeleton={<Skeleton rows={2} />}>
        {({ organization, entitlements }) => (
          <DetailsList
            rows={[
              [words.name, organization.name],
              [
                words.plan,
                <span className="chips" key="plan">
                  {entitlements.map((entitlement) => (
                    <span key={entitlement} className="chip">
                      {entitlement}
                    </span>
                  ))}
                  {entitlements.length === 0 && common.none}
                </span>,
              ],
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}

function Appearance() {
  const words = useWords().profile
  const { language, setLanguage, theme, setTheme } = usePreferences()
  return (
    <Card title={words.appearance}>
      <p className="label">{words.language}</p>
      <SegmentedControl label={words.language} value={language} options={languages} onChange={setLanguage} />
      <p className="label">{words.theme}</p>
      <SegmentedControl
        label={words.theme}
        value={theme}
        options={themes.map((each) => [each, words.themes[each]] as const)}
        onChange={setTheme}
      />
    </Card>
  )
}

/** Password and two-step verification are changed on the sign-in pages, which can ask for the password again. */
function Security({ account }: { account: Account | undefined }) {
  const words = useWords().profile
  const hasTwoStep = account?.second_factor
  return (
    <Card title={words.security}>
      <DetailsList
        rows={[[words.twoStep, hasTwoStep === undefined ? ' ' : hasTwoStep ? words.on : words.off]]}
      />
      <div className="actions">
        <a className="button secondary" href={`${settings.auth_url}/password`}>
          {words.password}
        </a>
        {hasTwoStep !== true && (
          <a className="button secondary" href={`${settings.auth_url}/account/second-factor`}>
            {words.setUpTwoStep}
          </a>
        )}
        <a className="button secondary" href={`${settings.auth_url}/account`}>
          {words.account}
        </a>
      </div>
    </Card>
  )
}
