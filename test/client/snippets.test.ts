import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  awsSnippet,
  type ProgrammingLanguage,
  programmingLanguages,
  type SnippetName,
  snippet,
  snippetNames,
} from '../../console/src/snippets.ts'
import { createClient } from '../../packages/client/client.ts'
import { clientCredentials } from '../../packages/client/tokens.ts'
import { ownSettings, startService } from '../support/service.ts'

const service = await startService(await ownSettings())
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
const folder = await mkdtemp(join(tmpdir(), 'euterpe-snippets-'))
after(() => rm(folder, { recursive: true, force: true }))
await writeFile(join(folder, 'song.wav'), Buffer.alloc(1000, 1))
await symlink(join(import.meta.dirname, '..', '..', 'packages', 'client'), join(folder, 'client'))

/** The program that runs a snippet, and the file extension it needs. */
const programs: Record<ProgrammingLanguage, { extension: string; program: string }> = {
  sh: { extension: 'sh', program: 'bash' },
  client: { extension: 'client.mts', program: process.execPath },
  ts: { extension: 'mts', program: process.execPath },
  py: { extension: 'py', program: 'python3' },
}
const expected: Record<SnippetName, RegExp | null> = {
  token: new RegExp(demo.organization.id),
  search: /euterpe:atlas:track:/,
  upload: null,
}

for (const language of Object.keys(programmingLanguages) as ProgrammingLanguage[]) {
  const { extension, program } = programs[language]
  const skip = spawnSync(program, ['--version']).error !== undefined && `${program} is not installed`
  for (const name of snippetNames) {
    test(`the console's ${language} snippet "${name}" runs unchanged`, { skip }, async () => {
      const file = join(folder, `${name}.${extension}`)
      await writeFile(file, snippet(name, language, service.baseUrl))
      const { client_id, client_secret } = demo.clients.machine
      const env = {
        PATH: process.env.PATH,
        CLIENT_ID: client_id,
        CLIENT_SECRET: client_secret,
        NODE_NO_WARNINGS: '1',
      }
      const { status, stdout, stderr } = spawnSync(program, [file], { cwd: folder, env, encoding: 'utf8' })
      assert.equal(status, 0, stderr)
      if (expected[name] !== null) assert.match(stdout, expected[name])
      else assert.equal(await uploadedSize(), 1000)
    })
  }
}

test("the console's snippet for the AWS command line runs unchanged", {
  skip: spawnSync('aws', ['--version']).status !== 0 && 'aws is not installed',
}, async () => {
  const { access_key_id, secret_access_key, ...area } = demo.s3
  const file = join(folder, 'aws.sh')
  await writeFile(file, `set -e\n${awsSnippet(area, access_key_id, secret_access_key)}`)
  const env = { PATH: process.env.PATH, HOME: folder }
  const { status, stdout, stderr } = spawnSync('bash', [file], { cwd: folder, env, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /1000 song\.wav/)
})

/** The size of the object that every language's upload snippet writes. */
async function uploadedSize(): Promise<number> {
  const { client_id, client_secret } = demo.clients.machine
  const credentials = { baseUrl: service.baseUrl, clientId: client_id, clientSecret: client_secret }
  const euterpe = createClient({ baseUrl: service.baseUrl, token: clientCredentials(credentials) })
  const object = await euterpe.call('listInboundObjects', { query: { object_key: 'song.wav' } })
  return 'size' in object ? object.size : -1
}
