import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { storedKeysQuery } from '../../api/stored-objects.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate, useRoute } from '../../router.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CsvField, FolderField, isCsv } from './source-fields.tsx'

export function NewIngestion() {
  const words = useWords().ingestions
  const { number } = useFormats()
  const { query } = useRoute()
  const credits = useQuery(apiQuery('getCredits', {}))
  const stored = useQuery(storedKeysQuery())
  return (
    <>
      <Link to="/ingestions" className="back">
        <Icon name="left" size={18} /> {words.back}
      </Link>
      <Page
        title={words.newTitle}
        lead={credits.data ? words.newLead(number(credits.data.available)) : ' '}
        isLoaded
      >
        <Card>
          <QueryView query={stored} skeleton={<Skeleton rows={4} />}>
            {({ keys, hasMore }) => (
              <IngestionForm keys={keys} hasMore={hasMore} folder={query.get('folder') ?? ''} />
            )}
          </QueryView>
        </Card>
      </Page>
    </>
  )
}

function IngestionForm(props: { keys: string[]; hasMore: boolean; folder: string }) {
  const { ingestions: words, common } = useWords()
  const create = useMutation(apiMutation('createIngestion'))
  const csvKeys = props.keys.filter(isCsv)
  const audioKeys = props.keys.filter((key) => !isCsv(key))
  const [source, setSource] = useState<'uploads' | 'csv'>(
    audioKeys.length === 0 && csvKeys.length > 0 ? 'csv' : 'uploads',
  )
  const [csv, setCsv] = useState(csvKeys[0] ?? '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const catalogueId = String(form.get('catalog_id') ?? '')
    const body = {
      ...(catalogueId !== '' && { catalog_id: catalogueId }),
      overwrite_audio_file: form.get('overwrite') !== null,
      idempotency_key: crypto.randomUUID(),
      ...(source === 'uploads'
        ? { mode: 's3_scan' as const, prefix: `inbound/${String(form.get('folder') ?? '')}` }
        : { mode: 's3_csv' as const, path: `inbound/${csv}` }),
    }
    create.mutate({ body }, { onSuccess: ({ id }) => navigate(`/ingestions/${id}`) })
  }
  return (
    <form className="plain-form" onSubmit={submit}>
      <div>
        <p className="label">{words.from}</p>
        <SegmentedControl<'uploads' | 'csv'>
          label={words.from}
          value={source}
          options={[
            ['uploads', words.fromUploads],
            ['csv', words.fromCsv],
          ]}
          onChange={setSource}
        />
      </div>
      {source === 'uploads' ? (
        <FolderField keys={audioKeys} folder={props.folder} hasMore={props.hasMore} />
      ) : (
        <CsvField keys={csvKeys} selected={csv} onSelect={setCsv} />
      )}
      <CatalogueField />
      <label className="checkbox">
        <input type="checkbox" name="overwrite" defaultChecked /> {words.overwrite}
      </label>
      {create.error && <ErrorMessage error={create.error} />}
      <div className="actions">
        <button
          type="submit"
          disabled={create.isPending || (source === 'uploads' ? audioKeys.length === 0 : csv === '')}
        >
          {words.begin}
        </button>
        <Link to="/ingestions" className="button secondary">
          {common.cancel}
        </Link>
      </div>
    </form>
  )
}

/** Only shown when there is a choice; the default catalogue comes first. */
function CatalogueField() {
  const words = useWords().ingestions
  const catalogues = useQuery(apiQuery('listCatalogs', {})).data?.results ?? []
  if (catalogues.length < 2) return null
  return (
    <label>
      <span className="label">{words.catalogue}</span>
      <select name="catalog_id">
        {catalogues
          .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </label>
  )
}
