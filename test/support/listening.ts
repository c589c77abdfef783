import { createTestApp } from './context.ts'
import { freePort } from './free-port.ts'

/** Starts the whole app on its own port, with matching public URLs, so that real clients can use it. */
export async function createListeningApp() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { app, context } = await createTestApp({ urls: { base: url, auth: url, legacy: url } })
  await app.listen({ port, host: '127.0.0.1' })
  return { app, context, url }
}
