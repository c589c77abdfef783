import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillSoundingTracks } from '../../support/sounding-tracks.ts'

const { app, context } = await createTestApp()
const url = new URL('/mcp', await app.listen({ port: 0, host: '127.0.0.1' }))
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
const [sad, metal] = await fillSoundingTracks(context, owner, [
  { outerId: 'sad', title: 'Grey Window', sounds: ['moods/sad', 'instruments/piano'] },
  { outerId: 'metal', title: 'Anvil', sounds: ['genres/metal', 'energy/loud'] },
])
const uriOf = (id: string | undefined) => `euterpe:workspace:track:${id}`

async function connect(caller: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: caller } }) as never)
  after(() => client.close())
  return client
}

type Result = { isError?: boolean; content: { text: string }[] }
const call = async (client: Client, name: string, given: object) =>
  (await client.callTool({ name, arguments: given as Record<string, unknown> })) as never as Result

test('an assistant finds tracks by a brief, by name and by example, and describes them', async () => {
  const client = await connect(headers)
  const { tools } = await client.listTools()
  assert.ok(tools.length >= 8)
  const brief = JSON.parse((await call(client, 'find_by_brief', { brief: 'sad piano' })).content[0]!.text)
  assert.equal(brief.results[0].title, 'Grey Window')
  assert.ok(brief.reading.terms.length > 0)
  const named = JSON.parse((await call(client, 'search_tracks', { query: 'anvil' })).content[0]!.text)
  assert.equal(named.results[0].track_uri, uriOf(metal))
  const similar = await call(client, 'find_similar', { like: [uriOf(metal)] })
  assert.equal(JSON.parse(similar.content[0]!.text).results[0].track_uri, uriOf(sad))
  const described = await call(client, 'describe_track', { track_uri: uriOf(sad) })
  assert.match(described.content[0]!.text, /Grey Window/)
  assert.match(described.content[1]!.text, /"name":"sad"/)
})

test('an assistant makes a playlist', async () => {
  const client = await connect(headers)
  const created = JSON.parse((await call(client, 'create_playlist', { name: 'Rain' })).content[0]!.text)
  const added = await call(client, 'add_to_playlist', { playlist_id: created.id, track_uris: [uriOf(sad)] })
  assert.notEqual(added.isError, true, added.content[0]!.text)
  const read = await call(client, 'read_playlist', { playlist_id: created.id })
  assert.match(read.content[0]!.text, /Grey Window/)
  assert.match((await call(client, 'list_playlists', {})).content[0]!.text, /Rain/)
})

test('an assistant may do what its token may do, and sees its organisation alone', async () => {
  const stranger = await connect((await makeToken(context)).headers)
  const found = await call(stranger, 'find_by_brief', { brief: 'sad piano' })
  assert.deepEqual(JSON.parse(found.content[0]!.text).results, [])
  assert.equal((await call(stranger, 'describe_track', { track_uri: uriOf(sad) })).isError, true)
  assert.equal((await call(stranger, 'find_similar', { like: [uriOf(sad)] })).isError, true)
  const narrow = await connect(
    (await makeToken(context, { organisationId: owner.id, scopes: ['workspace.read'] })).headers,
  )
  const refused = await call(narrow, 'search_tracks', { query: 'anvil' })
  assert.equal(refused.isError, true)
  assert.match(refused.content[0]!.text, /search\.read/)
})

test('arguments never lead to another route, and wrong ones are explained', async () => {
  const client = await connect(headers)
  for (const playlist_id of ['../workspace/tracks', '..', '%2e%2e/x', '']) {
    const result = await call(client, 'read_playlist', { playlist_id })
    assert.equal(result.isError, true, result.content[0]!.text)
  }
  const wrong = await call(client, 'find_by_brief', { brief: 7 })
  assert.equal(wrong.isError, true)
  await assert.rejects(client.callTool({ name: 'drop_everything' }), /no tool/)
})

test('without a token, a client learns where to get one', async () => {
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const refused = await app.inject({ method: 'POST', url: '/mcp', payload })
  assert.equal(refused.statusCode, 401)
  const [, where] = /resource_metadata="([^"]+)"/.exec(refused.headers['www-authenticate'] as string)!
  const metadata = (await app.inject({ url: new URL(where!).pathname })).json()
  assert.deepEqual(metadata.authorization_servers, [context.urls.auth])
  assert.equal(metadata.resource, `${context.urls.base}/mcp`)
})
