import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports: the kernel could assign one of those before the service listens. */
const minPort = 10_000
const maxPort = 32_000

/** Finds a free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}
