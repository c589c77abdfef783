import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maybeAudio, type StoredFile } from '../../../../packages/client/audio-files.ts'
import { apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { ingestFiles, tagFile, useProcessing } from '../../uploads/processing.ts'
import type { Upload } from '../../uploads/uploads.ts'
import { IngestionProgress } from './ingestion-progress.tsx'

/** What to do with uploaded files: add them to a catalogue, or tag them. */
export function NextSteps({ uploads }: { uploads: readonly Upload[] }) {
  const words = useWords().upload
  const { outcomes } = useProcessing()
  const files = uploads.flatMap(({ uri, path, status }) => {
    const isReady = status === 'done' && uri !== null && outcomes.get(uri)?.delivery?.status !== 'done'
    return isReady && maybeAudio(path) ? [{ uri, path }] : []
  })
  if (files.length === 0) return null
  return (
    <section className="next-steps" aria-label={words.next}>
      <div>
        <strong>{words.next}</strong>
        <p>{words.nextHint}</p>
      </div>
      <IngestForm files={files} />
      <button
        type="button"
        className="secondary"
        onClick={() => {
          for (const file of files) void tagFile(file)
        }}
      >
        <Icon name="spark" size={18} /> {words.tag(files.length)}
      </button>
    </section>
  )
}

function IngestForm({ files }: { files: StoredFile[] }) {
  const words = useWords().upload
  const catalogues = useQuery(apiQuery('listCatalogs', {})).data?.results ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const catalogueId = chosen ?? catalogues.find(({ is_default }) => is_default)?.id ?? null
  const ingest = async () => {
    setBusy(true)
    // Each file shows its own error.
    await ingestFiles(files, catalogueId).catch(() => null)
    setBusy(false)
  }
  return (
    <>
      {catalogues.length > 1 && (
        <select
          aria-label={words.catalogue}
          value={catalogueId ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {catalogues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button type="button" disabled={isBusy} onClick={() => void ingest()}>
        <Icon name="catalogues" size={18} /> {words.ingest(files.length)}
      </button>
    </>
  )
}

/** The ingestions started on this page since the console was opened. */
export function StartedIngestions() {
  const words = useWords().upload
  const { ingestions } = useProcessing()
  if (ingestions.length === 0) return null
  return (
    <Card title={words.deliveries}>
      {ingestions.map((id) => (
        <IngestionProgress key={id} id={id} />
      ))}
    </Card>
  )
}
