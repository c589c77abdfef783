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

/** The web console: files for browsers. What it shows it asks /v1 for, as any application does. */
export const consoleGeneration: Generation = {
  name: 'console',
  surfaces: [{ url: 'base', owns: (path) => /^\/console(\/|$)/.test(path) }],
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
    scope.get('/console', page)
    scope.get<Path>('/console/*', page) // which page it is, the console itself knows
    scope.get<Path>('/console/assets/*', async (request, reply) => {
      const name = request.params['*']
      const file = (await consoleFiles()).get(`assets/${name}`)
      if (file === undefined) throw new Problem('not_found', 'There is no such file.')
      return sendFile(request, reply, name, file)
    })
  },
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

/** Names hold a hash of the content, so what a browser has it never asks for again. */
function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: ConsoleFile) {
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  reply.type(types[name.split('.').at(-1)!] ?? 'application/octet-stream')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (file.brotli !== null && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli)
  }
  if (file.gzip !== null && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip)
  }
  return reply.send(file.bytes)
}

/** What the console must know before anybody signed in. It stands in a script block that no browser executes. */
function settings({ urls }: Context): string {
  const facts = {
    base_url: urls.base,
    auth_url: urls.auth,
    s3_url: urls.s3,
    client_id: consoleClientId,
    redirect_uri: consoleCallback(urls),
    scope: scopes.join(' '),
    release,
  }
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}

/** Scripts and styles of our own alone; calls to this service alone, and files to its storage. */
function pageHeaders({ urls }: Context): Record<string, string> {
  const own = [...new Set([urls.base, urls.auth].map((url) => new URL(url).origin))].join(' ')
  const storage = new URL(urls.s3).origin
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
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
