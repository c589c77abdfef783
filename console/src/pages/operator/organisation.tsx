import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { CreditLedger } from '../../ui/credit-ledger.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Deletion } from './organisation-deletion.tsx'
import { EntitlementsForm, GrantCreditsForm } from './organisation-forms.tsx'

type Details = Operations['getOrganization']['data']

/** One organisation, for the operator to see and change. */
export function Organisation({ id }: { id: string }) {
  const words = useWords().operator
  const { day } = useFormats()
  const organisation = useQuery(apiQuery('getOrganization', { path: { id } }))
  const { data } = organisation
  return (
    <>
      <Link to="/operator" className="back">
        <Icon name="left" size={18} /> {words.back}
      </Link>
      <Page
        title={data?.name ?? words.organisations}
        lead={data ? words.created(day(data.created_at)) : ' '}
        actions={
          data && (
            <div className="actions">
              {data.erase_at === null && <EnableSwitch organisation={data} />}
              <Deletion organisation={data} />
            </div>
          )
        }
        isLoaded
      >
        <QueryView query={organisation} skeleton={<Skeleton rows={3} tall />}>
          {(loaded) => (
            <>
              <div className="columns">
                <OrganisationDetails organisation={loaded} />
                <EntitlementsForm key={loaded.entitlements.join()} id={id} granted={loaded.entitlements} />
                <GrantCreditsForm id={id} />
                <Users users={loaded.users} />
              </div>
              <OrganisationLedger id={id} />
            </>
          )}
        </QueryView>
      </Page>
    </>
  )
}

function EnableSwitch({ organisation: { id, name, disabled_at } }: { organisation: Details }) {
  const words = useWords().operator
  const update = useMutation(apiMutation('updateOrganization'))
  const setDisabled = (disabled: boolean) => update.mutateAsync({ path: { id }, body: { disabled } })
  if (disabled_at === null) {
    return (
      <ConfirmDialog
        trigger={
          <button type="button" className="secondary danger">
            {words.disable}
          </button>
        }
        {...words.disableDialog}
        title={words.disableDialog.title(name)}
        onConfirm={() => setDisabled(true)}
      />
    )
  }
  return (
    <div className="stacked-actions">
      <div className="actions">
        <span className="badge bad">{words.disabled}</span>
        <button
          type="button"
          disabled={update.isPending}
          onClick={() => update.mutate({ path: { id }, body: { disabled: false } })}
        >
          {words.enable}
        </button>
      </div>
      {update.error && <ErrorMessage error={update.error} />}
    </div>
  )
}

function OrganisationDetails({ organisation }: { organisation: Details }) {
  const words = useWords().operator
  const { number } = useFormats()
  return (
    <Card title={words.details}>
      <DetailsList
        rows={[
          [words.id, <Copyable key="id" text={organisation.id} label={words.id} />],
          [words.region, <code key="region">{organisation.region}</code>],
          [words.tracks, number(organisation.track_count)],
          [words.applications, number(organisation.client_count)],
          [words.credits, number(organisation.credits.available)],
        ]}
      />
    </Card>
  )
}

function Users({ users }: { users: Details['users'] }) {
  const { operator: words, common } = useWords()
  return (
    <Card title={words.users}>
      {users.length === 0 && <p className="quiet">{words.noUsers}</p>}
      <ul className="entries">
        {users.map((user) => (
          <li key={user.id}>
            <div className="entry">
              <div>
                <strong>{user.name}</strong>
                <small className="quiet line breaks">{user.email}</small>
              </div>
              <span className="chips">
                <span className={user.role === 'member' ? 'badge' : 'badge info'}>
                  {common.roles[user.role]}
                </span>
                {user.second_factor && <span className="badge good">{words.twoStep}</span>}
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
  const words = useWords().operator
  const [page, setPage] = useState(1)
  const ledger = useQuery({
    ...apiQuery('listOrganizationCredits', { path: { id }, query: { page, page_size: 10 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={words.ledger}>
      <CreditLedger query={ledger} page={page} onPage={setPage} skeletonRows={4} />
    </Card>
  )
}
