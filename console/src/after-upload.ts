import { useSyncExternalStore } from 'react'
import type { Operations } from '../../packages/client/operations.ts'
import { euterpe } from './api.ts'

/** A file in the storage area. */
export type StoredFile = { uri: string; path: string }
export type Tags = Operations['tagTrack']['data']['audio_tagging']['tags']

/** What became of a file after it was uploaded. */
export type After =
  | { status: 'tagging' }
  | { status: 'tagged'; tags: Tags }
  | { status: 'delivered' }
  | { status: 'failed'; error: unknown }

type State = { files: ReadonlyMap<string, After>; ingestions: readonly string[] }

/** The most that one delivery takes. */
const maxTogether = 1000
let state: State = { files: new Map(), ingestions: [] }
const listeners = new Set<() => void>()

export function useAfterUpload(): State {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => state,
  )
}

/** Says at once what a file sounds like; nothing is kept of it. */
export async function tagNow({ uri }: StoredFile): Promise<void> {
  note(uri, { status: 'tagging' })
  try {
    const body = { s3_file_uri: uri, idempotency_key: crypto.randomUUID() }
    const { audio_tagging } = await euterpe.call('tagTrack', { body })
    note(uri, { status: 'tagged', tags: audio_tagging.tags })
  } catch (error) {
    note(uri, { status: 'failed', error })
  }
}

/** Makes files tracks of a catalogue. */
export async function ingest(files: StoredFile[], catalogId: string | null): Promise<void> {
  for (let first = 0; first < files.length; first += maxTogether) {
    const some = files.slice(first, first + maxTogether)
    try {
      const { id } = await euterpe.call('createIngestion', {
        body: {
          mode: 'api_json',
          ...(catalogId !== null && { catalog_id: catalogId }),
          tracks: some.map(recordOf),
          idempotency_key: crypto.randomUUID(),
        },
      })
      for (const { uri } of some) note(uri, { status: 'delivered' })
      publish({ ...state, ingestions: [id, ...state.ingestions] })
    } catch (error) {
      for (const { uri } of some) note(uri, { status: 'failed', error })
    }
  }
}

/** `album/03 Ines Orlo - Postcards.wav` is Postcards by Ines Orlo. */
export function recordOf({ uri, path }: StoredFile) {
  const name = path
    .split('/')
    .at(-1)!
    .replace(/\.\w{2,5}$/, '')
    .replaceAll('_', ' ')
    .replace(/^\d{1,3}[\s.-]+(?=\S)/, '')
    .trim()
  const [artist, ...rest] = name.split(' - ')
  const title = rest.length > 0 ? rest.join(' - ') : name
  return {
    outer_id: path,
    primary_media: uri,
    ...(title !== '' && { title }),
    ...(rest.length > 0 && artist !== '' && { artists: [{ name: artist! }] }),
  }
}

function note(uri: string, after: After): void {
  publish({ ...state, files: new Map(state.files).set(uri, after) })
}

function publish(next: State): void {
  state = next
  for (const tell of listeners) tell()
}
