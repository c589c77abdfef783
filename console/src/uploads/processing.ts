import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from '../api/client.ts'
import { invalidate } from '../api/query-client.ts'
import { changes } from '../api/query-keys.ts'
import { createStore } from '../lib/store.ts'

/** A file in the storage area. */
export type StoredFile = { uri: string; path: string }
export type Tags = Operations['tagTrack']['data']['audio_tagging']['tags']

/** What became of a file after it was uploaded. */
export type Outcome =
  | { status: 'tagging' }
  | { status: 'tagged'; tags: Tags }
  | { status: 'delivered' }
  | { status: 'failed'; error: unknown }

type State = { outcomes: ReadonlyMap<string, Outcome>; ingestions: readonly string[] }

/** The service accepts this many tracks in one delivery. */
const maxTracksPerDelivery = 1000
const processing = createStore<State>({ outcomes: new Map(), ingestions: [] })

/** What was done with files since the console was opened, by S3 URI, and the ingestions that started. */
export const useProcessing = processing.use

/** Tags a file without storing anything. */
export async function tagFile({ uri }: StoredFile): Promise<void> {
  setOutcomes([uri], { status: 'tagging' })
  try {
    const body = { s3_file_uri: uri, idempotency_key: crypto.randomUUID() }
    const { audio_tagging } = await euterpe.call('tagTrack', { body })
    setOutcomes([uri], { status: 'tagged', tags: audio_tagging.tags })
    void invalidate(changes.tagTrack)
  } catch (error) {
    setOutcomes([uri], { status: 'failed', error })
  }
}

/** Adds files to a catalogue, or to the default catalogue. */
export async function ingestFiles(files: StoredFile[], catalogueId: string | null): Promise<void> {
  for (let first = 0; first < files.length; first += maxTracksPerDelivery) {
    const batch = files.slice(first, first + maxTracksPerDelivery)
    const uris = batch.map(({ uri }) => uri)
    try {
      const { id } = await euterpe.call('createIngestion', {
        body: {
          mode: 'api_json',
          ...(catalogueId !== null && { catalog_id: catalogueId }),
          tracks: batch.map(describeFile),
          idempotency_key: crypto.randomUUID(),
        },
      })
      setOutcomes(uris, { status: 'delivered' })
      processing.set({ ...processing.get(), ingestions: [id, ...processing.get().ingestions] })
      void invalidate(changes.createIngestion)
    } catch (error) {
      setOutcomes(uris, { status: 'failed', error })
    }
  }
}

/** Reads title and artist from the file name: `album/03 Ines Orlo - Postcards.wav` is Postcards by Ines Orlo. */
function describeFile({ uri, path }: StoredFile) {
  const baseName = path
    .split('/')
    .at(-1)!
    .replace(/\.\w{2,5}$/, '')
    .replaceAll('_', ' ')
    .replace(/^\d{1,3}[\s.-]+(?=\S)/, '')
    .trim()
  const [artist, ...rest] = baseName.split(' - ')
  const title = rest.length > 0 ? rest.join(' - ') : baseName
  return {
    outer_id: path,
    primary_media: uri,
    ...(title !== '' && { title }),
    ...(rest.length > 0 && artist !== '' && { artists: [{ name: artist! }] }),
  }
}

function setOutcomes(uris: string[], outcome: Outcome): void {
  const { outcomes, ingestions } = processing.get()
  processing.set({
    outcomes: new Map([...outcomes, ...uris.map((uri) => [uri, outcome] as const)]),
    ingestions,
  })
}
