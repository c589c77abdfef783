import type { Socket } from 'node:net'
import type { Attributes, SFTPWrapper } from 'ssh2'
import type { Context } from '../domain/context.ts'
import type { Area } from '../domain/storage/areas/sql.ts'
import {
  createFolder,
  removeFile,
  removeFolder,
  renameEntry,
  setFileTime,
} from '../domain/storage/files/change-files.ts'
import { findEntry } from '../domain/storage/files/entries.ts'
import { toKey } from '../domain/storage/files/paths.ts'
import { withinOrganisation } from '../platform/organisation-scope.ts'
import { attributesOf } from './attributes.ts'
import { status, toStatus, Unsupported } from './failures.ts'
import { Handles } from './handles.ts'
import { requests } from './metrics.ts'
import { closeHandle, openFile, readFile, writeFile } from './open-files.ts'
import { listNames, openFolder } from './open-folders.ts'
import { RequestQueue } from './request-queue.ts'
import type { SessionCall } from './session-call.ts'

type SessionOptions = {
  context: Context
  area: Area
  socket: Socket
  sftp: SFTPWrapper
  /** Called with each request. False: the client may no longer work, and the connection is closed. */
  onRequest(): Promise<boolean>
}

/** Serves the requests of one SFTP session until it ends. */
export function serveSession({ context, area, socket, sftp, onRequest }: SessionOptions): {
  end(): Promise<void>
} {
  const handles = new Handles()
  const queue = new RequestQueue(socket, sftp)
  const call: SessionCall = { context, area, handles, sftp }
  const fail = (id: number, error: unknown) => {
    const { code, message } = toStatus(error, context.log)
    sftp.status(id, code, message)
  }
  const run = (operation: string | null, id: number, bytes: number, work: () => Promise<void>) => {
    queue.add(bytes, async () => {
      let outcome = 'done'
      try {
        if (!(await onRequest())) return
        await withinOrganisation(area.organisation_id, work)
      } catch (error) {
        outcome = 'failed'
        fail(id, error)
      }
      if (operation !== null) requests.inc({ operation, outcome })
    })
  }
  const done = (id: number) => sftp.status(id, status.ok)
  const stat = async (id: number, key: string) => {
    const entry = await findEntry(context, area, key)
    if (entry === null) sftp.status(id, status.noSuchFile, 'There is no such file or folder.')
    else sftp.attrs(id, attributesOf(entry, key))
  }
  const setAttributes = async (id: number, key: string, attributes: Attributes) => {
    if (attributes.size !== undefined) throw new Unsupported('A stored file cannot be truncated.')
    if (attributes.mtime !== undefined) await setFileTime(context, area, key, attributes.mtime)
    done(id)
  }

  sftp.on('REALPATH', (id, path) =>
    run('realpath', id, 0, async () => {
      const filename = `/${toKey(path)}`
      sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }])
    }),
  )
  sftp.on('STAT', (id, path) => run('stat', id, 0, () => stat(id, toKey(path))))
  sftp.on('LSTAT', (id, path) => run('stat', id, 0, () => stat(id, toKey(path))))
  sftp.on('SETSTAT', (id, path, attributes) =>
    run('setstat', id, 0, () => setAttributes(id, toKey(path), attributes)),
  )
  sftp.on('FSTAT', (id, handle) =>
    run('stat', id, 0, async () => {
      const open = handles.find(handle)
      if ('folder' in open) return stat(id, open.folder.key)
      const { key, size } =
        'read' in open
          ? { key: open.read.key, size: open.read.reader.object.size }
          : { key: open.write.key, size: open.write.writer.position }
      const modifiedAt = 'read' in open ? open.read.reader.object.modified_at : context.clock.now()
      sftp.attrs(id, attributesOf({ kind: 'file', name: '', size, modifiedAt }, key))
    }),
  )
  sftp.on('FSETSTAT', (id, handle, attributes) =>
    run('setstat', id, 0, async () => {
      const open = handles.find(handle)
      if (!('write' in open)) return done(id)
      if (attributes.size !== undefined && attributes.size !== open.write.writer.position)
        throw new Unsupported('A file cannot be truncated. Upload it again as a whole.')
      // Set when the file is closed: it does not exist yet.
      if (attributes.mtime !== undefined) open.write.modificationTime = attributes.mtime
      done(id)
    }),
  )
  sftp.on('OPENDIR', (id, path) => run('opendir', id, 0, () => openFolder(call, id, toKey(path))))
  sftp.on('READDIR', (id, handle) => run(null, id, 0, () => listNames(call, id, handle)))
  sftp.on('OPEN', (id, path, flags) => run('open', id, 0, () => openFile(call, id, toKey(path), flags)))
  sftp.on('READ', (id, handle, offset, length) =>
    run(null, id, 0, () => readFile(call, id, handle, offset, length)),
  )
  sftp.on('WRITE', (id, handle, offset, data) => {
    // The memory belongs to ssh2, which may use it again.
    const bytes = Buffer.from(data)
    run(null, id, bytes.length, () =>
      writeFile(call, handle, offset, bytes, (error) => (error === undefined ? done(id) : fail(id, error))),
    )
  })
  sftp.on('CLOSE', (id, handle) => run('close', id, 0, () => closeHandle(call, id, handle)))
  sftp.on('REMOVE', (id, path) =>
    run('remove', id, 0, () => removeFile(context, area, toKey(path)).then(() => done(id))),
  )
  sftp.on('MKDIR', (id, path) =>
    run('mkdir', id, 0, () => createFolder(context, area, toKey(path)).then(() => done(id))),
  )
  sftp.on('RMDIR', (id, path) =>
    run('rmdir', id, 0, () => removeFolder(context, area, toKey(path)).then(() => done(id))),
  )
  sftp.on('RENAME', (id, from, to) =>
    run('rename', id, 0, () =>
      renameEntry(context, area, toKey(from), toKey(to), { replace: false }).then(() => done(id)),
    ),
  )
  // The client sends nothing more, and waits for the end of what it has sent.
  sftp.on('end', () => queue.add(0, async () => sftp.end()))
  sftp.on('error', (error: Error) => context.log.info({ err: error }, 'An SFTP client broke the protocol'))
  return {
    /** Keeps what has arrived of files that were not closed. */
    end: () =>
      queue.add(0, async () => {
        const writers = handles.writers()
        handles.clear()
        for (const { writer, key } of writers)
          await withinOrganisation(area.organisation_id, () => writer.interrupt()).catch((error) =>
            context.log.warn({ err: error, key }, 'Cannot keep an interrupted SFTP upload'),
          )
      }),
  }
}
