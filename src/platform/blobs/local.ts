import fs from 'node:fs'
import { link, open, opendir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isId } from '../../lib/ids.ts'
import { pathExists } from '../path-exists.ts'
import { BlobMissing, type Blobs, type BlobWriter, identityName } from './blobs.ts'
import { FolderSync } from './folder-sync.ts'

const readSize = 1024 * 1024
/** Flushing during the upload shortens the wait at its end. */
const flushEvery = 16 * 1024 * 1024

/** Blobs as files in a local folder, spread over 256 subfolders by the last two characters of their random ids. */
export function openLocalBlobs(folder: string): Blobs {
  const sync = new FolderSync()
  let isCreated = false
  // On first use, so that commands which store nothing leave no folder behind.
  const createOnce = () => {
    if (!isCreated) createSubfolders(folder)
    isCreated = true
  }
  const folderOf = (id: string) => join(folder, id.slice(-2))
  const fileOf = (id: string) => join(folderOf(id), id)
  return {
    description: `the folder ${folder}`,
    async create(id) {
      createOnce()
      return createWriter(fileOf(id), folderOf(id), sync)
    },
    async open(id, { start, end }) {
      const file = await open(fileOf(id), 'r').catch((error) => {
        throw error.code === 'ENOENT' ? new BlobMissing(id) : error
      })
      return file.createReadStream({ start, end, highWaterMark: readSize })
    },
    async read(id, { start, end }, memory) {
      const fd = await call<number>((done) => fs.open(fileOf(id), 'r', done)).catch((error) => {
        throw error.code === 'ENOENT' ? new BlobMissing(id) : error
      })
      try {
        const length = end - start + 1
        const bytes = memory?.subarray(0, length) ?? Buffer.allocUnsafe(length)
        const size = await call<number>((done) => fs.read(fd, bytes, 0, bytes.length, start, done))
        if (size < bytes.length) throw new Error(`the blob ${id} is shorter than it was`)
        return bytes
      } finally {
        fs.closeSync(fd) // takes a microsecond; handing it to another thread takes ten
      }
    },
    pathOf: fileOf,
    signRead: async () => null,
    async copy(from, to) {
      // A hard link is enough: blobs never change.
      await link(fileOf(from), fileOf(to)).catch((error) => {
        throw error.code === 'ENOENT' ? new BlobMissing(from) : error
      })
      await sync.flush(folderOf(to))
    },
    remove: (id) => rm(fileOf(id), { force: true }),
    list(shard) {
      createOnce()
      return listFiles(folder, shard)
    },
    sizeOf: (id) => stat(fileOf(id)).then(({ size }) => size, nullIfMissing),
    async readIdentity() {
      const text = await readFile(join(folder, identityName), 'utf8').catch(nullIfMissing)
      return text === null ? null : text.trim()
    },
    async writeIdentity(id) {
      createOnce()
      await writeFile(join(folder, identityName), `${id}\n`, { flush: true })
      await sync.flush(folder)
    },
    // A file that was not finished has its final name, so `list` shows it.
    removeUnfinished: async () => 0,
    async ping() {
      createOnce()
      // A write that changes nothing: access(2) would not know of the capability by which the folder may be reached.
      const { atime, mtime } = await stat(folder)
      await utimes(folder, atime, mtime)
    },
  }
}

/** Creates all of them at once, so that no upload has to create and flush one. */
function createSubfolders(folder: string): void {
  const names = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))
  if (pathExists(join(folder, names.at(-1)!))) return
  for (const name of names) fs.mkdirSync(join(folder, name), { recursive: true })
  for (const changed of [folder, dirname(folder)]) {
    const fd = fs.openSync(changed, 'r')
    fs.fsyncSync(fd)
    fs.closeSync(fd)
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

async function* listFiles(folder: string, shard?: string) {
  for await (const subfolder of await opendir(folder)) {
    if (!subfolder.isDirectory() || !/^[0-9a-f]{2}$/.test(subfolder.name)) continue
    if (shard !== undefined && subfolder.name !== shard) continue
    for await (const file of await opendir(join(folder, subfolder.name))) {
      if (!isId(file.name)) continue
      const found = await stat(join(folder, subfolder.name, file.name)).catch(() => null)
      // It may have been removed in the meantime.
      if (found !== null) yield { id: file.name, size: found.size, modifiedAt: found.mtime }
    }
  }
}

/**
 * Writes straight to the final name: no row names the blob yet, and a rename would cost another flush. It uses plain
 * callbacks because small uploads spend much of their time here.
 */
async function createWriter(file: string, folder: string, sync: FolderSync): Promise<BlobWriter> {
  const fd = await call<number>((done) => fs.open(file, 'wx', 0o600, done))
  let unflushed = 0
  let flushing: Promise<void> | null = null
  let failure: unknown = null
  let isOpen = true
  // The bytes are flushed or of no use, so this does not wait for the disk.
  const close = () => {
    if (!isOpen) return
    isOpen = false
    fs.closeSync(fd)
  }
  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length; ) {
        at += await call<number>((done) => fs.write(fd, chunk, at, chunk.length - at, null, done))
      }
      unflushed += chunk.length
      if (unflushed < flushEvery) return
      await flushing // backpressure when the disk is slower than the network
      unflushed = 0
      flushing = call<void>((done) => fs.fdatasync(fd, done)).catch((error) => {
        failure = error
      })
    },
    async commit() {
      await flushing
      if (failure !== null) throw failure
      // The file and its name, in either order: nobody knows the blob before both are on disk.
      const [bytes, name] = await Promise.allSettled([
        call<void>((done) => fs.fsync(fd, done)),
        sync.flush(folder),
      ])
      close()
      for (const each of [bytes, name]) if (each.status === 'rejected') throw each.reason
    },
    async abort() {
      await flushing
      close()
      await rm(file, { force: true })
    },
  }
}

function call<T>(start: (done: (error: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as T)))
  })
}
