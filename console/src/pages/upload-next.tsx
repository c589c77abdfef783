import { useState } from 'react'
import { type After, ingest, type StoredFile, type Tags, tagNow, useAfterUpload } from '../after-upload.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { useTaxonomy } from '../taxonomy.ts'
import { Icon } from '../ui/icons.tsx'
import { IngestionProgress } from '../ui/ingestion-progress.tsx'
import { Card } from '../ui/parts.tsx'
import { faultText } from '../ui/states.tsx'
import type { Upload } from '../uploads.ts'
import { useCall } from '../use-call.ts'

/** What can be done with files that have arrived. */
export function WhatNext({ uploads }: { uploads: readonly Upload[] }) {
  const words = useWords().upload
  const { files } = useAfterUpload()
  const waiting = uploads.flatMap(({ uri, path, status }) =>
    status === 'done' && uri !== null && files.get(uri)?.status !== 'delivered' ? [{ uri, path }] : [],
  )
  if (waiting.length === 0) return null
  return (
    <section className="next" aria-label={words.next}>
      <div>
        <strong>{words.next}</strong>
        <p>{words.nextHint}</p>
      </div>
      <IngestForm files={waiting} />
      <button
        type="button"
        className="second"
        onClick={() => {
          for (const file of waiting) void tagNow(file)
        }}
      >
        <Icon name="spark" size={18} /> {words.tagNow(waiting.length)}
      </button>
    </section>
  )
}

function IngestForm({ files }: { files: StoredFile[] }) {
  const words = useWords().upload
  const catalogues = useCall('listCatalogs', {}).data?.results ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const usual = catalogues.find(({ is_default }) => is_default)?.id ?? null
  const send = async () => {
    setBusy(true)
    await ingest(files, chosen ?? usual)
    setBusy(false)
  }
  return (
    <>
      {catalogues.length > 1 && (
        <select
          aria-label={words.catalogue}
          value={chosen ?? usual ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {catalogues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button type="button" disabled={busy} onClick={() => void send()}>
        <Icon name="catalogues" size={18} /> {words.ingest(files.length)}
      </button>
    </>
  )
}

/** Deliveries of this visit, until another begins. */
export function Deliveries() {
  const words = useWords().upload
  const { ingestions } = useAfterUpload()
  if (ingestions.length === 0) return null
  return (
    <Card title={words.deliveries}>
      {ingestions.map((id) => (
        <IngestionProgress key={id} id={id} />
      ))}
    </Card>
  )
}

/** What became of one file. */
export function Outcome({ after }: { after: After | undefined }) {
  const words = useWords()
  if (after === undefined) return null
  if (after.status === 'tagged') return <TagLine tags={after.tags} />
  if (after.status === 'failed') return <small className="why">{faultText(words.fault, after.error)}</small>
  return <small role="status">{words.upload.after[after.status]}</small>
}

/** The strongest tags of a live answer. */
function TagLine({ tags }: { tags: Tags }) {
  const words = useWords().upload
  const { percent } = useFormats()
  const known = useTaxonomy().tags
  const strongest = Object.entries(tags)
    .flatMap(([category, its]) =>
      (its as { uid: string; name: string; score: number }[])
        .slice(0, 2)
        .map((tag) => ({ ...tag, category })),
    )
    .slice(0, 12)
  if (strongest.length === 0) return <small>{words.noTags}</small>
  return (
    <span className="chips">
      {strongest.map(({ uid, name, score }) => (
        <span key={uid} className="chip">
          {known.get(uid)?.label ?? name} <small>{percent(score)}</small>
        </span>
      ))}
    </span>
  )
}
