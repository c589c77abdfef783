const width = 30

/** A progress bar on standard error. Shown only on a terminal. */
export function startProgressBar() {
  const isShown = process.stderr.isTTY === true
  return {
    draw(fraction: number, text: string): void {
      if (!isShown) return
      const filled = Math.round(Math.min(1, fraction) * width)
      process.stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}\x1b[K`)
    },
    hide(): void {
      if (isShown) process.stderr.write('\r\x1b[K')
    },
  }
}
