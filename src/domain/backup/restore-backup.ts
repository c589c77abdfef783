import { Problem } from '../../lib/problem.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { isNewDatabase, migrate } from '../../platform/migrate.ts'
import type { Pool } from '../../platform/postgres.ts'
import { saveRestoredJobs } from '../../platform/queue.ts'
import { TableCopy } from '../../platform/table-copy.ts'
import { copyBlob } from '../storage/maintenance/copy-blob.ts'
import { type BackupStore, readCompressed } from './backup-store.ts'
import { readObjectList } from './check-backup.ts'
import type { OnProgress } from './create-backup.ts'
import type { Manifest } from './manifest.ts'

const concurrency = 8

/**
 * Restores a backup into an empty database and an empty store. Objects come first: they can be copied again when this is
 * interrupted, and the rows are there all at once or not at all. Newer releases migrate what they restore.
 */
export async function restoreBackup(
  owner: Pool,
  blobs: Blobs,
  store: BackupStore,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<{ tables: number; rows: number; objects: number }> {
  if (!(await isNewDatabase(owner)))
    throw new Problem(
      'invalid_request',
      'The database is not empty. Restore into a new one: nothing that exists is overwritten.',
    )
  const identity = await blobs.readIdentity()
  if (identity !== null && identity !== manifest.store_id)
    throw new Problem('invalid_request', `${blobs.description} holds the objects of another installation.`)
  await restoreObjects(blobs, store, manifest, onProgress)
  await migrate(owner, undefined, manifest.migrations)
  await TableCopy.write(owner, async (copy) => {
    await copy.replaceContents(manifest.tables, async () => {
      for (const [index, table] of manifest.tables.entries()) {
        onProgress(index / manifest.tables.length, `${table.schema}.${table.name}`)
        const written = await copy.writeTable(table, await readCompressed(store.rows, table.piece))
        if (written !== table.rows)
          throw new Error(`${table.schema}.${table.name} has ${written} rows instead of ${table.rows}.`)
      }
    })
    await copy.setSequences(manifest.sequences)
  })
  await migrate(owner)
  await saveRestoredJobs(owner, manifest.jobs)
  if (manifest.store_id !== null) await blobs.writeIdentity(manifest.store_id)
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: manifest.objects.count,
  }
}

async function restoreObjects(
  blobs: Blobs,
  store: BackupStore,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const existing = new Map<string, number>()
  for await (const { id, size } of blobs.list()) existing.set(id, size)
  let batch: { id: string; size: number }[] = []
  let done = 0
  const copy = async () => {
    await Promise.all(batch.map((blob) => copyBlob(store.objects, blobs, blob, existing.has(blob.id))))
    done += batch.length
    batch = []
    onProgress(done / manifest.objects.count, `${done} of ${manifest.objects.count} objects`)
  }
  for await (const blob of readObjectList(store, manifest)) {
    if (existing.get(blob.id) === blob.size) continue
    batch.push(blob)
    if (batch.length === concurrency) await copy()
  }
  if (batch.length > 0) await copy()
}
