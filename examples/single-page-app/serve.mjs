/** Serves the page, the client and the settings. Any static web server does the same. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { EUTERPE_URL, EUTERPE_CLIENT_ID, PORT = '3000' } = process.env
const folder = dirname(fileURLToPath(import.meta.url))
const client = dirname(fileURLToPath(import.meta.resolve('@euterpe/client')))

const server = createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  if (pathname === '/settings.json') {
    return response.end(JSON.stringify({ baseUrl: EUTERPE_URL, clientId: EUTERPE_CLIENT_ID }))
  }
  const name = basename(pathname)
  const file = name.endsWith('.js')
    ? join(pathname.startsWith('/client/') ? client : folder, name)
    : join(folder, 'index.html')
  const text = await readFile(file).catch(() => null)
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
  response.writeHead(text === null ? 404 : 200, { 'content-type': type }).end(text)
})
server.listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`))
