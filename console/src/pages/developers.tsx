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
import { useCall } from '../use-call.ts'
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
    <Page title={words.title} lead={words.lead}>
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
