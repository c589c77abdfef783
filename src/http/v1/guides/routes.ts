import { describeReader } from '../../../domain/administration/describe-reader.ts'
import type { Context } from '../../../domain/context.ts'
import { Problem } from '../../../lib/problem.ts'
import { readCookie } from '../../cookies.ts'
import type { Scope } from '../../generation.ts'
import { buildSite, readAsset, type Site } from './build-site.ts'
import type { PageLinks } from './show-page.ts'

const base = '/docs/guides'
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const links: PageLinks = {
  page: (name) => `${base}/${name}`,
  asset: (path) => `${base}/${path}`,
  reference: '/docs',
  console: '/console',
}

/** Serves the guides of docs/ as web pages. */
export function guideRoutes(scope: Scope, context: Context): void {
  const schema = { hide: true }
  let built: Promise<Site> | null = null
  const site = () => {
    built ??= buildSite(links, context.urls)
    return built
  }
  scope.get(base, { schema }, async (_request, reply) => reply.redirect(`${base}/quickstart`))
  scope.get(`${base}/search.json`, { schema }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send((await site()).searchIndex),
  )
  scope.get(`${base}/reader.json`, { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.send(await describeReader(context, readCookie(context, request, 'session')))
  })
  scope.get<{ Params: { '*': string } }>(`${base}/*`, { schema }, async (request, reply) => {
    const path = request.params['*']
    const asset = await readAsset(path)
    if (asset !== null) {
      reply.headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': policy })
      return reply.type(asset.type).send(asset.content)
    }
    const { names, page } = await site()
    const content = page(path)
    if (content === null)
      throw new Problem('not_found', `No guide has this name. Available guides: ${names.join(', ')}.`)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(content)
  })
}
