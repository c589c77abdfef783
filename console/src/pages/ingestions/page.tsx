import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EuterpeError } from '../../../../packages/client/errors.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { type Ingestion, isInProgress, nameOf } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { BackLink } from '../../router.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Failures } from './failures.tsx'
import { IngestionItems } from './items.tsx'
import { PlanCard } from './plan.tsx'
import { Stages } from './stages.tsx'

/** One ingestion. The page follows it while it is in progress. */
export function IngestionPage({ id }: { id: string }) {
  const words = useWords().ingestions
  const { moment } = useFormats()
  const ingestion = useQuery({
    ...apiQuery('getIngestion', { path: { id } }),
    refetchInterval: pollWhile(isInProgress, 1500),
  })
  const { data } = ingestion
  return (
    <>
      <BackLink to="/ingestions">{words.back}</BackLink>
      <Page
        title={data ? (nameOf(data) ?? words.one(moment(data.created_at))) : words.title}
        lead={data ? `${words.modes[data.mode]} · ${moment(data.created_at)}` : ' '}
        actions={data && <Actions ingestion={data} />}
        isLoaded
      >
        <QueryView query={ingestion} skeleton={<Skeleton rows={2} tall />}>
          {(loaded) => <Loaded ingestion={loaded} />}
        </QueryView>
      </Page>
    </>
  )
}

function Loaded({ ingestion }: { ingestion: Ingestion }) {
  const [errorCode, setErrorCode] = useState<string | null>(null)
  const { plan, counts, dry_run, status } = ingestion
  return (
    <>
      <Stages ingestion={ingestion} />
      {plan !== undefined && <PlanCard ingestion={ingestion} plan={plan} />}
      {counts.failed > 0 && <Failures ingestion={ingestion} onShow={setErrorCode} />}
      {/* After a dry run there are no items, only the plan. */}
      {!dry_run && status !== 'awaiting_approval' && (
        <IngestionItems
          key={errorCode}
          ingestion={ingestion}
          errorCode={errorCode}
          onShowAll={() => setErrorCode(null)}
        />
      )}
    </>
  )
}

function Actions({ ingestion }: { ingestion: Ingestion }) {
  const words = useWords().ingestions
  const stopIngestion = useMutation(apiMutation('cancelIngestion'))
  const retry = useMutation(apiMutation('retryIngestion'))
  const path = { id: ingestion.id }
  const canRetry = ingestion.counts.failed > 0 || ingestion.status === 'failed'
  const isHopeless = retry.error instanceof EuterpeError && retry.error.code === 'validation_error'
  return (
    <div className="stacked-actions">
      <div className="actions">
        {ingestion.export_url === undefined ? (
          <button type="button" disabled>
            <Icon name="download" size={18} /> {words.export}
          </button>
        ) : (
          <a className="button" href={ingestion.export_url} download>
            <Icon name="download" size={18} /> {words.export}
          </a>
        )}
        {canRetry && (
          <button
            type="button"
            className="secondary"
            disabled={retry.isPending}
            onClick={() => retry.mutate({ path }, { onSuccess: () => showToast(words.retried) })}
          >
            <Icon name="retry" size={18} /> {words.retry}
          </button>
        )}
        {isInProgress(ingestion) && (
          <ConfirmDialog
            trigger={
              <button type="button" className="secondary danger">
                {words.stop}
              </button>
            }
            {...words.stopDialog}
            onConfirm={() => stopIngestion.mutateAsync({ path })}
          />
        )}
      </div>
      <p role="status" className="quiet">
        {isHopeless ? words.nothingToRetry : ''}
      </p>
      {retry.error && !isHopeless && <ErrorMessage error={retry.error} />}
    </div>
  )
}
