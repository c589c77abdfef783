import fs from 'node:fs'
import { dirname } from 'node:path'
import { pathExists } from './path-exists.ts'

/** Lines are written when they have this size together, or after this time: each by itself would cost a tenth of a request. */
const minWriteBytes = 65_536
const writeAfterMs = 500
/** Lines that cannot be written, because the disk is full, are kept up to this size. Later ones are dropped. */
const maxBufferedBytes = 4 * 1024 * 1024
const defaultMaxFileBytes = 64 * 1024 * 1024
/** Earlier files, named `….1` to `….5`, newest first. */
const maxEarlierFiles = 5

/**
 * The log as a stream for pino: a file that only its owner can read and that is rotated, or standard output. A full disk or a
 * closed pipe neither ends nor blocks the service, as pino's own destination would: later writes try again.
 */
export class LogFile {
  /** Lines dropped so far. */
  dropped = 0
  readonly #file: string | null
  readonly #maxFileBytes: number
  #fd = 1
  #fileBytes = 0
  #isRegular = false
  #inode = 0
  #lines: string[] = []
  #buffered = 0
  /** What is being written, or could not be written yet. */
  #pending: Buffer = Buffer.alloc(0)
  #isWriting = false
  #onWritten: (() => void)[] = []

  constructor(file: string | null, maxFileBytes = defaultMaxFileBytes) {
    this.#file = file
    this.#maxFileBytes = maxFileBytes
    if (file !== null) fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.#open()
    setInterval(() => this.#start(), writeAfterMs).unref()
    process.once('exit', () => this.#writeRest())
  }

  write(line: string): void {
    const size = Buffer.byteLength(line)
    if (this.#buffered + size > maxBufferedBytes) {
      this.dropped++
      return
    }
    this.#lines.push(line)
    this.#buffered += size
    if (this.#buffered >= minWriteBytes) this.#start()
  }

  /** Calls back when everything was tried to be written. */
  flush(done: () => void = () => {}): void {
    this.#onWritten.push(done)
    this.#start()
  }

  #start(): void {
    if (this.#isWriting) return
    if (this.#buffered === 0) {
      this.#report()
      return
    }
    this.#isWriting = true
    this.#followRotation()
    this.#collect()
    fs.write(this.#fd, this.#pending, (error, written) => {
      this.#isWriting = false
      if (error) return this.#report()
      this.#advance(written)
      if (this.#isWorthWriting()) this.#start()
    })
  }

  /** Also the rest of a batch, and whatever somebody waits for. */
  #isWorthWriting(): boolean {
    return this.#pending.length > 0 || this.#buffered >= minWriteBytes || this.#onWritten.length > 0
  }

  /**
   * Several processes may write to one file. After another one has rotated it, lines would go to an earlier file, which is deleted in the end.
   * Not in the middle of a batch, whose rest belongs to the same file.
   */
  #followRotation(): void {
    if (this.#file === null || !this.#isRegular || this.#pending.length > 0) return
    try {
      const current = fs.statSync(this.#file, { throwIfNoEntry: false })
      if (current?.ino !== this.#inode) {
        const previous = this.#fd
        this.#open()
        fs.closeSync(previous)
      } else this.#fileBytes = current.size // with what the others have written
    } catch {
      // Without permission, or with a full disk, the open file is still there.
    }
  }

  #collect(): void {
    if (this.#pending.length > 0) return
    this.#pending = Buffer.from(this.#lines.join(''))
    this.#lines = []
  }

  #advance(written: number): void {
    this.#pending = this.#pending.subarray(written)
    this.#buffered -= written
    this.#fileBytes += written
    // Between two batches, so that no line is split.
    if (this.#pending.length === 0 && this.#fileBytes >= this.#maxFileBytes) this.#rotate()
  }

  #report(): void {
    for (const done of this.#onWritten.splice(0)) done()
  }

  #open(): void {
    if (this.#file === null) return
    this.#fd = fs.openSync(this.#file, 'a', 0o600)
    const stats = fs.fstatSync(this.#fd)
    this.#isRegular = stats.isFile()
    this.#inode = stats.ino
    this.#fileBytes = stats.size
    // Earlier releases created it readable for everybody.
    if (this.#isRegular && stats.uid === process.getuid?.()) fs.fchmodSync(this.#fd, 0o600)
  }

  #rotate(): void {
    if (!this.#isRegular || this.#file === null) return
    const previous = this.#fd
    try {
      // Another process that writes to the same file may have rotated it already.
      const current = fs.statSync(this.#file, { throwIfNoEntry: false })
      if (current?.ino === this.#inode && current.size >= this.#maxFileBytes) shiftFiles(this.#file)
      this.#open()
      fs.closeSync(previous)
    } catch {
      this.#fileBytes = 0 // without permission the file just grows
    }
  }

  /** At exit there is no later try. */
  #writeRest(): void {
    // What is being written arrives by itself.
    const pending = this.#isWriting ? '' : this.#pending.toString()
    try {
      fs.writeSync(this.#fd, pending + this.#lines.join(''))
    } catch {
      // The disk is full, or nobody reads the output.
    }
  }
}

function shiftFiles(file: string): void {
  for (let number = maxEarlierFiles; number > 1; number--)
    if (pathExists(`${file}.${number - 1}`)) fs.renameSync(`${file}.${number - 1}`, `${file}.${number}`)
  fs.renameSync(file, `${file}.1`)
}
