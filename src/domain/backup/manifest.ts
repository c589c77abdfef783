import { text } from 'node:stream/consumers'
import { Problem } from '../../lib/problem.ts'
import type { SavedJob } from '../../platform/queue.ts'
import type { listSequences, Table } from '../../platform/table-copy.ts'
import type { BackupStore, Piece } from './backup-store.ts'

export type SavedTable = Table & { rows: number; piece: Piece }

/** What a backup consists of. */
export type Manifest = {
  id: string
  created_at: string
  release: string
  /** The schema. */
  migrations: string[]
  tables: SavedTable[]
  sequences: Awaited<ReturnType<typeof listSequences>>
  jobs: SavedJob[]
  /** The store of the objects, by which its database recognises it. */
  store_id: string | null
  objects: { count: number; bytes: number /** Id and size of each, one per line. */; list: Piece }
}

/** All complete backups, oldest first. */
export async function listManifests(store: BackupStore): Promise<Manifest[]> {
  const manifests: Manifest[] = []
  for await (const { id, size } of store.manifests.list()) {
    const stream = await store.manifests.open(id, { start: 0, end: size - 1 })
    manifests.push(JSON.parse(await text(stream)))
  }
  return manifests.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
}

/** The backup with this id, or the latest. */
export async function findManifest(store: BackupStore, id: string | null): Promise<Manifest> {
  const manifests = await listManifests(store)
  const found = id === null ? manifests.at(-1) : manifests.find((manifest) => manifest.id === id)
  if (found !== undefined) return found
  throw new Problem(
    'not_found',
    manifests.length === 0
      ? 'There is no complete backup there. Make one with: euterpe backup TARGET'
      : `There is no backup ${id} there. There are: ${manifests.map((manifest) => manifest.id).join(', ')}`,
  )
}
