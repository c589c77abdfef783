import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { EuterpeError } from '../../../packages/client/errors.ts'
import { useAfterUpload } from '../after-upload.ts'
import { euterpe } from '../api.ts'
import { readChosen, readDropped } from '../dropped-files.ts'
import { useAwaited } from '../first-answers.tsx'
import { useFormats, useWords } from '../preferences.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card, Page } from '../ui/parts.tsx'
import { Empty, Fault, faultText, Waiting } from '../ui/states.tsx'
import { addUploads, cancelUpload, type Upload as OneUpload, retryUpload, useUploads } from '../uploads.ts'
import { StoredActions } from './stored-actions.tsx'
import { Deliveries, Outcome, WhatNext } from './upload-next.tsx'

export function Upload() {
  const words = useWords().upload
  const uploads = useUploads()
  const done = uploads.filter(({ status }) => status === 'done').length
  return (
    <Page title={words.title} lead={words.lead}>
      <DropZone />
      {uploads.length > 0 && <Queue uploads={uploads} done={done} />}
      <Deliveries />
      <Stored changes={done} />
    </Page>
  )
}

function DropZone() {
  const words = useWords().upload
  const [over, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void readDropped(event.dataTransfer).then(addUploads)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same
    <div
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <Bars />
      <strong>{words.drop}</strong>
      <p className="quiet">{words.dropHint}</p>
      <div className="actions">
        <button type="button" onClick={() => files.current?.click()}>
          <Icon name="file" size={18} /> {words.choose}
        </button>
        <button type="button" className="second" onClick={() => folder.current?.click()}>
          <Icon name="folder" size={18} /> {words.chooseFolder}
        </button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={(event) => event.target.files && addUploads(readChosen(event.target.files))}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        onChange={(event) => event.target.files && addUploads(readChosen(event.target.files))}
      />
    </div>
  )
}

/** Heights of a waveform that swells and fades. */
const heights = Array.from({ length: 21 }, (_, index) => ({
  id: `bar ${index}`,
  px: 18 + 34 * Math.abs(Math.sin(index * 0.9)) * Math.sin(((index + 1) / 22) * Math.PI),
}))

function Bars() {
  return (
    <div className="bars" aria-hidden="true">
      {heights.map(({ id, px }) => (
        <span key={id} style={{ height: `${px}px` }} />
      ))}
    </div>
  )
}

function Queue({ uploads, done }: { uploads: readonly OneUpload[]; done: number }) {
  const words = useWords().upload
  const { number } = useFormats()
  return (
    <Card
      title={words.queue}
      action={<span role="status">{words.done(number(done), number(uploads.length))}</span>}
    >
      <ul className="uploads">
        {uploads.map((upload) => (
          <Line key={upload.id} upload={upload} />
        ))}
      </ul>
      <WhatNext uploads={uploads} />
    </Card>
  )
}

function Line({ upload }: { upload: OneUpload }) {
  const all = useWords()
  const words = all.upload
  const { size } = useFormats()
  const { status, path } = upload
  const { files } = useAfterUpload()
  const why = upload.error instanceof EuterpeError ? faultText(all.fault, upload.error) : words.tooMany
  return (
    <li className={status}>
      <div className="upload-name">
        <strong>{path}</strong>
        <small>
          {size(upload.file.size)} · {words.status[status]}
        </small>
        {status === 'failed' && <small className="why">{why}</small>}
        {upload.uri !== null && <Outcome after={files.get(upload.uri)} />}
      </div>
      <progress max={1} value={upload.progress} aria-label={path} />
      {status === 'failed' || status === 'cancelled' ? (
        <button
          type="button"
          className="second square"
          aria-label={words.retryOne(path)}
          onClick={() => retryUpload(upload.id)}
        >
          <Icon name="again" size={18} />
        </button>
      ) : status === 'done' ? (
        <span className="square good">
          <Icon name="check" size={18} />
        </span>
      ) : (
        <button
          type="button"
          className="second square"
          aria-label={words.cancelOne(path)}
          onClick={() => cancelUpload(upload.id)}
        >
          <Icon name="cross" size={18} />
        </button>
      )}
    </li>
  )
}

type Listing = Extract<Operations['listInboundObjects']['data'], { objects: unknown[] }>
type Stored = Listing['objects'][number]

/** What is there; asked for again whenever an upload has ended. */
function Stored({ changes }: { changes: number }) {
  const words = useWords().upload
  const [objects, setObjects] = useState<Stored[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useAwaited(objects === null && error === null)
  const load = async (token?: string) => {
    try {
      const query = { page_size: 50, ...(token !== undefined && { continuation_token: token }) }
      const page = (await euterpe.call('listInboundObjects', { query })) as Listing
      setObjects((before) => (token === undefined ? page.objects : [...(before ?? []), ...page.objects]))
      setNext(page.next_token)
      setError(null)
    } catch (fault) {
      setError(fault)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an upload that ended is the reason to look again
  useEffect(() => {
    void load()
  }, [changes])
  return (
    <Card title={words.stored}>
      {error ? (
        <Fault error={error} again={() => void load()} />
      ) : objects === null ? (
        <Waiting rows={4} />
      ) : objects.length === 0 ? (
        <Empty icon="folder" title={words.storedEmpty} />
      ) : (
        <StoredTable objects={objects} />
      )}
      {next !== null && (
        <button type="button" className="second" onClick={() => void load(next)}>
          {words.more}
        </button>
      )}
    </Card>
  )
}

function StoredTable({ objects }: { objects: Stored[] }) {
  const { files } = useAfterUpload()
  // What became of those is told where they were sent.
  const sent = new Set(useUploads().map(({ uri }) => uri))
  const words = useWords().upload
  const { size, moment } = useFormats()
  return (
    <div className="table-frame">
      <table className="stored">
        <caption className="unseen">{words.stored}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col" className="end">
              {words.size}
            </th>
            <th scope="col" className="wide-only">
              {words.changed}
            </th>
            <th scope="col" className="end">
              {words.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {objects.map((object) => (
            <tr key={object.object_key}>
              <td className="breaks">
                {object.object_key}
                {!sent.has(object.s3_file_uri) && <Outcome after={files.get(object.s3_file_uri)} />}
              </td>
              <td className="end code">{size(object.size)}</td>
              <td className="wide-only quiet moment">{moment(object.last_modified)}</td>
              <td className="end">
                <StoredActions file={{ uri: object.s3_file_uri, path: object.object_key }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
