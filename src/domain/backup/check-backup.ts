import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../lib/problem.ts'
import { type BackupStore, type Piece, readCompressed, readPiece } from './backup-store.ts'
import type { Manifest } from './manifest.ts'

/** Reads all rows of a backup and compares them with their hashes, and checks that every object is there with its size. */
export async function checkManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  for (const { piece } of manifest.tables) await drain(store, piece)
  const existing = new Map<string, number>()
  for await (const { id, size } of store.objects.list()) existing.set(id, size)
  const missing: string[] = []
  for await (const { id, size } of readObjectList(store, manifest))
    if (existing.get(id) !== size) missing.push(id)
  if (missing.length === 0) return
  throw new Problem(
    'internal_error',
    `The backup ${manifest.id} is damaged: ${missing.length} objects are missing or incomplete, the first is ${missing[0]}.`,
  )
}

async function drain(store: BackupStore, piece: Piece): Promise<void> {
  await pipeline(await readPiece(store.rows, piece), async (source) => {
    for await (const _ of source);
  })
}

/** The objects that the rows of a backup name. */
export async function* readObjectList(
  store: BackupStore,
  { objects }: Manifest,
): AsyncGenerator<{ id: string; size: number }> {
  const stream = await readCompressed(store.rows, objects.list)
  for await (const line of createInterface({ input: stream })) {
    const [id, size] = line.split(' ') as [string, string]
    yield { id, size: Number(size) }
  }
}
