import { readFileSync } from 'node:fs'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpServer } from '../domain/assistants/mcp-server.ts'
import { type Command, UsageError } from './command.ts'

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Offer search, briefs, similar tracks and playlists to an assistant on standard input and output',
  help: `
Speaks the Model Context Protocol. Assistants start it themselves; put it into their configuration:

  {"mcpServers": {"euterpe": {"command": "euterpe", "args": ["mcp", "--token-file", "token.txt"]}}}

The file has an access token of the API; it is read again for every call, so it can be renewed. What the assistant may do is
what the token may do. The same tools are at /mcp of the service, where assistants sign in themselves.`,
  options: {
    url: { help: 'The service; EUTERPE_BASE_URL if not given', value: 'URL' },
    'token-file': { help: 'A file with an access token', value: 'FILE', required: true },
  },
  async run(call) {
    const url = call.value('url') || call.config.baseUrl
    if (!URL.canParse(url)) throw new UsageError(`--url is not a URL: ${url}`)
    const tokenFile = call.value('token-file')
    const server = createMcpServer(async ({ method, path, body }) => {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      return { status: response.status, body: await response.text() }
    })
    const closed = Promise.withResolvers<void>()
    server.onclose = () => closed.resolve()
    process.stdin.once('end', () => void server.close())
    await server.connect(new StdioServerTransport())
    await closed.promise
    // Standard output belongs to the protocol.
    return { result: undefined, text: '', exitCode: 0 }
  },
}
