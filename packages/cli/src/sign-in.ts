import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, finishSignIn, startDeviceSignIn, startSignIn, type Tokens } from '@euterpe/client'
import { type Command, textOf, UsageError } from './command.ts'
import { connect, readSignIn, removeSignIn, saveSignIn } from './credentials.ts'

const scope =
  'openid profile tagging.write tagging.read search.read atlas.read workspace.read workspace.write catalogs.read ingestion.read ingestion.write storage.read storage.write credits.read'

export const signIn: Command = {
  arguments: 'URL --client ID [--device]',
  summary: 'Sign in through the browser',
  options: {
    client: { type: 'string', help: 'The id of the application; your administrator registers it' },
    device: { type: 'boolean', help: 'Sign in on another device, where there is no browser here' },
  },
  async run([url], values) {
    const known = await readSignIn()
    const baseUrl = url?.replace(/\/$/, '') ?? known?.baseUrl
    const clientId = textOf(values, 'client') ?? known?.clientId
    if (baseUrl === undefined || clientId === undefined) {
      throw new UsageError(
        'Say where, and as which application: euterpe-cli sign-in https://music.example.com --client ID',
      )
    }
    const options = { baseUrl, clientId }
    const tokens = values.device ? await signInByDevice(options) : await signInByBrowser(options)
    await saveSignIn({ ...options, tokens })
    const { principal, organization } = await createClient({ baseUrl, token: tokens.accessToken }).call(
      'getMe',
    )
    process.stdout.write(`Signed in as ${principal.name} (${organization.name}).\n`)
    return 0
  },
}

export const signOut: Command = {
  arguments: '',
  summary: 'Sign out and forget the credentials',
  options: {},
  async run() {
    const stored = await readSignIn()
    if (stored?.tokens.refreshToken !== undefined) {
      const form = { token: stored.tokens.refreshToken, client_id: stored.clientId }
      const revoked = await fetch(`${stored.baseUrl}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      if (!revoked.ok) throw new UsageError('The service did not end the sign-in. Try again.')
    }
    await removeSignIn()
    process.stdout.write('Signed out.\n')
    return 0
  },
}

export const me: Command = {
  arguments: '',
  summary: 'Show who is signed in, and the credits that are left',
  options: {},
  async run() {
    const euterpe = await connect()
    const { principal, organization } = await euterpe.call('getMe')
    const { available } = await euterpe.call('getCredits')
    process.stdout.write(`${principal.name}, ${organization.name}: ${available} credits\n`)
    return 0
  },
}

type Where = { baseUrl: string; clientId: string }

async function signInByDevice(options: Where): Promise<Tokens> {
  const device = await startDeviceSignIn(options, scope)
  process.stdout.write(`Open ${device.verificationUri} on any device and enter the code ${device.userCode}\n`)
  return device.wait()
}

/** The browser comes back to a port of this machine (RFC 8252 §7.3), which is free only for this sign-in. */
async function signInByBrowser(options: Where): Promise<Tokens> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { url, pending } = await startSignIn(options, { redirectUri: `${origin}/callback`, scope })
  const tokens = new Promise<Tokens>((resolve, reject) => {
    server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/callback?')) return response.writeHead(404).end()
      const result = finishSignIn(options, pending, `${origin}${request.url}`)
      const message = await result.then(
        () => 'You are signed in. You can close this page.',
        (error: Error) => error.message,
      )
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
        .end(page(message))
      result.then(resolve, reject)
    })
  })
  process.stdout.write(`Your browser opens this page. If it does not, open it yourself:\n${url}\n`)
  openBrowser(url)
  try {
    return await tokens
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const page = (
  message: string,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Euterpe</title><style>body{font:1.1rem/1.5 system-ui;display:grid;place-content:center;min-height:90vh;color-scheme:light dark}</style>
<p>${message.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</p></html>`

function openBrowser(url: string): void {
  const { BROWSER } = process.env
  const [program, ...args] =
    BROWSER !== undefined
      ? [BROWSER, url]
      : process.platform === 'darwin'
        ? ['open', url]
        : process.platform === 'win32'
          ? ['rundll32', 'url.dll,FileProtocolHandler', url]
          : ['xdg-open', url]
  const child = spawn(program!, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {}) // there is none; the address is printed
  child.unref()
}
