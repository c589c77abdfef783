/** Users sign in with Euterpe; the application then searches for them. Open http://localhost:3000. */
import { randomUUID } from 'node:crypto'
import {
  createClient,
  EuterpeError,
  finishSignIn,
  readIdToken,
  startSignIn,
  userTokens,
} from '@euterpe/client'
import express from 'express'

const { EUTERPE_URL, EUTERPE_CLIENT_ID, EUTERPE_CLIENT_SECRET, PORT = '3000' } = process.env
const application = { baseUrl: EUTERPE_URL, clientId: EUTERPE_CLIENT_ID, clientSecret: EUTERPE_CLIENT_SECRET }
const home = `http://localhost:${PORT}`

/** By the id in the cookie. A real application keeps them in a database, so that a restart signs nobody out. */
const sessions = new Map()

const app = express()

app.use((request, _response, next) => {
  request.sessionId = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  request.session = sessions.get(request.sessionId)
  next()
})

app.get('/', async (request, response) => {
  const { euterpe, name } = request.session ?? {}
  if (euterpe === undefined)
    return response.send(page('<p><a class="button" href="/sign-in">Sign in</a></p>'))
  const query = String(request.query.q ?? '')
  const found = query && (await euterpe.call('searchTracks', { body: { query, include_atlas: true } }))
  const tracks = (found?.results ?? []).map(
    ({ title, artists }) =>
      `<li>${escapeHtml(title ?? 'Untitled')} <small>${escapeHtml(artists.map((one) => one.name).join(', '))}</small></li>`,
  )
  response.send(
    page(`<p>Hello ${escapeHtml(name)}.</p>
      <form><input name="q" value="${escapeHtml(query)}" aria-label="Search" autofocus> <button>Search</button></form>
      <ol>${tracks.join('')}</ol>
      <form method="post" action="/sign-out"><button>Sign out</button></form>`),
  )
})

app.get('/sign-in', async (_request, response) => {
  const scope = 'openid profile search.read atlas.read'
  const { url, pending } = await startSignIn(application, { redirectUri: `${home}/callback`, scope })
  startSession(response, { pending })
  response.redirect(url)
})

app.get('/callback', async (request, response) => {
  const pending = request.session?.pending
  if (pending === undefined) return response.redirect('/sign-in')
  const tokens = await finishSignIn(application, pending, `${home}${request.originalUrl}`)
  const { sub, name } = readIdToken(tokens.idToken)
  // A new id, so that whoever knew the old one is not signed in, too. `sub` is your key for this person.
  sessions.delete(request.sessionId)
  const euterpe = createClient({ baseUrl: EUTERPE_URL, token: userTokens(tokens, application) })
  startSession(response, { sub, name, euterpe })
  response.redirect('/')
})

app.post('/sign-out', (request, response) => {
  sessions.delete(request.sessionId)
  response.clearCookie('session').redirect('/')
})

app.use((error, _request, response, next) => {
  if (!(error instanceof EuterpeError)) return next(error)
  response
    .status(403)
    .send(page(`<p>${escapeHtml(error.message)}</p><p><a href="/sign-in">Try again</a></p>`))
})

function startSession(response, session) {
  const id = randomUUID()
  sessions.set(id, session)
  response.cookie('session', id, { httpOnly: true, sameSite: 'lax', secure: home.startsWith('https:') })
}

const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const page = (body) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Sync desk</title><style>
  body { font: 1rem/1.6 system-ui; max-width: 36rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark }
  .button, button, input { font: inherit; padding: .4em .9em; border: 1px solid; border-radius: .5em; text-decoration: none }
  li { margin: .3em 0 } small { opacity: .7 }
</style><main><h1>Sync desk</h1>${body}</main></html>`

app.listen(Number(PORT), () => console.log(`Open ${home}`))
