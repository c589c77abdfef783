import { useMutation, useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../api/queries.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Cover } from '../ui/cover.tsx'
import { ConfirmDialog, FormDialog } from '../ui/dialog.tsx'
import { DialogForm, TextField } from '../ui/dialog-form.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toasts.tsx'

type Catalogue = Operations['listCatalogs']['data']['results'][number]

export function Catalogues() {
  const words = useWords().catalogues
  const catalogues = useQuery(apiQuery('listCatalogs', {}))
  const create = (
    <FormDialog title={words.create} trigger={<button type="button">{words.create}</button>}>
      {(close) => <CatalogueForm onDone={close} />}
    </FormDialog>
  )
  return (
    <Page title={words.title} lead={words.lead} actions={create}>
      <QueryView query={catalogues} skeleton={<Skeleton rows={2} tall />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="catalogues" title={words.empty} hint={words.emptyHint} />
          ) : (
            <ul className="catalogue-list">
              {results.map((catalogue) => (
                <CatalogueCard key={catalogue.id} catalogue={catalogue} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  )
}

function CatalogueCard({ catalogue }: { catalogue: Catalogue }) {
  const { catalogues: words, common } = useWords()
  const { number, day } = useFormats()
  const { id, name, is_default, track_count, created_at } = catalogue
  return (
    <li className="card">
      <Cover id={id} size="large" />
      <div>
        <h2>
          {name} {is_default && <span className="badge">{words.isDefault}</span>}
        </h2>
        <p className="big">{common.tracks(track_count, number(track_count))}</p>
        <p className="quiet">{words.created(day(created_at))}</p>
        <div className="actions">
          <Link to={`/tracks?in=workspace&catalog_id=${id}`} className="button secondary small">
            {words.open}
          </Link>
          <CatalogueActions catalogue={catalogue} />
        </div>
      </div>
    </li>
  )
}

function CatalogueActions({ catalogue: { id, name, is_default, track_count } }: { catalogue: Catalogue }) {
  const words = useWords().catalogues
  const { number } = useFormats()
  const update = useMutation(apiMutation('updateCatalog'))
  const remove = useMutation(apiMutation('deleteCatalog'))
  const path = { catalog_id: id }
  const button = (text: string, isDanger = false) => (
    <button
      type="button"
      className={`secondary small ${isDanger ? 'danger' : ''}`}
      aria-label={`${text}: ${name}`}
    >
      {text}
    </button>
  )
  return (
    <>
      <FormDialog title={words.rename} trigger={button(words.rename)}>
        {(close) => <CatalogueForm catalogue={{ id, name }} onDone={close} />}
      </FormDialog>
      {!is_default && (
        <>
          <ConfirmDialog
            trigger={button(words.makeDefault)}
            title={words.defaultDialog.title(name)}
            text={words.defaultDialog.text}
            confirm={words.makeDefault}
            onConfirm={() => update.mutateAsync({ path, body: { is_default: true } })}
          />
          <ConfirmDialog
            trigger={button(words.delete, true)}
            title={words.deleteDialog.title(name)}
            text={
              track_count === 0 ? words.deleteDialog.empty : words.deleteDialog.tracks(number(track_count))
            }
            confirm={words.deleteDialog.confirm}
            onConfirm={() => remove.mutateAsync({ path, query: { cascade: true } })}
          />
        </>
      )}
    </>
  )
}

/** Creates a catalogue, or renames one. */
function CatalogueForm(props: { catalogue?: { id: string; name: string }; onDone(): void }) {
  const { catalogues: words, common } = useWords()
  const create = useMutation(apiMutation('createCatalog'))
  const update = useMutation(apiMutation('updateCatalog'))
  const submit = (form: FormData) => {
    const body = { name: String(form.get('name')).trim() }
    const onSuccess = () => {
      showToast(common.saved)
      props.onDone()
    }
    if (props.catalogue === undefined) create.mutate({ body }, { onSuccess })
    else update.mutate({ path: { catalog_id: props.catalogue.id }, body }, { onSuccess })
  }
  return (
    <DialogForm
      submit={common.save}
      isBusy={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextField
        label={words.name}
        name="name"
        required
        maxLength={200}
        defaultValue={props.catalogue?.name}
      />
    </DialogForm>
  )
}
