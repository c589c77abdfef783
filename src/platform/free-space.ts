import { statfs } from 'node:fs/promises'

/** The disk is full, or fuller than the operator allows. It may have space again later. */
class DiskFull extends Error {
  override name = 'DiskFull'
}

const checkEveryMs = 1000

/** Watches the free space of a folder's disk. */
export class FreeSpace {
  readonly #folder: string
  readonly #minBytes: number
  #checkedAt = Number.NEGATIVE_INFINITY
  #freeBytes = 0

  /** `minBytes` stay free: the database needs them to go on. */
  constructor(folder: string, minBytes: number) {
    this.#folder = folder
    this.#minBytes = minBytes
  }

  /** Throws DiskFull when there is no space for so many bytes. */
  async require(bytes: number): Promise<void> {
    if (performance.now() - this.#checkedAt > checkEveryMs) {
      const { bavail, bsize } = await statfs(this.#folder)
      this.#freeBytes = bavail * bsize
      this.#checkedAt = performance.now()
    }
    if (this.#freeBytes - bytes < this.#minBytes)
      throw new DiskFull(`the disk of ${this.#folder} has ${this.#freeBytes} bytes left`)
  }
}

/** Codes of the operating system (no space, over quota) and of PostgreSQL (disk_full). */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether something failed because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    codes.includes(code as string) ||
    (typeof message === 'string' && message.includes('No space left on device'))
  )
}
