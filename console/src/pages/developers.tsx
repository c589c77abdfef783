import { useState } from 'react'
import { useWords } from '../preferences.tsx'
import { settings } from '../settings.ts'
import {
  type ProgrammingLanguage,
  programmingLanguages,
  type SnippetName,
  snippet,
  snippetNames,
} from '../snippets.ts'
import { Card, Choice, Copy, Facts, Page } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'
import { Clients } from './clients.tsx'
import { StorageKeys } from './storage-keys.tsx'
import { Webhooks } from './webhooks.tsx'

export function Developers() {
  const words = useWords().developers
  const me = useCall('getMe', {})
  const address = (text: string, what: string) => (
    <span className="copied">
      <code>{text}</code> <Copy text={text} what={what} />
    </span>
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <a className="button second" href={`${settings.base_url}/docs/guides`}>
          {words.guides}
        </a>
      }
    >
      <ForAdministrators />
      <Webhooks />
      <Card title={words.addresses}>
        <Facts
          rows={[
            [words.api, address(`${settings.base_url}/v1`, words.api)],
            [words.storage, address(settings.s3_url, words.storage)],
            [words.issuer, address(settings.auth_url, words.issuer)],
            [words.organisation, me.data ? address(me.data.organization.id, words.organisation) : ' '],
          ]}
        />
      </Card>
      <Snippets />
    </Page>
  )
}

/** Applications and keys are an administrator's; others are told whom to ask. */
function ForAdministrators() {
  const words = useWords().clients
  const account = useCall('getAccount', {})
  if (account.error) return <Fault error={account.error} again={account.again} />
  if (account.data === undefined) {
    return (
      <Card title={words.title}>
        <Waiting rows={3} />
      </Card>
    )
  }
  if (account.data.role === 'member') {
    return (
      <Card title={words.title}>
        <Empty icon="key" title={words.adminOnly} hint={words.askAdmin} />
      </Card>
    )
  }
  return (
    <>
      <Clients />
      <StorageKeys />
    </>
  )
}

function Snippets() {
  const words = useWords().developers
  const [name, setName] = useState<SnippetName>('token')
  const [language, setLanguage] = useState<ProgrammingLanguage>('sh')
  const text = snippet(name, language, settings.base_url)
  return (
    <Card title={words.snippets}>
      <p className="quiet">{words.credentials}</p>
      <div className="snippet-head">
        <Choice<SnippetName>
          label={words.snippets}
          value={name}
          options={snippetNames.map((each) => [each, words.snippet[each]] as const)}
          onChange={setName}
        />
        <Choice<ProgrammingLanguage>
          label={words.language}
          value={language}
          options={Object.entries(programmingLanguages).map(
            ([code, text]) => [code as ProgrammingLanguage, text] as const,
          )}
          onChange={setLanguage}
        />
      </div>
      <div className="snippet">
        <Copy text={text} what={words.snippet[name]} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <pre tabIndex={0}>{text}</pre>
      </div>
    </Card>
  )
}
