import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeWav } from '../support/audio.ts'
import { installPackages, runtimes } from '../support/packages.ts'
import { ownSettings, startService } from '../support/service.ts'

const root = join(import.meta.dirname, '..', '..')
const project = installPackages('client')
const installed = join(project, 'node_modules', '@euterpe', 'client')
const service = await startService(await ownSettings())
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
await writeFile(join(project, 'song.wav'), makeWav(3))

test('the package has its version, its licence and compiled modules with their types, and nothing else', async () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.deepEqual(
    [manifest.version, manifest.private, manifest.dependencies],
    [version, undefined, undefined],
  )
  assert.deepEqual((await readdir(installed)).sort(), ['LICENSE', 'README.md', 'dist', 'package.json'])
  const files = await readdir(join(installed, 'dist'))
  for (const file of files) assert.match(file, /^[\w-]+(\.d\.ts|\.js)$/)
  const modules = files.filter((file) => file.endsWith('.js'))
  for (const file of modules) {
    const text = await readFile(join(installed, 'dist', file), 'utf8')
    assert.doesNotMatch(text, /from ["']node:|require\(/, `${file} uses something only Node.js has`)
  }
})

for (const [moduleResolution, module] of [
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
]) {
  test(`its types are found and checked with moduleResolution ${moduleResolution}`, async () => {
    const program = `
      import { createClient, type ItemOf, type Schemas } from '@euterpe/client'
      const euterpe = createClient({ baseUrl: 'https://api.example.com', token: 'token' })
      export const titles = async (): Promise<(string | null)[]> => {
        const { results } = await euterpe.call('listWorkspaceTracks', { query: { page_size: 5 } })
        return results.map((track: Schemas['Track']) => track.title)
      }
      export const first = async (): Promise<ItemOf<'listWebhooks'> | undefined> => {
        for await (const webhook of euterpe.each('listWebhooks')) return webhook
        return undefined
      }
      // @ts-expect-error there is no such operation
      export const wrong = () => euterpe.call('listUnicorns')
      // @ts-expect-error the path is missing
      export const incomplete = () => euterpe.call('getWorkspaceTrack')
    `
    await writeFile(join(project, 'consumer.ts'), program)
    const options = { moduleResolution, module, target: 'es2022', strict: true, noEmit: true, types: [] }
    const config = { compilerOptions: options, files: ['consumer.ts'] }
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules', '.bin', 'tsc')
    const { status, stdout } = spawnSync(tsc, ['-p', project], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })
}

const program = `
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { clientCredentials, createClient, EuterpeError, uploadFile, waitForIngestion, webhookReader } from '@euterpe/client'

const { BASE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, RUN: run } = process.env
const euterpe = createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret }) })
assert.equal((await euterpe.call('getMe')).principal.type, 'machine')
await assert.rejects(euterpe.call('getPlaylist', { path: { playlist_id: crypto.randomUUID() } }), EuterpeError)

const progress = []
const large = new Uint8Array(20 * 1024 * 1024 + run.length)
large.set(new TextEncoder().encode(run))
const options = { key: \`\${run}/large.bin\`, file: large, onProgress: (sent, total) => progress.push([sent, total]) }
await uploadFile(euterpe, options)
const stored = await euterpe.call('listInboundObjects', { query: { object_key: options.key } })
assert.equal(stored.size, large.length)
assert.match(stored.etag, /-3$/, 'it was uploaded in three parts')
assert.deepEqual(progress.at(-1), [large.length, large.length])
assert.equal(progress.length, 4)

const file = new Uint8Array(await readFile('song.wav'))
const uri = await uploadFile(euterpe, { key: \`\${run}/song.wav\`, file })
const { id } = await euterpe.call('createIngestion', {
  body: { mode: 'api_json', tracks: [{ outer_id: run, title: 'Tarball', primary_media: uri }] },
})
const stages = new Set()
const ingestion = await waitForIngestion(euterpe, id, { onProgress: ({ status }) => stages.add(status) })
assert.deepEqual([ingestion.status, ingestion.counts.analysed], ['completed', 1])
assert.ok(stages.has('completed'))

const titles = []
for await (const track of euterpe.each('listWorkspaceTracks', { query: { outer_id: run } })) titles.push(track.title)
assert.deepEqual(titles, ['Tarball'])

const keySetUrl = \`\${baseUrl}/v1/.well-known/jwks.json\`
const { keys } = await (await fetch(keySetUrl)).json()
const forged = {
  'webhook-id': 'x',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': 'v1a,' + btoa('x'.repeat(64)),
  'webhook-key-id': keys[0].kid,
}
await assert.rejects(webhookReader({ keySetUrl, webhookId: 'x' })(forged, '{}'), /signature/)
console.log('all done')
`
await writeFile(join(project, 'program.mjs'), program)

for (const { name, program: runtime, args, skip } of runtimes) {
  test(`uploads, ingests, lists and verifies on ${name}, installed from the tarball`, { skip }, () => {
    const { client_id, client_secret } = demo.clients.machine
    const env = {
      PATH: process.env.PATH,
      HOME: project,
      BASE_URL: service.baseUrl,
      CLIENT_ID: client_id,
      CLIENT_SECRET: client_secret,
      RUN: `on ${name}`,
    }
    const words = [...args, 'program.mjs']
    const result = spawnSync(runtime, words, { cwd: project, env, encoding: 'utf8', timeout: 120_000 })
    assert.match(result.stdout, /all done/, `${result.stdout}${result.stderr}`)
  })
}
