import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

const resolve = createRequire(import.meta.url).resolve

/** The fonts of the console, so that nobody arrives at another product when signing in. */
const files: Record<string, string> = {
  'display.woff2': resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ),
  'text.woff2': resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
}

export function fontRoutes(scope: Scope): void {
  scope.get<{ Params: { name: string } }>(
    '/sign-in/fonts/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = files[request.params.name]
      if (path === undefined) throw new Problem('not_found', 'There is no such font.')
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000', 'x-content-type-options': 'nosniff' })
        .type('font/woff2')
        .send(await readFile(path))
    },
  )
}
