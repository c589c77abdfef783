import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export type UpstreamPerson = {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
  locale?: string
}

/** How this provider differs from the book. */
type Quirks = {
  /** Rewrites the claims of its ID tokens. */
  changeIdToken?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that is not in its key set. */
  forgeSignature?: boolean
  /** Its token endpoint responds with this status. */
  tokenStatus?: number
}

/**
 * A real OpenID provider (oidc-provider) as the external identity provider. Its pages are one form that signs in and
 * consents to everything.
 */
export async function startUpstream(redirectUri: string) {
  const people = new Map<string, UpstreamPerson>()
  const quirks: Quirks = {}
  const [own, forged] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ])
  const requests: URLSearchParams[] = []
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'euterpe',
        client_secret: 'upstream secret',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    cookies: { keys: ['a key for tests'] },
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
  })
  provider.use(async (context, next) => {
    if (context.path === '/auth') requests.push(new URLSearchParams(context.querystring))
    if (context.path === '/token' && quirks.tokenStatus !== undefined) {
      context.status = quirks.tokenStatus
      return
    }
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || body?.id_token === undefined) return
    if (quirks.changeIdToken === undefined && quirks.forgeSignature !== true) return
    const claims = decodeJwt(body.id_token)
    body.id_token = await new SignJWT(quirks.changeIdToken?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(quirks.forgeSignature ? forged.privateKey : own.privateKey)
  })
  server.on('request', provider.callback())
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    issuer,
    addPerson: (person: UpstreamPerson) => void people.set(person.sub, person),
    server,
    quirks,
    /** The authorization requests it received. */
    requests,
  }
}

/** Signs in at the provider as this user, from its authorization URL to the callback URL. */
export async function visitUpstream(url: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>()
  const send = async (target: string, form?: Record<string, string>) => {
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';', 1)[0]!.split('=', 2) as [string, string]
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return {
      location: location === null ? null : new URL(location, target).href,
      body: await response.text(),
    }
  }
  const { origin } = new URL(url)
  let response = await send(url)
  for (let hops = 0; hops < 12; hops++) {
    if (response.location !== null) {
      if (new URL(response.location).origin !== origin) return response.location
      const next: string = response.location
      response = await send(next)
      continue
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(response.body)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(response.body)?.[1]
    if (action === undefined || prompt === undefined)
      throw new Error(`the upstream page has no form:\n${response.body}`)
    response = await send(
      new URL(action, url).href,
      prompt === 'login' ? { prompt, login: sub, password: 'x' } : { prompt },
    )
  }
  throw new Error('the upstream never sent the browser back')
}
