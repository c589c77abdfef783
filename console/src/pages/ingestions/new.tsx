import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maybeAudio } from '../../../../packages/client/audio-files.ts'
import { euterpe } from '../../api/client.ts'
import { apiQuery } from '../../api/queries.ts'
import { changes } from '../../api/query-keys.ts'
import { allStoredObjectsQuery, type StoredObject } from '../../api/stored-objects.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { BackLink, Link, navigate, useRoute } from '../../router.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ingestFiles } from '../../uploads/processing.ts'
import { DdexField } from './ddex-field.tsx'
import { FilePicker } from './file-picker.tsx'
import { SheetMapping } from './sheet-mapping.tsx'
import { type SheetReading, toRequest } from './sheet-reading.ts'
import { CsvField, isCsv } from './source-fields.tsx'

type Source = 'uploads' | 'csv' | 'ddex'

export function NewIngestion() {
  const words = useWords().ingestions
  const { number } = useFormats()
  const { query } = useRoute()
  const credits = useQuery(apiQuery('getCredits', {}))
  const stored = useQuery(allStoredObjectsQuery())
  return (
    <>
      <BackLink to="/ingestions">{words.back}</BackLink>
      <Page
        title={words.newTitle}
        lead={credits.data ? words.newLead(number(credits.data.available)) : ' '}
        isLoaded
      >
        <Card>
          <QueryView query={stored} skeleton={<Skeleton rows={4} />}>
            {({ objects, hasMore }) => (
              <IngestionForm
                objects={objects}
                hasMore={hasMore}
                available={credits.data?.available}
                folder={query.get('folder') ?? ''}
              />
            )}
          </QueryView>
        </Card>
      </Page>
    </>
  )
}

function IngestionForm(props: {
  objects: StoredObject[]
  hasMore: boolean
  available: number | undefined
  folder: string
}) {
  const { ingestions: words, ddex, plan, common: labels } = useWords()
  const csvKeys = props.objects.map(({ object_key }) => object_key).filter(isCsv)
  const audio = props.objects.filter(({ object_key }) => maybeAudio(object_key))
  const [source, setSource] = useState<Source>(audio.length === 0 && csvKeys.length > 0 ? 'csv' : 'uploads')
  const [reading, setReading] = useState<SheetReading>({})
  const [batch, setBatch] = useState('')
  const [isChecked, setChecked] = useState(true)
  const [csv, setCsv] = useState(csvKeys[0] ?? '')
  const isNewIn = ({ track_uri, object_key }: StoredObject) =>
    track_uri === undefined && object_key.startsWith(props.folder)
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    // What is in a catalogue already would be there twice, and cost a credit each.
    () => new Set(audio.filter(isNewIn).map(({ object_key }) => object_key)),
  )
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const catalogueId = String(form.get('catalog_id') ?? '') || null
      const overwrite_audio_file = form.get('overwrite') !== null
      if (source === 'uploads') {
        const files = audio
          .filter(({ object_key }) => selected.has(object_key))
          .map(({ object_key, s3_file_uri }) => ({ path: object_key, uri: s3_file_uri }))
        return (await ingestFiles(files, catalogueId, { overwrite_audio_file }))[0]!
      }
      const common = {
        ...(catalogueId !== null && { catalog_id: catalogueId }),
        overwrite_audio_file,
        require_approval: isChecked,
        idempotency_key: crypto.randomUUID(),
      }
      const body =
        source === 'csv'
          ? { mode: 's3_csv' as const, path: `inbound/${csv}`, ...toRequest(reading), ...common }
          : { mode: 's3_ddex' as const, ...(batch !== '' && { path: batch }), ...common }
      return (await euterpe.call('createIngestion', { body })).id
    },
    meta: { changes: changes.createIngestion },
    onSuccess: (id) => navigate(`/ingestions/${id}`),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(new FormData(event.currentTarget))
  }
  const isTooExpensive =
    source === 'uploads' && props.available !== undefined && selected.size > props.available
  const isEmpty = source === 'uploads' ? selected.size === 0 : source === 'csv' && csv === ''
  return (
    <form className="plain-form" onSubmit={submit}>
      <div>
        <p className="label">{words.from}</p>
        <SegmentedControl<Source>
          label={words.from}
          value={source}
          options={[
            ['uploads', words.fromUploads],
            ['csv', words.fromCsv],
            ['ddex', ddex.from],
          ]}
          onChange={setSource}
        />
      </div>
      {source === 'csv' ? (
        <>
          <CsvField
            keys={csvKeys}
            selected={csv}
            onSelect={(key) => {
              setCsv(key)
              setReading({})
            }}
          />
          {csv !== '' && <SheetMapping path={`inbound/${csv}`} reading={reading} onChange={setReading} />}
        </>
      ) : source === 'ddex' ? (
        <DdexField selected={batch} onSelect={setBatch} />
      ) : audio.length === 0 ? (
        <p>
          {words.noUploads} <Link to="/upload">{words.goUpload}</Link>
        </p>
      ) : (
        <>
          {!audio.some(isNewIn) && <p className="quiet">{words.noneNew}</p>}
          <FilePicker objects={audio} hasMore={props.hasMore} selected={selected} onChange={setSelected} />
        </>
      )}
      <CatalogueField />
      <label className="checkbox">
        <input type="checkbox" name="overwrite" defaultChecked /> {words.overwrite}
      </label>
      {source !== 'uploads' && (
        <label className="checkbox">
          <input type="checkbox" checked={isChecked} onChange={({ target }) => setChecked(target.checked)} />{' '}
          {plan.checkFirst}
        </label>
      )}
      {create.error && <ErrorMessage error={create.error} />}
      <div className="actions">
        <button type="submit" disabled={create.isPending || isEmpty || isTooExpensive}>
          {source !== 'uploads' && isChecked ? plan.check : words.begin}
        </button>
        <Link to="/ingestions" className="button secondary">
          {labels.cancel}
        </Link>
        {source === 'uploads' && <Cost files={selected.size} isTooExpensive={isTooExpensive} />}
      </div>
    </form>
  )
}

function Cost({ files, isTooExpensive }: { files: number; isTooExpensive: boolean }) {
  const { ingestions: words, common } = useWords()
  const { number } = useFormats()
  return (
    <span role="status" className={isTooExpensive ? 'bad' : 'quiet'}>
      {words.cost(common.files(files, number(files)), words.credits(files, number(files)))}{' '}
      {isTooExpensive && words.tooFewCredits}
    </span>
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
