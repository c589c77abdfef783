import { createHash } from 'node:crypto'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { requireWrite } from '../areas/layout.ts'
import type { Area } from '../areas/sql.ts'
import { StorageFailure } from '../failure.ts'
import { limits } from '../limits.ts'
import { deleteObjectRows, insertEmptyObjects } from '../objects/sql.ts'
import { checkKey } from '../objects/store-object.ts'
import { requireSpace } from '../usage/check-usage.ts'
import { findEntry, listFolder } from './entries.ts'
import { isFixedFolder } from './paths.ts'
import {
  deletePartialFile,
  measurePrefix,
  renameObject,
  renameObjectsUnder,
  renamePartialFile,
  setModificationTime,
} from './sql.ts'

/** A folder with more than this is renamed by its files: one statement must not take forever. */
const maxRenamed = 10_000

export async function createFolder(context: Context, area: Area, key: string): Promise<void> {
  requireChange(area, key)
  if ((await findEntry(context, area, key)) !== null)
    throw new StorageFailure('InvalidRequest', 'There is a file or folder of this name already.')
  checkKey(`${key}/`)
  await requireSpace(context, area.organisation_id, 0)
  await insertEmptyObjects(context.db, area.id, [`${key}/`], createHash('md5').digest('hex'))
}

/** Only an empty one, as file protocols have it. */
export async function removeFolder(context: Context, area: Area, key: string): Promise<void> {
  requireChange(area, key)
  const entry = await findEntry(context, area, key)
  if (entry === null) throw new StorageFailure('NoSuchKey', 'There is no such folder.')
  if (entry.kind === 'file') throw new StorageFailure('InvalidRequest', 'This is a file, not a folder.')
  for await (const page of listFolder(context, area, key))
    if (page.length > 0) throw new StorageFailure('InvalidRequest', 'The folder is not empty.')
  await deleteObjectRows(context.db, area.id, [`${key}/`])
}

export async function removeFile(context: Context, area: Area, key: string): Promise<void> {
  requireChange(area, key)
  const deleted = await deleteObjectRows(context.db, area.id, [key])
  const wasPartial = await deletePartialFile(context.db, area.id, key)
  if (deleted.length > 0 || wasPartial) return
  const isFolder = (await findEntry(context, area, key)) !== null
  throw isFolder
    ? new StorageFailure('InvalidRequest', 'This is a folder. Remove it with rmdir.')
    : new StorageFailure('NoSuchKey', 'There is no such file.')
}

/** Renames a file or folder at once. Nothing is replaced, unless `replace` allows it for a file. */
export async function renameEntry(
  context: Context,
  area: Area,
  from: string,
  to: string,
  options: { replace: boolean },
): Promise<void> {
  requireChange(area, from)
  requireChange(area, to)
  const source = await findEntry(context, area, from)
  if (source === null) throw new StorageFailure('NoSuchKey', 'There is no such file or folder.')
  const target = await findEntry(context, area, to)
  const mayReplace = options.replace && source.kind === 'file' && target?.kind === 'file'
  if (target !== null && !mayReplace && from !== to)
    throw new StorageFailure('InvalidRequest', 'There is a file or folder of the new name already.')
  if (from === to) return
  if (source.kind === 'folder') return renameFolder(context, area, from, to)
  await transaction(context.db, async (tx) => {
    await deleteObjectRows(tx, area.id, [to])
    await deletePartialFile(tx, area.id, to)
    await renameObject(tx, area.id, from, to, context.clock.now())
    await renamePartialFile(tx, area.id, from, to)
  })
}

async function renameFolder(context: Context, area: Area, from: string, to: string): Promise<void> {
  if (`${to}/`.startsWith(`${from}/`))
    throw new StorageFailure('InvalidRequest', 'A folder cannot be moved into itself.')
  const { objects, longest } = await measurePrefix(context.db, area.id, `${from}/`, maxRenamed + 1)
  if (objects > maxRenamed)
    throw new StorageFailure(
      'InvalidRequest',
      `The folder has more than ${maxRenamed} files. Rename its folders or files one by one.`,
    )
  if (longest - Buffer.byteLength(from) + Buffer.byteLength(to) > limits.keyBytes)
    throw new StorageFailure('KeyTooLongError')
  await transaction(context.db, (tx) =>
    renameObjectsUnder(tx, area.id, `${from}/`, `${to}/`, context.clock.now()),
  )
}

/** Keeps the time that a client says a file has, which clients compare to find out what to upload again. */
export async function setFileTime(context: Context, area: Area, key: string, seconds: number): Promise<void> {
  requireChange(area, key)
  await setModificationTime(context.db, area.id, key, seconds)
}

function requireChange(area: Area, key: string): void {
  requireWrite('customer', area.kind, key)
  if (isFixedFolder(key))
    throw new StorageFailure(
      'InvalidRequest',
      'This folder is part of every storage area and stays as it is.',
    )
}
