import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { settings } from '../../settings.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Clients } from './clients.tsx'
import { CodeSamples } from './code-samples.tsx'
import { StorageKeys } from './storage-keys.tsx'
import { Webhooks } from './webhooks.tsx'

export function Developers() {
  const words = useWords().developers
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <a className="button secondary" href={`${settings.base_url}/docs/guides`}>
          {words.guides}
        </a>
      }
    >
      <Credentials />
      <Webhooks />
      <Endpoints />
      <CodeSamples />
    </Page>
  )
}

/** Applications and S3 keys. Only administrators may see them; members are told whom to ask. */
function Credentials() {
  const words = useWords().clients
  const account = useQuery(apiQuery('getAccount', {}))
  const skeleton = (
    <Card title={words.title}>
      <Skeleton rows={3} />
    </Card>
  )
  return (
    <QueryView query={account} skeleton={skeleton}>
      {({ role }) =>
        role === 'member' ? (
          <Card title={words.title}>
            <Empty icon="key" title={words.adminOnly} hint={words.askAdmin} />
          </Card>
        ) : (
          <>
            <Clients />
            <StorageKeys />
          </>
        )
      }
    </QueryView>
  )
}

function Endpoints() {
  const words = useWords().developers
  const organisationId = useQuery(apiQuery('getMe', {})).data?.organization.id
  const rows: [label: string, value: string | undefined][] = [
    [words.api, `${settings.base_url}/v1`],
    [words.storage, settings.s3_url],
    [words.issuer, settings.auth_url],
    [words.organisation, organisationId],
  ]
  return (
    <Card title={words.endpoints}>
      <DetailsList
        rows={rows.map(([label, value]) => [
          label,
          value === undefined ? ' ' : <Copyable key={label} text={value} label={label} />,
        ])}
      />
    </Card>
  )
}
