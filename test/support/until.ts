import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a condition. Fails with what it waited for when it does not become true in time. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what = 'the condition became true',
  timeoutMs = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(25)) {
    if (await condition()) return
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`)
  }
}
