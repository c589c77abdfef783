import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a condition. Fails when it does not become true in time. */
export async function until(condition: () => Promise<boolean> | boolean, patienceMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await pause(5)) {
    if (await condition()) return
    if (Date.now() > deadline) throw new Error('the condition did not come true in time')
  }
}
