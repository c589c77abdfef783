/** A page of your own for a shared playlist: `server.mjs LINK`. The link is all it needs; whoever opens it can listen. */
import { createServer } from 'node:http'
import { createClient, EuterpeError } from '@euterpe/client'

const { PORT = '3000', PASSWORD } = process.env
const link = new URL(process.argv[2])
const token = link.pathname.split('/').at(-1)
const euterpe = createClient({ baseUrl: link.origin })
const body = PASSWORD === undefined ? {} : { password: PASSWORD }

const server = createServer(async (request, response) => {
  try {
    const item = /^\/play\/([\w-]+)$/.exec(request.url)?.[1]
    if (item === undefined) {
      const playlist = await euterpe.call('openShare', { path: { token }, body })
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(playlist))
    } else {
      // The address is signed for an hour, so the page asks for it when somebody presses play.
      const { url } = await euterpe.call('playSharedTrack', { path: { token, item_id: item }, body })
      response.writeHead(302, { location: url }).end()
    }
  } catch (error) {
    const status = error instanceof EuterpeError && error.status > 0 ? error.status : 500
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message)
  }
})
server.listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`))

const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const duration = (ms) => {
  const seconds = Math.round((ms ?? 0) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const row = ({ id, title, artists, duration_ms }) => `<li>
  <strong>${escapeHtml(title ?? 'Untitled')}</strong> <span>${escapeHtml(artists.join(', '))}</span> <time>${duration(duration_ms)}</time>
  <audio controls preload="none" src="/play/${id}" aria-label="${escapeHtml(title ?? 'Untitled')}"></audio></li>`

const page = ({
  name,
  notes,
  items,
}) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}</title><style>
  body { font: 1rem/1.5 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark }
  h1 { font-size: 2.2rem; margin: 0 } ol { padding: 0; list-style: none }
  li { padding: 1rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent) }
  span, time { opacity: .75 } time { float: right } audio { display: block; width: 100%; margin-top: .5rem }
</style><main><h1>${escapeHtml(name)}</h1><p>${escapeHtml(notes)}</p><ol>${items.map(row).join('')}</ol></main></html>`
