import type { Context } from '../../context.ts'
import { requireRead } from '../areas/layout.ts'
import type { Area } from '../areas/sql.ts'
import { listObjects } from '../objects/list-objects.ts'
import { type ObjectSummary, type StoredObject, selectObject } from '../objects/sql.ts'
import { isFixedFolder, nameOf } from './paths.ts'
import { type PartialFile, selectModificationTimes, selectPartialFile, selectPartialFiles } from './sql.ts'

/** A file or folder of an area, as file protocols show it. */
export type Entry =
  | { kind: 'folder'; name: string; modifiedAt: Date }
  /** `partial`: an upload that was interrupted. `object` is then what it will replace. */
  | {
      kind: 'file'
      name: string
      size: number
      modifiedAt: Date
      partial: PartialFile | null
      object: StoredObject | null
    }

/** What is at a path; null if nothing is. Folders need not have been created: a file in one is enough. */
export async function findEntry(context: Context, area: Area, key: string): Promise<Entry | null> {
  if (isFixedFolder(key)) return { kind: 'folder', name: nameOf(key), modifiedAt: area.created_at }
  requireRead('customer', area.kind, key)
  const [partial, object] = await Promise.all([
    selectPartialFile(context.db, area.id, key),
    selectObject(context.db, area.id, key),
  ])
  if (partial !== null)
    return {
      kind: 'file',
      name: nameOf(key),
      size: partial.size,
      modifiedAt: partial.modified_at,
      partial,
      object,
    }
  if (object !== null) {
    const modifiedAt = readTime(object.metadata.mtime) ?? object.modified_at
    return { kind: 'file', name: nameOf(key), size: object.size, modifiedAt, partial, object }
  }
  const { objects } = await listObjects(context, 'customer', area, {
    prefix: `${key}/`,
    delimiter: '',
    after: '',
    limit: 1,
  })
  return objects[0] === undefined
    ? null
    : { kind: 'folder', name: nameOf(key), modifiedAt: objects[0].modified_at }
}

export type ListedEntry = { kind: Entry['kind']; name: string; size: number; modifiedAt: Date }

const pageSize = 200
/** More than anybody uploads into one folder at a time. */
const maxPartialFiles = 1_000

/** All entries of a folder, page by page. */
export async function* listFolder(context: Context, area: Area, key: string): AsyncGenerator<ListedEntry[]> {
  const prefix = key === '' ? '' : `${key}/`
  const unfinished = await selectPartialFiles(context.db, area.id, prefix, maxPartialFiles)
  const partials = new Map(unfinished.map((partial) => [partial.key, partial]))
  for (let after = ''; ; ) {
    const page = await listObjects(context, 'customer', area, {
      prefix,
      delimiter: '/',
      after,
      limit: pageSize,
    })
    yield await describePage(context, area, prefix, page, partials)
    if (!page.truncated) break
    after = page.last!
  }
  // What replaces nothing was not among the objects.
  yield [...partials.values()].map(describePartial)
}

async function describePage(
  context: Context,
  area: Area,
  prefix: string,
  page: { objects: ObjectSummary[]; commonPrefixes: string[] },
  partials: Map<string, PartialFile>,
): Promise<ListedEntry[]> {
  // The object of the folder itself is not in it.
  const objects = page.objects.filter((object) => object.key !== prefix)
  const times =
    objects.length === 0
      ? new Map<string, string>()
      : await selectModificationTimes(
          context.db,
          area.id,
          objects.map((object) => object.key),
        )
  const files = objects.map((object): ListedEntry => {
    const partial = partials.get(object.key)
    if (partial !== undefined) {
      partials.delete(object.key)
      return describePartial(partial)
    }
    const modifiedAt = readTime(times.get(object.key)) ?? object.modified_at
    return { kind: 'file', name: nameOf(object.key), size: object.size, modifiedAt }
  })
  const folders = page.commonPrefixes.map((path): ListedEntry => {
    const name = path.slice(prefix.length, -1)
    return { kind: 'folder', name, size: 0, modifiedAt: area.created_at }
  })
  // A key such as a//b has a folder without a name, which no file protocol can open.
  return [...folders, ...files].filter(({ name }) => name !== '')
}

function describePartial({ key, size, modified_at }: PartialFile): ListedEntry {
  return { kind: 'file', name: nameOf(key), size, modifiedAt: modified_at }
}

function readTime(seconds: string | undefined): Date | null {
  const time = new Date(Number(seconds ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? null : time
}
