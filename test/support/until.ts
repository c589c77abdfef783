import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a condition. Fails when it does not become true in time. */
export async function until(condition: () => Promise<boolean> | boolean, timeoutMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(5)) {
    if (await condition()) return
    if (Date.now() > deadline) throw new Error(`the condition did not become true within ${timeoutMs} ms`)
  }
}
