import { stat } from 'node:fs/promises'

const lookEveryMs = 2_000

/** Tells, once, when the folder is taken away, or another is put in its place. */
export async function guardFolder(
  folder: string,
  onGone: () => void,
  everyMs = lookEveryMs,
): Promise<{ stop(): void }> {
  const placeOf = async () => {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    })
    return found && `${found.dev}:${found.ino}`
  }
  const ours = await placeOf()
  const timer = setInterval(() => {
    placeOf().then(
      (now) => {
        if (now === ours) return
        clearInterval(timer)
        onGone()
      },
      () => {}, // not to be seen at the moment; that says nothing
    )
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
