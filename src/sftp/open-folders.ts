import { StorageFailure } from '../domain/storage/failure.ts'
import { findEntry, listFolder } from '../domain/storage/files/entries.ts'
import { describeEntry } from './attributes.ts'
import { status } from './failures.ts'
import type { SessionCall } from './session-call.ts'

/** Clients that keep to the standard take responses of 34,000 bytes. */
const maxNamesBytes = 24_000

export async function openFolder(
  { context, area, handles, sftp }: SessionCall,
  id: number,
  key: string,
): Promise<void> {
  handles.requireFree()
  const entry = await findEntry(context, area, key)
  if (entry === null) throw new StorageFailure('NoSuchKey', 'There is no such folder.')
  if (entry.kind === 'file') throw new StorageFailure('InvalidRequest', 'This is a file, not a folder.')
  sftp.handle(id, handles.add({ folder: { key, pages: listFolder(context, area, key), rest: [] } }))
}

/** Sends the next names of a folder. */
export async function listNames({ handles, sftp }: SessionCall, id: number, handle: Buffer): Promise<void> {
  const open = handles.find(handle)
  if (!('folder' in open)) throw new StorageFailure('InvalidRequest', 'This is a file, not a folder.')
  const { folder } = open
  while (folder.rest.length === 0) {
    const page = await folder.pages.next()
    if (page.done) return void sftp.status(id, status.endOfFile)
    folder.rest = page.value
  }
  const names = []
  for (let bytes = 0; folder.rest.length > 0 && bytes < maxNamesBytes; ) {
    const entry = folder.rest.shift()!
    names.push(describeEntry(entry, folder.key === '' ? entry.name : `${folder.key}/${entry.name}`))
    bytes += 2 * Buffer.byteLength(entry.name) + 120
  }
  sftp.name(id, names)
}
