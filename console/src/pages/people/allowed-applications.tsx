import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const policies = ['all', 'listed', 'none'] as const
type Policy = (typeof policies)[number]

/** Which applications of other organisations people may use. */
export function AllowedApplications() {
  const words = useWords().allowedApplications
  const { day } = useFormats()
  const allowed = useQuery(apiQuery('getAllowedApplications', {}))
  const change = useMutation(apiMutation('setApplicationPolicy'))
  const disallow = useMutation(apiMutation('disallowApplication'))
  return (
    <Card title={words.title}>
      <p className="quiet">{words.lead}</p>
      <QueryView query={allowed} skeleton={<Skeleton rows={2} />}>
        {({ policy, applications }) => (
          <>
            <SegmentedControl<Policy>
              label={words.title}
              value={policy}
              options={policies.map((each) => [each, words.policies[each]] as const)}
              onChange={(next) => change.mutate({ body: { policy: next } })}
            />
            <p className="quiet hint">{words.policyText[policy]}</p>
            {change.error && <ErrorMessage error={change.error} />}
            {policy === 'listed' && (
              <>
                <ul className="entries">
                  {applications.map(({ client_id, name, organization, allowed_at }) => (
                    <li key={client_id}>
                      <div className="entry">
                        <div>
                          <strong className="breaks">{name}</strong>
                          <small className="quiet line">{words.madeBy(organization, day(allowed_at))}</small>
                        </div>
                        <div className="actions">
                          <RemoveButton
                            label={words.remove}
                            name={name}
                            {...words.removeDialog}
                            title={words.removeDialog.title(name)}
                            onConfirm={() => disallow.mutateAsync({ path: { client_id } })}
                          />
                        </div>
                      </div>
                    </li>
                  ))}
                </ul>
                <AllowForm />
              </>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function AllowForm() {
  const words = useWords().allowedApplications
  const allow = useMutation(apiMutation('allowApplication'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const client_id = String(new FormData(form).get('client_id')).trim()
    allow.mutate({ path: { client_id } }, { onSuccess: () => form.reset() })
  }
  return (
    <form className="plain-form" onSubmit={submit}>
      <label>
        <span className="label">
          {words.clientId} <small>{words.clientIdHint}</small>
        </span>
        <input name="client_id" type="text" required pattern="[0-9a-fA-F-]{36}" autoComplete="off" />
      </label>
      {allow.error && <ErrorMessage error={allow.error} />}
      <div className="actions">
        <button type="submit" className="secondary" disabled={allow.isPending}>
          {words.add}
        </button>
      </div>
    </form>
  )
}
