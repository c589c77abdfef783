import { stat } from 'node:fs/promises'

const checkEveryMs = 2_000

/** Calls `onGone` once when the folder is removed or replaced by another. */
export async function watchFolder(
  folder: string,
  onGone: () => void,
  everyMs = checkEveryMs,
): Promise<{ stop(): void }> {
  const identify = async () => {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    })
    return found && `${found.dev}:${found.ino}`
  }
  const original = await identify()
  const timer = setInterval(() => {
    identify().then(
      (current) => {
        if (current === original) return
        clearInterval(timer)
        onGone()
      },
      () => {}, // unreadable for now, which does not mean that it is gone
    )
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
