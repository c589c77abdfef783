import type { Blobs } from '../../../platform/blobs/blobs.ts'

/** Copies a blob to another store. `isDamaged`: the target has one of this name with other contents. */
export async function copyBlob(
  source: Blobs,
  target: Blobs,
  { id, size }: { id: string; size: number },
  isDamaged: boolean,
): Promise<void> {
  if (isDamaged) await target.remove(id)
  const writer = await target.create(id)
  try {
    let copied = 0
    const chunks = size === 0 ? [] : await source.open(id, { start: 0, end: size - 1 })
    for await (const chunk of chunks) {
      await writer.write(chunk as Buffer)
      copied += (chunk as Buffer).length
    }
    if (copied !== size) throw new Error(`blob ${id} has ${copied} bytes instead of ${size}`)
    await writer.commit()
  } catch (error) {
    await writer.abort()
    throw error
  }
}
