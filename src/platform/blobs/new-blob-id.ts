import { newId } from '../../lib/ids.ts'

/** Enough for concurrent uploads to meet in a subfolder, and few enough for the subfolders to fill evenly. */
const idsPerSubfolder = 32

let subfolder = ''
let left = 0

/**
 * An id for a new blob. Its last two characters choose the subfolder of its file. Blobs that are written at the same time
 * get the same one, so that a single flush makes the names of all of them durable.
 */
export function newBlobId(): string {
  const id = newId()
  if (left === 0) {
    subfolder = id.slice(-2)
    left = idsPerSubfolder
  }
  left -= 1
  return id.slice(0, -2) + subfolder
}
