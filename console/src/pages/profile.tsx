import type { Claims } from '../api.ts'
import { type Language, languages, themes, usePreferences, useWords } from '../preferences.tsx'
import { signOut } from '../session.ts'
import { settings } from '../settings.ts'
import { Card, Choice, Facts, Page } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'

export function Profile({ claims }: { claims: Claims | null }) {
  const all = useWords()
  const words = all.profile
  const { language, setLanguage, theme, setTheme } = usePreferences()
  const me = useCall('getMe', {})
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
          {me.error ? (
            <Fault error={me.error} again={me.again} />
          ) : me.data === undefined ? (
            <Waiting rows={4} />
          ) : (
            <Facts
              rows={[
                [words.name, claims?.name ?? me.data.principal.name],
                [
                  words.email,
                  claims?.email && `${claims.email}${claims.email_verified ? ` (${words.verified})` : ''}`,
                ],
                [words.organisation, me.data.organization.name],
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
        <Card title={words.security}>
          <p>{words.securityText}</p>
          <a className="button second" href={`${settings.auth_url}/account`}>
            {words.account}
          </a>
        </Card>
      </div>
      <p className="quiet release">{words.release(settings.release)}</p>
    </Page>
  )
}
