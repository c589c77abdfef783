import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, posix, sep } from 'node:path'
import { type Client, maybeAudio, type StoredFile, uploadFile } from '@euterpe/client'
import { UsageError } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

export type LocalFile = { file: string; path: string; size: number }

const maxParallel = 3

/** The audio files among files and folders. The path of a file starts with the name of its folder. */
export async function findAudioFiles(given: string[]): Promise<LocalFile[]> {
  if (given.length === 0) throw new UsageError('Name at least one file or folder.')
  const found: LocalFile[] = []
  for (const start of given) {
    const isFolder = (await readStatus(start)).isDirectory()
    const names = isFolder ? (await readdir(start, { recursive: true })).sort() : ['']
    for (const name of names) {
      const path = posix.join(basename(join(process.cwd(), start)), ...name.split(sep))
      const file = join(start, name)
      if (/(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i.test(path) || !maybeAudio(path)) continue
      const status = await readStatus(file)
      if (status.isFile()) found.push({ file, path, size: status.size })
    }
  }
  if (found.length === 0) throw new UsageError('There is no audio file there.')
  return found
}

async function readStatus(path: string) {
  return stat(path).catch(() => {
    throw new UsageError(`There is no file or folder "${path}".`)
  })
}

export type Uploaded = StoredFile & { file: string }

/** Uploads files with a progress bar, three at a time. A file that fails does not stop the others. */
export async function uploadAll(euterpe: Client, files: LocalFile[], folder: string) {
  const bar = startProgressBar()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const sent = new Map<string, number>()
  const uploaded: Uploaded[] = []
  const failed: { path: string; error: Error }[] = []
  const waiting = [...files]
  const draw = () => {
    const bytes = [...sent.values()].reduce((sum, size) => sum + size, 0)
    const share = total === 0 ? 1 : bytes / total
    bar.draw(share, `${uploaded.length} of ${files.length} files, ${Math.floor(share * 100)} %`)
  }
  const uploadWaiting = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { file, path, size } = next
      try {
        const key = folder === '' ? path : posix.join(folder, path)
        const onProgress = (bytes: number) => {
          sent.set(path, bytes)
          draw()
        }
        const uri = await uploadFile(euterpe, { key, file: readRanges(file, size), onProgress })
        uploaded.push({ uri, path, file })
      } catch (error) {
        failed.push({ path, error: error as Error })
      }
      draw()
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, uploadWaiting))
  bar.hide()
  for (const { path, error } of failed) process.stderr.write(`${path}: ${error.message}\n`)
  const order = new Map(files.map(({ path }, index) => [path, index]))
  return { uploaded: uploaded.sort((a, b) => order.get(a.path)! - order.get(b.path)!), failed }
}

/** Only the part that is being sent is in memory. */
function readRanges(path: string, size: number) {
  return {
    size,
    async slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = new Uint8Array(end - start)
      const handle = await open(path)
      try {
        for (let offset = 0; offset < bytes.length; ) {
          const { bytesRead } = await handle.read(bytes, offset, bytes.length - offset, start + offset)
          if (bytesRead === 0) throw new Error('The file was shortened while it was read.')
          offset += bytesRead
        }
      } finally {
        await handle.close()
      }
      return bytes
    },
  }
}
