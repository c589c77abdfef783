import type { ListedFile, Listing } from '../listing.ts'

/** A folder of a delivery: its messages, the manifests that mark it as complete, and all its files. */
export type Batch = {
  folder: string
  messages: string[]
  manifests: string[]
  /** XML files among the resources. MEAD messages that belong to an ERN message are delivered there. */
  documents: string[]
  files: Map<string, number>
}

const manifestName = /^(batch_?complete|manifest)/i

/**
 * The batches of a listing, in the order of its keys. Each folder directly under `root` is a batch. Files directly in `root`,
 * with the folder resources/ beside them, are one more batch, which comes last. Only it and the current batch are in memory.
 */
export async function* groupBatches(files: Listing, root: string): AsyncGenerator<Batch> {
  const top = root === '' || root.endsWith('/') ? root : `${root}/`
  const loose = newBatch(top)
  let current: Batch | null = null
  for await (const file of files) {
    if (!file.key.startsWith(top) || file.key.endsWith('/')) continue
    const path = file.key.slice(top.length)
    const slash = path.indexOf('/')
    const first = path.slice(0, slash)
    if (slash === -1 || first === 'resources') {
      addFile(loose, file)
      continue
    }
    const folder = `${top}${first}/`
    if (current !== null && current.folder !== folder) {
      yield current
      current = null
    }
    current ??= newBatch(folder)
    addFile(current, file)
  }
  if (current !== null) yield current
  if (loose.files.size > 0) yield loose
}

function newBatch(folder: string): Batch {
  return { folder, messages: [], manifests: [], documents: [], files: new Map() }
}

function addFile(batch: Batch, { key, size }: ListedFile): void {
  batch.files.set(key, size)
  const name = key.slice(key.lastIndexOf('/') + 1)
  const inResources = key.slice(batch.folder.length).split('/').slice(0, -1).includes('resources')
  if (manifestName.test(name)) batch.manifests.push(key)
  else if (/\.xml$/i.test(name) && !name.startsWith('.'))
    (inResources ? batch.documents : batch.messages).push(key)
}
