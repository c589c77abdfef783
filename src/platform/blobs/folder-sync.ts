import fs from 'node:fs'

/**
 * Flushes the entries of a folder to disk (fsync). Callers that arrive while a flush is running share the next one, so
 * that a hundred concurrent uploads cost a few flushes.
 */
export class FolderSync {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()

  flush(folder: string): Promise<void> {
    const running = this.#running.get(folder)
    if (running === undefined) return this.#start(folder)
    // The running flush may have started before the caller's file existed, so it does not count.
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
