import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { useWords } from '../../preferences.tsx'
import { settings } from '../../settings.ts'
import {
  type ProgrammingLanguage,
  programmingLanguages,
  type SnippetName,
  snippet,
  snippetNames,
} from '../../snippets.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Card } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

/** Programs to copy, in several languages. */
export function CodeSamples() {
  const words = useWords().developers
  const [sample, setSample] = useState<SnippetName>('token')
  const languages = Object.entries(programmingLanguages) as [ProgrammingLanguage, string][]
  return (
    <Card title={words.samples}>
      <p className="quiet">{words.credentials}</p>
      <SegmentedControl<SnippetName>
        label={words.samples}
        value={sample}
        options={snippetNames.map((each) => [each, words.sample[each]] as const)}
        onChange={setSample}
      />
      <Tabs.Root defaultValue={languages[0]![0]}>
        <Tabs.List className="tabs" aria-label={words.language}>
          {languages.map(([language, label]) => (
            <Tabs.Tab key={language} value={language} className="tab">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map(([language, label]) => (
          <Tabs.Panel key={language} value={language}>
            <CodeBlock
              text={snippet(sample, language, settings.base_url)}
              label={`${words.sample[sample]}, ${label}`}
            />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Card>
  )
}
