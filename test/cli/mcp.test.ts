import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createTestApp } from '../support/context.ts'
import { makeOrganisation, makeToken } from '../support/people.ts'
import { fillWorkspace } from '../support/records.ts'

const { app, context } = await createTestApp()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const owner = await makeOrganisation(context)
await fillWorkspace(context, owner, [{ outerId: '1', title: 'Agua de Beber' }])

test('an assistant uses the tools on standard input and output', async () => {
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-mcp-'))
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, headers.authorization!.replace('Bearer ', ''))
  const main = join(import.meta.dirname, '../../src/main.ts')
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', main, 'mcp', '--url', url, '--token-file', tokenFile],
    env: { EUTERPE_DATA_DIR: folder },
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport as never)
  const result = await client.callTool({ name: 'search_tracks', arguments: { query: 'agua' } })
  assert.match((result.content as { text: string }[])[0]!.text, /Agua de Beber/)
  await writeFile(tokenFile, 'expired')
  const refused = await client.callTool({ name: 'search_tracks', arguments: { query: 'agua' } })
  assert.equal(refused.isError, true)
  await client.close()
})
