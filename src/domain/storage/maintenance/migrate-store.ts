import { Problem } from '../../../lib/problem.ts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { Context } from '../../context.ts'
import { copyBlob } from './copy-blob.ts'
import { selectStore } from './sql-store.ts'

/** Blobs are spread over 256 shards by the end of their ids; one shard is compared at a time. */
const shards = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))
const concurrency = 8

export type StoreMigration = { copied: number; present: number; bytes: number }

/**
 * Copies every blob that the target lacks. The service may run meanwhile, and an interrupted migration continues when it
 * is started again: what the target has is not copied twice. At the end the target gets the identity of the source, so
 * that a service can be started with it.
 */
export async function migrateStore(
  context: Pick<Context, 'db'>,
  source: Blobs,
  target: Blobs,
  onProgress: (done: StoreMigration & { shard: number }) => void = () => {},
): Promise<StoreMigration> {
  await requireOwnStores(context, source, target)
  const done: StoreMigration = { copied: 0, present: 0, bytes: 0 }
  for (const [index, shard] of shards.entries()) {
    const existing = new Map<string, number>()
    for await (const { id, size } of target.list(shard)) existing.set(id, size)
    const missing: { id: string; size: number }[] = []
    for await (const { id, size } of source.list(shard)) {
      if (existing.get(id) === size) done.present++
      else missing.push({ id, size })
    }
    for (let at = 0; at < missing.length; at += concurrency) {
      const batch = missing.slice(at, at + concurrency)
      await Promise.all(batch.map((blob) => copyBlob(source, target, blob, existing.has(blob.id))))
      done.copied += batch.length
      done.bytes += batch.reduce((sum, { size }) => sum + size, 0)
    }
    onProgress({ ...done, shard: index + 1 })
  }
  await target.writeIdentity((await source.readIdentity())!)
  return done
}

/** A target that belongs to another installation must not be written to. */
async function requireOwnStores({ db }: Pick<Context, 'db'>, source: Blobs, target: Blobs): Promise<void> {
  const recorded = await selectStore(db)
  const [from, to] = [await source.readIdentity(), await target.readIdentity()]
  if (recorded === null || from !== recorded.id) {
    throw new Problem(
      'invalid_request',
      `${source.description} is not the store of this database${recorded === null ? '. Start the service with it once' : `, which is ${recorded.description}`}.`,
    )
  }
  if (to !== null && to !== from) {
    throw new Problem('invalid_request', `${target.description} holds the objects of another installation.`)
  }
}
