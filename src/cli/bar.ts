/** A bar on standard error, when that is a terminal. */
export function startBar() {
  const shown = process.stderr.isTTY === true
  const width = 30
  return {
    draw(share: number, text: string): void {
      if (!shown) return
      const full = Math.round(Math.min(1, share) * width)
      process.stderr.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${text}\x1b[K`)
    },
    hide(): void {
      if (shown) process.stderr.write('\r\x1b[K')
    },
  }
}
