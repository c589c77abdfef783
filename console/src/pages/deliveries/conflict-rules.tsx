import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { canKeepBoth, conflictKinds, type Decision, decisions } from './conflict-decisions.ts'

/** Rules decide the next conflicts of their kind. */
export function ConflictRules() {
  const words = useWords().conflicts
  const { day } = useFormats()
  const rules = useQuery(apiQuery('listConflictRules', {}))
  const catalogues = useQuery(apiQuery('listCatalogs', {})).data?.results ?? []
  const remove = useMutation(apiMutation('deleteConflictRule'))
  const nameOf = (id: string | null) =>
    id === null ? words.allCatalogues : (catalogues.find((each) => each.id === id)?.name ?? id)
  return (
    <Card
      title={words.rules}
      action={
        <FormDialog
          title={words.newRule}
          trigger={
            <button type="button" className="secondary small">
              {words.newRule}
            </button>
          }
        >
          {(close) => <RuleForm catalogues={catalogues} onDone={close} />}
        </FormDialog>
      }
    >
      <p className="quiet">{words.rulesLead}</p>
      <QueryView query={rules} skeleton={<Skeleton rows={1} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="review" title={words.noRules} />
          ) : (
            <ul className="entries">
              {all.map(({ id, kind, decision, catalog_id, created_at }) => (
                <li key={id} className="entry">
                  <div>
                    <strong>{words.ruleText(words.kinds[kind], words.decide[decision])}</strong>
                    <small className="quiet line">
                      {nameOf(catalog_id)} · {day(created_at)}
                    </small>
                  </div>
                  <RemoveButton
                    label={words.deleteRule}
                    name={words.kinds[kind]}
                    {...words.deleteDialog}
                    onConfirm={() => remove.mutateAsync({ path: { id } })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

function RuleForm(props: { catalogues: { id: string; name: string }[]; onDone(): void }) {
  const { conflicts: words, common } = useWords()
  const save = useMutation(apiMutation('saveConflictRule'))
  const [kind, setKind] = useState<(typeof conflictKinds)[number]>('title')
  return (
    <DialogForm
      submit={common.save}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(form) => {
        const catalogueId = String(form.get('catalogue'))
        const decision = String(form.get('decision')) as Decision
        const body = { kind, decision, ...(catalogueId !== '' && { catalog_id: catalogueId }) }
        save.mutate(
          { body },
          {
            onSuccess: () => {
              showToast(common.saved)
              props.onDone()
            },
          },
        )
      }}
    >
      <label>
        <span className="label">{words.kind}</span>
        <select value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
          {conflictKinds.map((each) => (
            <option key={each} value={each}>
              {words.kinds[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="label">{words.decision}</span>
        <select name="decision">
          {decisions
            .filter((decision) => decision !== 'keep_both' || canKeepBoth(kind))
            .map((decision) => (
              <option key={decision} value={decision}>
                {words.decide[decision]}
              </option>
            ))}
        </select>
      </label>
      <label>
        <span className="label">{words.catalogue}</span>
        <select name="catalogue">
          <option value="">{words.allCatalogues}</option>
          {props.catalogues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </DialogForm>
  )
}
