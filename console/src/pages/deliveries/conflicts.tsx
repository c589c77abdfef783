import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { euterpe } from '../../api/client.ts'
import { apiQuery } from '../../api/queries.ts'
import { changes } from '../../api/query-keys.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { canKeepBoth, conflictKinds, type Decision, decisions } from './conflict-decisions.ts'
import { ConflictRules } from './conflict-rules.tsx'
import { DeliveryTabs } from './tabs.tsx'

type Conflict = ItemOf<'listConflicts'>

/** Where deliveries contradict what is stored: one decision each, or for many at once. */
export function Conflicts() {
  const words = useWords().conflicts
  const [status, setStatus] = useState<'open' | 'decided'>('open')
  const [kind, setKind] = useState<Conflict['kind'] | ''>('')
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...apiQuery('listConflicts', { query: { page, page_size: 20, status, ...(kind !== '' && { kind }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={words.title} lead={words.lead}>
      <DeliveryTabs current="conflicts" />
      <Card
        title={words.queue}
        action={
          <div className="actions">
            <label className="inline-field">
              <span>{words.kind}</span>
              <select
                value={kind}
                onChange={({ target }) => {
                  setKind(target.value as typeof kind)
                  setPage(1)
                }}
              >
                <option value="">{words.allKinds}</option>
                {conflictKinds.map((each) => (
                  <option key={each} value={each}>
                    {words.kinds[each]}
                  </option>
                ))}
              </select>
            </label>
            <SegmentedControl<'open' | 'decided'>
              label={words.show}
              value={status}
              options={[
                ['open', words.open],
                ['decided', words.decided],
              ]}
              onChange={(next) => {
                setStatus(next)
                setPage(1)
              }}
            />
          </div>
        }
      >
        <QueryView query={list} skeleton={<Skeleton rows={4} />}>
          {({ results, total_pages }) =>
            results.length === 0 ? (
              <Empty icon="check" title={status === 'open' ? words.none : words.noneDecided} />
            ) : (
              <div className={list.isPlaceholderData ? 'stale' : ''}>
                <ConflictList key={`${page}${kind}${status}`} conflicts={results} />
                <Pager page={page} pages={total_pages} onPage={setPage} />
              </div>
            )
          }
        </QueryView>
      </Card>
      <ConflictRules />
    </Page>
  )
}

function ConflictList({ conflicts }: { conflicts: Conflict[] }) {
  const words = useWords().conflicts
  const { number } = useFormats()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const titles = useTitles(conflicts)
  const open = conflicts.filter(({ status }) => status === 'open')
  const chosen = open.filter(({ id }) => selected.has(id))
  const decide = useMutation({
    mutationFn: async (input: { conflicts: Conflict[]; decision: Decision; remember: boolean }) => {
      const { decision, remember } = input
      for (const { id } of input.conflicts)
        await euterpe.call('decideConflict', { path: { id }, body: { decision, remember } })
    },
    meta: { changes: changes.decideConflict },
    onSuccess: () => {
      setSelected(new Set())
      showToast(words.done)
    },
  })
  const select = (ids: string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    setSelected(next)
  }
  return (
    <>
      {open.length > 0 && (
        <div className="bulk-decision">
          <label className="checkbox">
            <input
              type="checkbox"
              checked={chosen.length === open.length}
              onChange={({ target }) =>
                select(
                  open.map(({ id }) => id),
                  target.checked,
                )
              }
            />{' '}
            {chosen.length === 0 ? words.selectAll : words.selected(number(chosen.length))}
          </label>
          {chosen.length > 0 && (
            <Decisions
              label={words.selected(number(chosen.length))}
              canKeepBoth={chosen.every(({ kind }) => canKeepBoth(kind))}
              isBusy={decide.isPending}
              onDecide={(decision, remember) => decide.mutate({ conflicts: chosen, decision, remember })}
            />
          )}
        </div>
      )}
      {decide.error && <ErrorMessage error={decide.error} />}
      <ul className="entries conflicts">
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <div className="entry">
              <div>
                {conflict.status === 'open' && (
                  <input
                    type="checkbox"
                    aria-label={words.select(
                      titles.get(parseTrackUri(conflict.track_uri).id) ?? conflict.ours,
                    )}
                    checked={selected.has(conflict.id)}
                    onChange={({ target }) => select([conflict.id], target.checked)}
                  />
                )}{' '}
                <span className="badge warning">{words.kinds[conflict.kind]}</span>{' '}
                <Link to={trackPath(parseTrackUri(conflict.track_uri))} className="row-link breaks">
                  {titles.get(parseTrackUri(conflict.track_uri).id) ?? words.track}
                </Link>
              </div>
              <ConflictMoment conflict={conflict} />
            </div>
            <dl className="sides">
              <div>
                <dt>{words.ours}</dt>
                <dd className="breaks">{conflict.ours}</dd>
              </div>
              <div>
                <dt>{words.theirs}</dt>
                <dd className="breaks">
                  {conflict.other_track_uri === null ? (
                    conflict.theirs
                  ) : (
                    <Link to={trackPath(parseTrackUri(conflict.other_track_uri))}>{conflict.theirs}</Link>
                  )}
                </dd>
              </div>
            </dl>
            {conflict.status === 'open' ? (
              <Decisions
                label={conflict.ours}
                canKeepBoth={canKeepBoth(conflict.kind)}
                isBusy={decide.isPending}
                onDecide={(decision, remember) =>
                  decide.mutate({ conflicts: [conflict], decision, remember })
                }
              />
            ) : (
              <p className="quiet">
                {conflict.decision !== null && words.decisions[conflict.decision]}{' '}
                {conflict.rule_id !== null && words.byRule}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function ConflictMoment({ conflict }: { conflict: Conflict }) {
  const words = useWords().conflicts
  const { moment } = useFormats()
  const { ingestion_id, found_at } = conflict
  if (ingestion_id === null) return <small className="quiet">{moment(found_at)}</small>
  return (
    <small className="quiet">
      <Link to={`/ingestions/${ingestion_id}`}>{words.foundIn(moment(found_at))}</Link>
    </small>
  )
}

function Decisions(props: {
  label: string
  canKeepBoth: boolean
  isBusy: boolean
  onDecide(decision: Decision, remember: boolean): void
}) {
  const words = useWords().conflicts
  const [remember, setRemember] = useState(false)
  return (
    <div className="actions">
      {decisions
        .filter((decision) => decision !== 'keep_both' || props.canKeepBoth)
        .map((decision) => (
          <button
            key={decision}
            type="button"
            className="secondary small"
            disabled={props.isBusy}
            aria-label={`${words.decide[decision]}: ${props.label}`}
            onClick={() => props.onDecide(decision, remember)}
          >
            {words.decide[decision]}
          </button>
        ))}
      <label className="checkbox">
        <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />{' '}
        {words.remember}
      </label>
    </div>
  )
}

/** The titles of the tracks, by id: a conflict names them by URI alone. */
function useTitles(conflicts: Conflict[]): ReadonlyMap<string, string> {
  const ids = [...new Set(conflicts.map(({ track_uri }) => parseTrackUri(track_uri).id))]
  const tracks = useQuery(
    apiQuery('listWorkspaceTracks', ids.length === 0 ? null : { query: { ids, page_size: 100 } }),
  )
  return new Map((tracks.data?.results ?? []).map(({ id, title }) => [id, title ?? '']))
}
