import { useMutation, useQuery } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate, useRoute } from '../../router.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { IssueCard } from './issues.tsx'
import type { Health } from './kinds.ts'
import { PairCard } from './pairs.tsx'

/** What is wrong with the tracks of the workspace, and the remedies. */
export function HealthPage() {
  const words = useWords().health
  const { moment } = useFormats()
  const health = useQuery(apiQuery('getHealthOfWorkspace', {}))
  const conflicts = useQuery(apiQuery('listConflicts', { query: { status: 'open', page_size: 1 } }))
  const check = useMutation(apiMutation('checkHealthOfWorkspace'))
  const shown = useRoute().query.get('show')
  const { data } = health
  const issue = data?.issues.find(({ kind }) => kind === shown)
  const pair = data?.pairs.find(({ kind }) => kind === shown)
  return (
    <Page
      title={words.title}
      lead={data?.checked_at ? words.checked(moment(data.checked_at)) : words.lead}
      actions={
        <button
          type="button"
          className="secondary"
          disabled={check.isPending}
          onClick={() => check.mutate({}, { onSuccess: () => showToast(words.started) })}
        >
          <Icon name="retry" size={18} /> {words.check}
        </button>
      }
    >
      <QueryView query={health} skeleton={<Skeleton rows={5} />}>
        {(loaded) => <HealthTiles health={loaded} conflicts={conflicts.data?.count ?? 0} shown={shown} />}
      </QueryView>
      {issue !== undefined && <IssueCard key={issue.kind} kind={issue.kind} />}
      {pair !== undefined && <PairCard key={pair.kind} kind={pair.kind} />}
    </Page>
  )
}

function HealthTiles(props: { health: Health; conflicts: number; shown: string | null }) {
  const words = useWords().health
  const { number } = useFormats()
  const { health, conflicts, shown } = props
  const hint = shown === null && <p className="quiet">{words.choose}</p>
  const counts = [...health.pairs, ...health.issues].filter(({ count }) => count > 0)
  if (counts.length === 0 && conflicts === 0) {
    return (
      <Card>
        <Empty icon="check" title={health.checked_at === null ? words.notChecked : words.healthy} />
      </Card>
    )
  }
  return (
    <>
      <ul className="health-tiles">
        {counts.map(({ kind, count, is_more }) => (
          <li key={kind}>
            <button
              type="button"
              className="health-tile"
              aria-pressed={kind === shown}
              onClick={() => navigate(kind === shown ? '/health' : `/health?show=${kind}`, { replace: true })}
            >
              <strong>
                {number(count)}
                {is_more && '+'}
              </strong>
              <span>{words.kinds[kind]}</span>
            </button>
          </li>
        ))}
        {conflicts > 0 && (
          <li>
            <Link to="/conflicts" className="health-tile">
              <strong>{number(conflicts)}</strong>
              <span>{words.conflicts}</span>
            </Link>
          </li>
        )}
      </ul>
      {hint}
    </>
  )
}
