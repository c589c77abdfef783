import { Readable } from 'node:stream'
import { newId } from '../../lib/ids.ts'
import { release } from '../../lib/release.ts'
import { withAdvisoryLock } from '../../platform/advisory-lock.ts'
import { selectAppliedMigrations } from '../../platform/migrate.ts'
import { type Db, type Pool, readOnly } from '../../platform/postgres.ts'
import { selectPendingJobs } from '../../platform/queue.ts'
import { countRows, exportSnapshot, listSequences, listTables, TableCopy } from '../../platform/table-copy.ts'
import type { Context } from '../context.ts'
import { copyBlob } from '../storage/maintenance/copy-blob.ts'
import { garbageLock } from '../storage/maintenance/remove-garbage.ts'
import { selectReferencedBlobs } from '../storage/maintenance/sql.ts'
import { type BackupStore, compress, writePiece } from './backup-store.ts'
import { checkManifest } from './check-backup.ts'
import type { Manifest, SavedTable } from './manifest.ts'

export type BackupResult = { manifest: Manifest; copied: number; present: number }
export type OnProgress = (fraction: number, what: string) => void

const concurrency = 8

/**
 * Backs up everything while the service runs: the rows as they are at one moment, then the objects that they name. No blob is
 * deleted meanwhile. Objects that an earlier backup or an interrupted run has copied are not copied again.
 */
export function createBackup(
  context: Context,
  owner: Pool,
  store: BackupStore,
  onProgress: OnProgress = () => {},
): Promise<BackupResult> {
  return withAdvisoryLock(owner, garbageLock, async () => {
    const rows = await readOnly(owner, (tx) => saveRows(context, owner, tx, store, onProgress))
    const { copied, present } = await saveObjects(context, store, rows.blobs, onProgress)
    const { blobs: _, ...manifest } = rows
    await checkManifest(store, manifest)
    const text = Buffer.from(JSON.stringify(manifest))
    await writePiece(store.manifests, Readable.from([text]), manifest.id)
    return { manifest, copied, present }
  })
}

type ReferencedBlob = { id: string; size: number }

async function saveRows(
  context: Context,
  owner: Pool,
  tx: Db,
  store: BackupStore,
  onProgress: OnProgress,
): Promise<Manifest & { blobs: ReferencedBlob[] }> {
  const all = await listTables(tx)
  const tables = await TableCopy.read(owner, await exportSnapshot(tx), async (copy) => {
    const saved: SavedTable[] = []
    for (const [index, table] of all.entries()) {
      onProgress(index / all.length, `${table.schema}.${table.name}`)
      const rows = await countRows(tx, table)
      const piece = await writePiece(store.rows, compress(copy.readTable(table)))
      saved.push({ ...table, rows, piece })
    }
    return saved
  })
  const blobs = await selectReferencedBlobs(tx)
  const lines = Readable.from(blobs.map(({ id, size }) => Buffer.from(`${id} ${size}\n`)))
  return {
    id: newId(),
    created_at: context.clock.now().toISOString(),
    release,
    migrations: await selectAppliedMigrations(tx),
    tables,
    sequences: await listSequences(tx),
    jobs: await selectPendingJobs(tx),
    store_id: await context.blobs.readIdentity(),
    objects: {
      count: blobs.length,
      bytes: blobs.reduce((sum, { size }) => sum + size, 0),
      list: await writePiece(store.rows, compress(lines)),
    },
    blobs,
  }
}

async function saveObjects(
  context: Context,
  store: BackupStore,
  blobs: ReferencedBlob[],
  onProgress: OnProgress,
): Promise<{ copied: number; present: number }> {
  const existing = new Map<string, number>()
  for await (const { id, size } of store.objects.list()) existing.set(id, size)
  const missing = blobs.filter(({ id, size }) => existing.get(id) !== size)
  for (let at = 0; at < missing.length; at += concurrency) {
    const batch = missing.slice(at, at + concurrency)
    await Promise.all(
      batch.map((blob) => copyBlob(context.blobs, store.objects, blob, existing.has(blob.id))),
    )
    onProgress((at + batch.length) / missing.length, `${at + batch.length} of ${missing.length} objects`)
  }
  return { copied: missing.length, present: blobs.length - missing.length }
}
