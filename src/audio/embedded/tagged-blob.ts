import type { FileBytes } from './file-bytes.ts'

/** Ogg files have their tags at the beginning; the library would read all pages to the end. */
const MAX_OGG_BYTES = 16 * 1024 * 1024

/** The library reads a Blob by slices. This one fetches each slice when it is needed. */
export async function asBlob(file: FileBytes): Promise<Blob> {
  const start = await file.read(0, Math.min(4, file.size))
  const isOgg = Buffer.from(start).toString('latin1') === 'OggS'
  const size = isOgg ? Math.min(file.size, MAX_OGG_BYTES) : file.size
  const slice = (start = 0, end = size) => ({
    arrayBuffer: async () => {
      const from = Math.min(Math.max(start, 0), size)
      const bytes = await file.read(from, Math.min(Math.max(end, from), size) - from)
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  })
  return { size, type: '', slice } as unknown as Blob
}
