import type { FastifyReply, FastifyRequest } from 'fastify'
import { scopes } from '../../domain/access/scopes.ts'
import type { Context } from '../../domain/context.ts'
import { consoleCallback, consoleClientId } from '../../domain/identity/clients/console-client.ts'
import { Problem } from '../../lib/problem.ts'
import { release } from '../../lib/release.ts'
import { type ConsoleFile, consoleFiles } from '../../platform/console-files.ts'
import type { Generation } from '../generation.ts'
import { formatProblem } from './envelope.ts'

type Path = { Params: { '*': string } }

/** The files of the web console. Like any other application, it reads its data from /v1. */
export const webConsole: Generation = {
  name: 'console',
  surfaces: [{ url: 'base', owns: (path) => /^\/(console|s)(\/|$)/.test(path) }],
  formatProblem,

  async routes(scope, context) {
    const headers = pageHeaders(context)
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const files = await consoleFiles()
      reply.headers(headers).type('text/html; charset=utf-8')
      const text = files.get('index.html')!.bytes.toString('utf8')
      return request.method === 'HEAD'
        ? reply.send()
        : reply.send(text.replace('{}', () => settings(context)))
    }
    // Needs no settings: it is served where its data is.
    scope.get('/s/:token', async (_request, reply) => {
      const file = (await consoleFiles()).get('share.html')!
      return reply.headers(headers).type('text/html; charset=utf-8').send(file.bytes)
    })
    scope.get('/console', page)
    scope.get<Path>('/console/*', page) // the console routes its pages in the browser
    scope.get<Path>('/console/assets/*', async (request, reply) => {
      const name = request.params['*']
      const file = (await consoleFiles()).get(`assets/${name}`)
      if (file === undefined)
        throw new Problem('not_found', 'No such file. Reload the console if it was updated.')
      return sendFile(request, reply, name, file)
    })
  },
}

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

/** File names contain a hash of the content, so browsers may cache them forever. */
function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: ConsoleFile) {
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  reply.type(contentTypes[name.split('.').at(-1)!] ?? 'application/octet-stream')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (file.brotli !== null && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli)
  }
  if (file.gzip !== null && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip)
  }
  return reply.send(file.bytes)
}

/** What the console needs before anybody has signed in. The page holds it as JSON, which no browser executes. */
function settings({ urls }: Context): string {
  const values = {
    base_url: urls.base,
    auth_url: urls.auth,
    s3_url: urls.s3,
    client_id: consoleClientId,
    redirect_uri: consoleCallback(urls),
    scope: scopes.join(' '),
    release,
  }
  return JSON.stringify(values).replaceAll('<', '\\u003c')
}

/** Allows our own scripts and styles only, and connections only to this service and its storage. */
function pageHeaders({ urls }: Context): Record<string, string> {
  const own = [...new Set([urls.base, urls.auth].map((url) => new URL(url).origin))].join(' ')
  const storage = new URL(urls.s3).origin
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${own}`,
    `media-src 'self' blob: ${own} ${storage}`,
    `connect-src 'self' ${own} ${storage}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(urls.base.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
