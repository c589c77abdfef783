import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf, Operations } from '../../../../packages/client/client.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { AllowedApplications } from './allowed-applications.tsx'
import { InviteForm } from './invite-form.tsx'
import { SecondStepPolicy } from './second-step-policy.tsx'

type Person = ItemOf<'listUsers'>
type Account = Operations['getAccount']['data']

/** The people of the organisation, for its administrators. */
export function People() {
  const words = useWords().people
  const [page, setPage] = useState(1)
  const account = useQuery(apiQuery('getAccount', {}))
  const people = useQuery({
    ...apiQuery('listUsers', { query: { page, page_size: 50 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <FormDialog title={words.invite} trigger={<button type="button">{words.invite}</button>}>
          {(close) => <InviteForm onInvited={close} />}
        </FormDialog>
      }
    >
      <Card>
        <QueryView query={people} skeleton={<Skeleton rows={4} />}>
          {({ results, total_pages }) => (
            <div className={people.isPlaceholderData ? 'stale' : ''}>
              <ul className="entries">
                {results.map((person) => (
                  <PersonEntry
                    key={person.id}
                    person={person}
                    note={noteOn(person, account.data, total_pages === 1 ? results : null)}
                  />
                ))}
              </ul>
              <Pager page={page} pages={total_pages} onPage={setPage} />
            </div>
          )}
        </QueryView>
      </Card>
      <SecondStepPolicy />
      <AllowedApplications />
    </Page>
  )
}

/** Why a person cannot be changed here; null: they can. `everybody` is null when there are more people than on this page. */
type Note = 'self' | 'onlyAdministrator' | 'operatorOnly' | null

function noteOn(person: Person, account: Account | undefined, everybody: Person[] | null): Note {
  if (person.id !== account?.id)
    return person.role === 'operator' && account?.role !== 'operator' ? 'operatorOnly' : null
  const hasDeputy = everybody?.some(
    ({ id, role, disabled_at }) => id !== person.id && role !== 'member' && disabled_at === null,
  )
  return hasDeputy === false && person.role !== 'member' ? 'onlyAdministrator' : 'self'
}

function PersonEntry({ person, note }: { person: Person; note: Note }) {
  const { people: words, common } = useWords()
  const { day, moment } = useFormats()
  const isDisabled = person.disabled_at !== null
  return (
    <li className={isDisabled ? 'ended' : ''}>
      <div className="entry">
        <div>
          <strong className="breaks">{person.name}</strong>{' '}
          <span className="badge">{common.roles[person.role]}</span>{' '}
          {(note === 'self' || note === 'onlyAdministrator') && (
            <span className="badge info">{words.you}</span>
          )}{' '}
          {isDisabled && <span className="badge bad">{words.disabled}</span>}{' '}
          {person.invited && <span className="badge info">{words.invited}</span>}{' '}
          {person.second_step && <span className="badge good">{words.secondStep}</span>}
          <small className="quiet line breaks">{person.email}</small>
          <small className="quiet line">
            {words.since(day(person.created_at))}
            {person.last_seen_at !== null && ` · ${words.lastSeen(moment(person.last_seen_at))}`}
          </small>
          {note !== null && <small className="quiet line">{words.notes[note]}</small>}
        </div>
        {note === null && <PersonActions person={person} />}
      </div>
    </li>
  )
}

function PersonActions({ person }: { person: Person }) {
  const words = useWords().people
  const update = useMutation(apiMutation('updateUser'))
  const remove = useMutation(apiMutation('removeUser'))
  const reset = useMutation(apiMutation('resetSecondStep'))
  const invite = useMutation({
    ...apiMutation('repeatInvitation'),
    onSuccess: () => showToast(words.invitationSent(person.email)),
  })
  const path = { id: person.id }
  const isDisabled = person.disabled_at !== null
  const isAdmin = person.role === 'admin'
  const button = (text: string, isDanger = false) => (
    <button
      type="button"
      className={`secondary small ${isDanger ? 'danger' : ''}`}
      aria-label={`${text}: ${person.name}`}
    >
      {text}
    </button>
  )
  return (
    <div className="actions">
      {person.invited && (
        <button
          type="button"
          className="secondary small"
          disabled={invite.isPending}
          onClick={() => invite.mutate({ path })}
        >
          {words.inviteAgain}
        </button>
      )}
      {person.role !== 'operator' && (
        <ConfirmDialog
          trigger={button(isAdmin ? words.makeMember : words.makeAdmin)}
          title={words.roleDialog.title(person.name)}
          text={isAdmin ? words.roleDialog.member : words.roleDialog.admin}
          confirm={isAdmin ? words.makeMember : words.makeAdmin}
          onConfirm={() => update.mutateAsync({ path, body: { role: isAdmin ? 'member' : 'admin' } })}
        />
      )}
      {person.second_step && (
        <ConfirmDialog
          trigger={button(words.resetSecondStep)}
          {...words.resetDialog}
          title={words.resetDialog.title(person.name)}
          onConfirm={() => reset.mutateAsync({ path })}
        />
      )}
      <ConfirmDialog
        trigger={button(isDisabled ? words.enable : words.disable)}
        title={words.disableDialog.title(person.name)}
        text={isDisabled ? words.disableDialog.enable : words.disableDialog.disable}
        confirm={isDisabled ? words.enable : words.disable}
        onConfirm={() => update.mutateAsync({ path, body: { disabled: !isDisabled } })}
      />
      <ConfirmDialog
        trigger={button(words.remove, true)}
        {...words.removeDialog}
        title={words.removeDialog.title(person.name)}
        onConfirm={() => remove.mutateAsync({ path })}
      />
    </div>
  )
}
