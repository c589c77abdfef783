import fs from 'node:fs'

/**
 * Brings the names in a folder safely to the disk. Callers that come while one flush is under way share the next:
 * a hundred uploads at once cost a few flushes, not a hundred.
 */
export class FolderSync {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()

  flush(folder: string): Promise<void> {
    const running = this.#running.get(folder)
    if (running === undefined) return this.#start(folder)
    // The one under way may have begun before this caller's file was there; the next one certainly has not.
    let next = this.#next.get(folder)
    if (next === undefined) {
      next = running.then(
        () => this.#start(folder),
        () => this.#start(folder),
      )
      this.#next.set(folder, next)
    }
    return next
  }

  #start(folder: string): Promise<void> {
    this.#next.delete(folder)
    const run = flushFolder(folder).finally(() => {
      if (this.#running.get(folder) === run) this.#running.delete(folder)
    })
    this.#running.set(folder, run)
    return run
  }
}

function flushFolder(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.open(folder, 'r', (openError, fd) => {
      if (openError) return reject(openError)
      fs.fsync(fd, (error) => fs.close(fd, () => (error ? reject(error) : resolve())))
    })
  })
}
