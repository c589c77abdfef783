import { describeFile, nameOfFiles, type StoredFile } from '../../../packages/client/audio-files.ts'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from '../api/client.ts'
import { invalidate } from '../api/query-client.ts'
import { changes } from '../api/query-keys.ts'
import { createStore } from '../lib/store.ts'

export type Tags = Operations['tagTrack']['data']['audio_tagging']['tags']

/** What became of a file after it was uploaded. Tags are paid for: they stay, whatever happens to the file later. */
export type Outcome = {
  tagging?: { status: 'running' } | { status: 'done'; tags: Tags } | { status: 'failed'; error: unknown }
  delivery?: { status: 'done'; ingestionId: string } | { status: 'failed'; error: unknown }
}

type State = { outcomes: ReadonlyMap<string, Outcome>; ingestions: readonly string[] }

/** The service accepts this many tracks in one delivery. */
const maxTracksPerDelivery = 1000
const processing = createStore<State>({ outcomes: new Map(), ingestions: [] })

/** What was done with files since the console was opened, by S3 URI, and the ingestions that started. */
export const useProcessing = processing.use

/** Tags a file without storing anything. */
export async function tagFile({ uri }: StoredFile): Promise<void> {
  setOutcomes([uri], { tagging: { status: 'running' } })
  try {
    const body = { s3_file_uri: uri, idempotency_key: crypto.randomUUID() }
    const { audio_tagging } = await euterpe.call('tagTrack', { body })
    setOutcomes([uri], { tagging: { status: 'done', tags: audio_tagging.tags } })
    void invalidate(changes.tagTrack)
  } catch (error) {
    setOutcomes([uri], { tagging: { status: 'failed', error } })
  }
}

/** Adds files to a catalogue, or to the default catalogue. Returns the ids of the ingestions; throws if there is none. */
export async function ingestFiles(
  files: StoredFile[],
  catalogueId: string | null,
  options: { overwrite_audio_file?: boolean } = {},
): Promise<string[]> {
  const started: string[] = []
  let failure: unknown
  for (let first = 0; first < files.length; first += maxTracksPerDelivery) {
    const batch = files.slice(first, first + maxTracksPerDelivery)
    const uris = batch.map(({ uri }) => uri)
    try {
      const { id } = await euterpe.call('createIngestion', {
        body: {
          mode: 'api_json',
          name: nameOfFiles(batch.map(({ path }) => path)),
          ...(catalogueId !== null && { catalog_id: catalogueId }),
          tracks: batch.map(describeFile),
          idempotency_key: crypto.randomUUID(),
          ...options,
        },
      })
      started.push(id)
      setOutcomes(uris, { delivery: { status: 'done', ingestionId: id } })
      processing.set({ ...processing.get(), ingestions: [id, ...processing.get().ingestions] })
      void invalidate(changes.createIngestion)
    } catch (error) {
      setOutcomes(uris, { delivery: { status: 'failed', error } })
      failure = error
    }
  }
  if (started.length === 0) throw failure
  return started
}

function setOutcomes(uris: string[], change: Outcome): void {
  const { outcomes, ingestions } = processing.get()
  const changed = uris.map((uri) => [uri, { ...outcomes.get(uri), ...change }] as const)
  processing.set({ outcomes: new Map([...outcomes, ...changed]), ingestions })
}
