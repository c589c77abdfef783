import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from '../api.ts'
import { useAwaited } from '../first-answers.tsx'
import { useFormats, useWords } from '../preferences.tsx'
import { go, Link, usePlace } from '../router.tsx'
import { settings } from '../settings.ts'
import { Icon } from '../ui/icons.tsx'
import { Card, Choice, Page } from '../ui/parts.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { useAction } from '../use-action.ts'
import { useCall } from '../use-call.ts'

type Listing = Extract<Operations['listInboundObjects']['data'], { objects: unknown[] }>
type Uploads = { keys: string[]; more: boolean }

const maxPages = 10
const isCsv = (key: string) => /\.(csv|tsv|txt)$/i.test(key)

/** The first uploads, of which folders and CSV files are offered. */
async function readUploads(): Promise<Uploads> {
  const keys: string[] = []
  let token: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const query = { page_size: 100, ...(token !== null && { continuation_token: token }) }
    const found = (await euterpe.call('listInboundObjects', { query })) as Listing
    keys.push(...found.objects.map(({ object_key }) => object_key))
    token = found.next_token
    if (token === null) break
  }
  return { keys, more: token !== null }
}

/** Each folder with how many audio files lie in it, however deep. */
function foldersOf(keys: string[]): [folder: string, files: number][] {
  const folders = new Map<string, number>()
  for (const key of keys.filter((each) => !isCsv(each))) {
    const parts = key.split('/').slice(0, -1)
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = `${parts.slice(0, depth).join('/')}/`
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
  }
  return [...folders].sort(([a], [b]) => a.localeCompare(b))
}

export function NewIngestion() {
  const words = useWords().ingestions
  const { number } = useFormats()
  const { query } = usePlace()
  const credits = useCall('getCredits', {})
  const [uploads, setUploads] = useState<Uploads | null>(null)
  const [error, setError] = useState<unknown>(null)
  useAwaited(uploads === null && error === null)
  const load = () =>
    readUploads().then(
      (found) => {
        setUploads(found)
        setError(null)
      },
      (fault) => setError(fault),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), [])
  return (
    <>
      <Link to="/ingestions" className="back">
        <Icon name="left" size={18} /> {words.back}
      </Link>
      <Page
        title={words.newTitle}
        lead={`${words.newLead} ${credits.data ? `${words.credits(number(credits.data.available))}.` : ''}`}
        late
      >
        <Card>
          {error ? (
            <Fault error={error} again={load} />
          ) : uploads === null ? (
            <Waiting rows={4} />
          ) : (
            <Form uploads={uploads} folder={query.get('folder') ?? ''} onUploaded={load} />
          )}
        </Card>
      </Page>
    </>
  )
}

function Form(props: { uploads: Uploads; folder: string; onUploaded(): Promise<unknown> }) {
  const all = useWords()
  const words = all.ingestions
  const { keys, more } = props.uploads
  const csvs = keys.filter(isCsv)
  const audio = keys.length - csvs.length
  const catalogues = useCall('listCatalogs', {})
  const { act, busy, error } = useAction()
  const [from, setFrom] = useState<'uploads' | 'csv'>(audio === 0 && csvs.length > 0 ? 'csv' : 'uploads')
  const [csv, setCsv] = useState(csvs[0] ?? '')
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const catalogue = String(form.get('catalog_id') ?? '')
    const body = {
      ...(catalogue !== '' && { catalog_id: catalogue }),
      overwrite_audio_file: form.get('overwrite') !== null,
      idempotency_key: crypto.randomUUID(),
    }
    return act(async () => {
      const made = await euterpe.call('createIngestion', {
        body:
          from === 'uploads'
            ? { ...body, mode: 's3_scan', prefix: `inbound/${String(form.get('folder') ?? '')}` }
            : { ...body, mode: 's3_csv', path: `inbound/${csv}` },
      })
      go(`/ingestions/${made.id}`)
    })
  }
  const ready = from === 'uploads' ? audio > 0 : csv !== ''
  return (
    <form className="plain-form" onSubmit={start}>
      <div>
        <p className="label">{words.from}</p>
        <Choice<'uploads' | 'csv'>
          label={words.from}
          value={from}
          options={[
            ['uploads', words.fromUploads],
            ['csv', words.fromCsv],
          ]}
          onChange={setFrom}
        />
      </div>
      {from === 'uploads' ? (
        <UploadsField keys={keys} audio={audio} folder={props.folder} more={more} />
      ) : (
        <CsvField csvs={csvs} csv={csv} setCsv={setCsv} onUploaded={props.onUploaded} />
      )}
      {catalogues.data && catalogues.data.results.length > 1 && (
        <label>
          <span className="label">{words.catalogue}</span>
          <select name="catalog_id">
            {[...catalogues.data.results]
              .sort((a, b) => Number(b.is_default) - Number(a.is_default))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      )}
      <label className="tick">
        <input type="checkbox" name="overwrite" defaultChecked /> {words.overwrite}
      </label>
      {error !== null && <Fault error={error} />}
      <div className="actions">
        <button type="submit" disabled={busy || !ready}>
          {words.begin}
        </button>
        <Link to="/ingestions" className="button second">
          {all.common.cancel}
        </Link>
      </div>
    </form>
  )
}

function UploadsField(props: { keys: string[]; audio: number; folder: string; more: boolean }) {
  const all = useWords()
  const words = all.ingestions
  const { number } = useFormats()
  if (props.audio === 0) {
    return (
      <p>
        {words.noUploads} <Link to="/upload">{words.goUpload}</Link>
      </p>
    )
  }
  const files = (n: number) => all.common.files(n, number(n))
  return (
    <label>
      <span className="label">{words.folder}</span>
      <select name="folder" defaultValue={props.folder}>
        <option value="">
          {words.everything} ({files(props.audio)}
          {props.more ? '+' : ''})
        </option>
        {foldersOf(props.keys).map(([folder, count]) => (
          <option key={folder} value={folder}>
            {folder} ({files(count)})
          </option>
        ))}
      </select>
      <small className="quiet hint">
        {words.uploadsHint} {props.more && words.more}
      </small>
    </label>
  )
}

function CsvField(props: {
  csvs: string[]
  csv: string
  setCsv(key: string): void
  onUploaded(): Promise<unknown>
}) {
  const words = useWords().ingestions
  const { act, busy, error } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const upload = (file: File) =>
    act(async () => {
      const target = await euterpe.call('createInboundUpload', {
        body: { object_key: file.name, content_type: file.type || 'text/csv' },
      })
      const answer = await fetch(target.url, { method: 'PUT', headers: target.headers, body: file })
      if (!answer.ok) throw new Error(`storage answered ${answer.status}`)
      await props.onUploaded()
      props.setCsv(file.name)
    })
  return (
    <div>
      {props.csvs.length === 0 ? (
        <p>{words.csvNone}</p>
      ) : (
        <label>
          <span className="label">{words.csvFile}</span>
          <select value={props.csv} onChange={(event) => props.setCsv(event.target.value)}>
            {props.csvs.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        </label>
      )}
      <small className="quiet hint">
        {words.csvHint} <a href={`${settings.base_url}/docs/guides/ingestion-formats`}>{words.csvColumns}</a>
      </small>
      {error !== null && <Fault error={error} />}
      <button
        type="button"
        className="second small below"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={16} /> {words.csvChoose}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={(event) => event.target.files?.[0] && void upload(event.target.files[0])}
      />
    </div>
  )
}
