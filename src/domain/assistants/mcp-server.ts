import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { release } from '../../lib/release.ts'
import { type ApiCall, assistantTools } from './tools.ts'

/** Calls the API as the caller, and returns what it responds. */
export type CallApi = (call: ApiCall) => Promise<{ status: number; body: string }>

/**
 * A server of the Model Context Protocol with the tools of assistants. Every tool is a call to the API with the caller's own
 * token, so that scopes, entitlements, catalogues, rate limits and credits are those of the API.
 */
export function createMcpServer(callApi: CallApi): Server {
  const server = new Server(
    { name: 'euterpe', version: release },
    {
      capabilities: { tools: {} },
      instructions:
        'A music catalogue. Use find_by_brief for what music should sound like, search_tracks for names, find_similar for examples. Results name tracks by track_uri.',
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: assistantTools.map(({ name, description, inputSchema, isReadOnly }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = assistantTools.find(({ name }) => name === params.name)
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    const content: { type: 'text'; text: string }[] = []
    for (const call of tool.toCalls(params.arguments ?? {})) {
      const { status, body } = await callApi(call)
      // The message of an error says what to change, so the assistant gets it as the result.
      if (status >= 400) return { isError: true, content: [{ type: 'text', text: body }] }
      content.push({ type: 'text', text: readData(body) })
    }
    return { content }
  })
  return server
}

/** Without the envelope, which says nothing to an assistant. */
function readData(body: string): string {
  return JSON.stringify((JSON.parse(body) as { data: unknown }).data)
}
