import { useMutation, useQuery } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Whether everybody in the organisation needs a second step to sign in. */
export function SecondStepPolicy() {
  const words = useWords().secondStepPolicy
  const policy = useQuery(apiQuery('getSignInPolicy', {}))
  const change = useMutation(apiMutation('updateSignInPolicy'))
  return (
    <Card title={words.title}>
      <p className="quiet">{words.lead}</p>
      <QueryView query={policy} skeleton={<Skeleton rows={1} />}>
        {({ second_step_required, people_without_second_step }) => (
          <>
            <SegmentedControl<'optional' | 'required'>
              label={words.title}
              value={second_step_required ? 'required' : 'optional'}
              options={[
                ['optional', words.optional],
                ['required', words.required],
              ]}
              onChange={(next) => change.mutate({ body: { second_step_required: next === 'required' } })}
            />
            <p className="quiet hint">{words.without(people_without_second_step)}</p>
            {change.error && <ErrorMessage error={change.error} />}
          </>
        )}
      </QueryView>
    </Card>
  )
}
