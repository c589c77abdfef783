import { requireRead, requireWrite } from '../domain/storage/areas/layout.ts'
import { StorageFailure } from '../domain/storage/failure.ts'
import { setFileTime } from '../domain/storage/files/change-files.ts'
import { findEntry } from '../domain/storage/files/entries.ts'
import { FileReader } from '../domain/storage/files/read-file.ts'
import { FileWriter } from '../domain/storage/files/write-file.ts'
import { status, Unsupported } from './failures.ts'
import { limits } from './limits.ts'
import { transferred } from './metrics.ts'
import { OrderedWrites } from './ordered-writes.ts'
import type { SessionCall } from './session-call.ts'

/** The flags of OPEN. */
const flag = { write: 2, append: 4, create: 8, truncate: 16, exclusive: 32 } as const

export async function openFile(call: SessionCall, id: number, key: string, flags: number): Promise<void> {
  const isWrite = (flags & flag.write) !== 0
  const handle = isWrite ? await openToWrite(call, key, flags) : await openToRead(call, key)
  call.sftp.handle(id, handle)
}

async function openToRead({ context, area, handles }: SessionCall, key: string): Promise<Buffer> {
  handles.requireFree()
  requireRead('customer', area.kind, key)
  const entry = await findEntry(context, area, key)
  if (entry === null) throw new StorageFailure('NoSuchKey', 'There is no such file.')
  if (entry.kind === 'folder') throw new StorageFailure('InvalidRequest', 'This is a folder, not a file.')
  if (entry.partial !== null)
    throw new StorageFailure(
      'InvalidRequest',
      'The upload of this file is not complete. Resume it, upload it again, or remove it.',
    )
  return handles.add({ read: { key, reader: new FileReader(context, entry.object!) } })
}

async function openToWrite(
  { context, area, handles }: SessionCall,
  key: string,
  flags: number,
): Promise<Buffer> {
  handles.requireFreeWriter()
  requireWrite('customer', area.kind, key)
  const entry = await findEntry(context, area, key)
  if (entry?.kind === 'folder') throw new StorageFailure('InvalidRequest', 'There is a folder of this name.')
  if (entry === null && (flags & flag.create) === 0)
    throw new StorageFailure('NoSuchKey', 'There is no such file.')
  if (entry !== null && (flags & flag.exclusive) !== 0)
    throw new StorageFailure('InvalidRequest', 'There is a file of this name already.')
  const replaces = entry === null || (flags & flag.truncate) !== 0
  const writer = replaces
    ? await FileWriter.create(context, area, key)
    : await FileWriter.continue(context, area, key, entry)
  return handles.add({ write: new OrderedWrites(writer, key, { appends: (flags & flag.append) !== 0 }) })
}

export async function readFile(
  { handles, sftp }: SessionCall,
  id: number,
  handle: Buffer,
  offset: number,
  length: number,
): Promise<void> {
  const open = handles.find(handle)
  if (!('read' in open)) throw new Unsupported('A file that is being written cannot be read.')
  const bytes = await open.read.reader.read(offset, Math.min(length, limits.readBytes))
  if (bytes.length === 0) return void sftp.status(id, status.endOfFile)
  transferred.inc({ direction: 'sent' }, bytes.length)
  sftp.data(id, bytes)
}

export async function writeFile(
  { handles }: SessionCall,
  handle: Buffer,
  offset: number,
  bytes: Buffer,
  respond: (error?: unknown) => void,
): Promise<void> {
  const open = handles.find(handle)
  if (!('write' in open)) throw new Unsupported('This file was opened to be read.')
  transferred.inc({ direction: 'received' }, bytes.length)
  await open.write.write(offset, bytes, respond)
}

/** The file is stored when the client gets the response. */
export async function closeHandle(
  { context, area, handles, sftp }: SessionCall,
  id: number,
  handle: Buffer,
): Promise<void> {
  const open = handles.remove(handle)
  if ('write' in open) {
    const { write } = open
    await write.close()
    if (write.modificationTime !== null) await setFileTime(context, area, write.key, write.modificationTime)
    context.log.info(
      { key: write.key, bytes: write.writer.position, organisation_id: area.organisation_id },
      'A file was received by SFTP',
    )
  }
  sftp.status(id, status.ok)
}
