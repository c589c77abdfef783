import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Type } from 'typebox'
import { apiScopes } from '../../domain/access/scopes.ts'
import { createMcpServer } from '../../domain/assistants/mcp-server.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'

const metadataPath = '/.well-known/oauth-protected-resource'

/** The Model Context Protocol over HTTP, without sessions: any process can serve any request. */
export async function mcpRoutes(parent: Scope, context: Context): Promise<void> {
  const { base, auth } = context.urls
  const metadata = {
    resource: `${base}/mcp`,
    resource_name: 'Euterpe',
    authorization_servers: [auth],
    scopes_supported: apiScopes,
    bearer_methods_supported: ['header'],
  }
  // RFC 9728 §3.1: the path of the resource follows the well-known one. Clients try both.
  for (const url of [metadataPath, `${metadataPath}/mcp`]) {
    parent.get(url, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(metadata),
    )
  }
  await parent.register(async (scope) => {
    // RFC 9728 §5.1: an assistant without a token learns where to get one.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode !== 401) return
      const where = `resource_metadata="${base}${metadataPath}/mcp"`
      reply.header('www-authenticate', `Bearer error="invalid_token", ${where}`)
    })
    scope.post(
      '/mcp',
      { config: { access: 'token' }, schema: { hide: true, body: Type.Unknown() } },
      async (request, reply) => {
        const authorization = request.headers.authorization!
        const server = createMcpServer(async ({ method, path, body }) => {
          const response = await scope.inject({
            method,
            url: path,
            headers: { authorization, host: request.headers.host ?? '' },
            remoteAddress: request.ip,
            ...(body !== undefined && { payload: body }),
          })
          return { status: response.statusCode, body: response.body }
        })
        const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
        await server.connect(transport)
        try {
          const headers = new Headers()
          for (const [name, value] of Object.entries(request.headers))
            if (typeof value === 'string') headers.set(name, value)
          const answered = await transport.handleRequest(
            new Request(`${base}/mcp`, { method: 'POST', headers }),
            { parsedBody: request.body },
          )
          const text = await answered.text()
          reply.code(answered.status)
          const type = answered.headers.get('content-type')
          if (type !== null) reply.type(type)
          return reply.send(text === '' ? undefined : text)
        } finally {
          await server.close()
        }
      },
    )
  })
}
