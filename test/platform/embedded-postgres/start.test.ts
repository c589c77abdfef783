import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/start.ts'
import { connect } from '../../../src/platform/postgres.ts'

const isRoot = process.getuid?.() === 0
const driver = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'pg', 'esm', 'index.mjs')

test("other programs of the server's user cannot log in, also where an earlier release let them", {
  skip: !isRoot && 'needs root',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-embedded-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const silent = pino({ level: 'silent' })
  await (await startEmbeddedPostgres(folder, silent)).stop()
  await writeFile(join(folder, 'postgres', 'pg_hba.conf'), 'local all all trust\n')
  const { address, stop } = await startEmbeddedPostgres(folder, silent)
  const own = connect(address, { connections: 1 })
  assert.equal((await own`select 1 as one`)[0]!.one, 1)
  await own.end()
  const { socketFolder, port, user, database } = address as Extract<typeof address, { user: string }>
  const script = `
    import pg from ${JSON.stringify(driver)}
    const client = new pg.Client(${JSON.stringify({ host: socketFolder, port, user, database })})
    try { await client.connect(); console.log('connected') } catch (error) { console.log(error.message) }
    process.exit()`
  // It can reach the socket, as root's capability to search folders lets it here.
  const words = [
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ]
  const { stdout } = spawnSync('setpriv', [...words, process.execPath, '--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: '/',
  })
  await stop()
  assert.match(stdout, /Peer authentication failed/)
})
