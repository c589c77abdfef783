/** Signs in and searches without a server of its own. Tokens stay in memory: nothing else on the page can read them. */
import { createClient, finishSignIn, readIdToken, startSignIn, userTokens } from '/client/index.js'

const application = await (await fetch('/settings.json')).json()
const [status, signIn, search, results] = ['status', 'sign-in', 'search', 'results'].map((id) =>
  document.getElementById(id),
)

signIn.onclick = async () => {
  const { url, pending } = await startSignIn(application, {
    redirectUri: `${location.origin}/callback`,
    scope: 'openid profile search.read atlas.read',
  })
  sessionStorage.setItem('pending', JSON.stringify(pending))
  location.assign(url)
}

if (location.pathname === '/callback') await finish()
else signIn.hidden = false

async function finish() {
  const pending = JSON.parse(sessionStorage.getItem('pending') ?? '{}')
  sessionStorage.removeItem('pending')
  const callback = location.href
  history.replaceState(null, '', '/') // so that the code is not in the history
  try {
    const tokens = await finishSignIn(application, pending, callback)
    const { baseUrl } = application
    showSearch(
      createClient({ baseUrl, token: userTokens(tokens, application) }),
      readIdToken(tokens.idToken).name,
    )
  } catch (error) {
    status.textContent = error.message
    signIn.hidden = false
  }
}

function showSearch(euterpe, name) {
  status.textContent = `Hello ${name}.`
  search.hidden = false
  search.onsubmit = async (event) => {
    event.preventDefault()
    const query = new FormData(search).get('query')
    const found = await euterpe.call('searchTracks', { body: { query, include_atlas: true } })
    status.textContent = `${found.count} tracks`
    results.replaceChildren(...found.results.map(show))
  }
}

function show({ title, artists }) {
  const [item, small] = [document.createElement('li'), document.createElement('small')]
  small.textContent = artists.map(({ name }) => name).join(', ')
  item.append(`${title ?? 'Untitled'} `, small)
  return item
}
