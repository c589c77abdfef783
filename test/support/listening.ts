import { createServer } from 'node:net'
import { createTestApp } from './world.ts'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The whole app on a port of its own, with public addresses that say so: real clients can find it. */
export async function createListeningApp() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { app, world } = await createTestApp({ urls: { base: url, auth: url, legacy: url } })
  await app.listen({ port, host: '127.0.0.1' })
  return { app, world, url }
}
