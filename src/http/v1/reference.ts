import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { Type } from 'typebox'
import type { Scope } from '../generation.ts'
import { buildContractText, ContractResponse } from '../openapi.ts'
import { selectPaths } from '../select-paths.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Euterpe API reference</title>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The contract as JSON: <a href="/openapi/v1.json">/openapi/v1.json</a></noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** Colours with enough contrast: those of the package are too faint for small text. */
const colours = `
.light-mode { --scalar-color-2: #4b4558; --scalar-color-3: #5f586c; --scalar-color-green: #146c43; --scalar-color-blue: #1c4f9c; --scalar-color-orange: #8a3d05; --scalar-color-red: #a31530; --scalar-color-purple: #5a37d6; --scalar-color-yellow: #6b4a00; --scalar-color-accent: #5a37d6 }
.dark-mode { --scalar-color-2: #d3ccdf; --scalar-color-3: #b9b1c8; --scalar-color-accent: #b9a8ff }
.sidebar-search-placeholder, .client-libraries-text, .text-c-3 { color: var(--scalar-color-2) !important; opacity: 1 !important }
`

/** The package leaves its copy buttons without a name, and gives the same one to several regions. */
const repairs = `
const repair = () => {
  for (const button of document.querySelectorAll('button[class*="copy-button"]:not([aria-label])')) {
    button.removeAttribute('aria-labelledby')
    button.setAttribute('aria-label', 'Copy')
  }
  for (const card of document.querySelectorAll('.scalar-card[role="region"]')) card.setAttribute('role', 'group')
}
new MutationObserver(repair).observe(document.body, { childList: true, subtree: true })
`

/** Loads nothing from third parties and sends them nothing. */
const start = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/openapi/v1.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: colours,
})})
${repairs}`

const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The OpenAPI contract and the API reference rendered from it. */
export function referenceRoutes(scope: Scope): void {
  const isForOperators = (path: string) => path.startsWith('/v1/operator/')
  const contract = buildContractText(scope, (all) => selectPaths(all, (path) => !isForOperators(path)))
  const operatorContract = buildContractText(scope, (all) => {
    const { webhooks: _, ...rest } = all as { webhooks?: Record<string, unknown> }
    return selectPaths(rest, isForOperators)
  })
  scope.get(
    '/openapi/v1.json',
    {
      schema: {
        operationId: 'getContract',
        summary: 'Get this contract',
        description:
          'The OpenAPI document of version 1. It is authoritative for page sizes and their defaults.',
        tags: ['Meta'],
        querystring: Type.Object({}, { additionalProperties: false }),
        security: [],
        response: {
          200: ContractResponse,
        },
      },
    },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(contract() as never),
  )

  const schema = { hide: true }
  scope.get('/openapi/operator.json', { schema }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(operatorContract()),
  )
  let bundle: Promise<Buffer> | undefined
  scope.get('/', { schema }, async (_request, reply) => reply.redirect('/docs'))
  scope.get('/docs', { schema }, async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
  scope.get('/docs/', { schema }, async (_request, reply) => reply.redirect('/docs'))
  scope.get('/docs/start.js', { schema }, async (_request, reply) =>
    reply.type('text/javascript').send(start),
  )
  scope.get('/docs/reference.js', { schema }, async (_request, reply) => {
    bundle ??= readBundle()
    return reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=86400' })
      .type('text/javascript')
      .send(await bundle)
  })
}

/**
 * The package exports its browser script as a string, in a module that takes 40 MB to load. A worker thread loads it on
 * first use and ends; only a megabyte of gzip stays in memory.
 */
async function readBundle(): Promise<Buffer> {
  const script = await new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./reference-bundle.ts', import.meta.url))
    worker.once('message', resolve).once('error', reject)
  })
  return promisify(gzip)(script)
}
