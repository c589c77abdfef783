import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { ownSettings, runEuterpe, startService, temporaryFolder } from '../../support/service.ts'

const skip = process.getuid?.() === 0 ? false : 'needs root'
const user = 'euterpe'

/** The real, effective, saved and file system user of a process, and its capabilities. */
function rightsOf(pid: number): { uids: number[]; capabilities: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const uids = /^Uid:\s*(.*)$/m.exec(status)![1]!.split('\t').map(Number)
  return { uids: [...new Set(uids)], capabilities: /^CapEff:\s*0*([0-9a-f]+)$/m.exec(status)![1]! }
}

const uidOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }))
const foreignFiles = (folder: string) =>
  execFileSync('find', [folder, '!', '-user', user], { encoding: 'utf8' }).split('\n').filter(Boolean)
const serverOf = async (folder: string) =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('a service that root starts works as a user of its own, without rights of root', { skip }, async () => {
  const settings = await ownSettings()
  const service = await startService(settings)
  const expected = { uids: [uidOf(user)], capabilities: '0' }
  assert.deepEqual(rightsOf(service.process.pid!), expected)
  assert.deepEqual(rightsOf(await serverOf(service.dataFolder)), expected)
  assert.deepEqual(foreignFiles(service.dataFolder), [])
  assert.equal(statSync(service.dataFolder).mode & 0o777, 0o700)
  assert.equal((await fetch(`${service.baseUrl}/status`)).status, 200)
  assert.equal((await fetch(`${service.baseUrl}/console`)).status, 200, 'it can build the console')
  assert.match((await runEuterpe(['org', 'list'], settings)).stdout, /Demo Records/)
  assert.deepEqual(foreignFiles(service.dataFolder), [])
  await service.end()
})

test('the service is no superuser of its database', { skip }, async () => {
  const service = await startService(await ownSettings())
  const client = new pg.Client({
    host: join(service.dataFolder, 'socket'),
    port: 5432,
    user: 'euterpe',
    database: 'euterpe',
  })
  await client.connect()
  const { rows } = await client.query(`
    select distinct usename as name, usesuper as super
    from pg_stat_activity
    join pg_user using (usename)
    where backend_type = 'client backend'
      and pid <> pg_backend_pid()`)
  await client.end()
  assert.deepEqual(rows, [{ name: 'euterpe_login', super: false }])
  await service.end()
})

test('a data folder that belongs to root, with a database of nobody, is handed over once', {
  skip,
}, async () => {
  const settings = await ownSettings()
  // As in earlier releases.
  const before = await startService({ ...settings, EUTERPE_USER: 'root' })
  assert.deepEqual(rightsOf(before.process.pid!).uids, [0])
  assert.deepEqual(rightsOf(await serverOf(before.dataFolder)).uids, [uidOf('nobody')])
  const { stdout } = await runEuterpe(['org', 'list'], { ...settings, EUTERPE_USER: 'root' })
  await before.end()
  const service = await startService(settings)
  assert.deepEqual(rightsOf(await serverOf(service.dataFolder)).uids, [uidOf(user)])
  assert.deepEqual(foreignFiles(service.dataFolder), [])
  assert.equal((await runEuterpe(['org', 'list'], settings)).stdout, stdout)
  assert.equal((await fetch(`${service.baseUrl}/status`)).status, 200)
  await service.end()
})

test('in a folder that is closed to others, the service may search folders and nothing more', {
  skip,
}, async () => {
  const closed = await mkdtemp(join(tmpdir(), 'euterpe-closed-'))
  await chmod(closed, 0o700)
  const data = join(closed, 'data')
  await mkdir(data)
  const settings = { ...(await ownSettings()), EUTERPE_DATA: data }
  // The folder is new: the command creates it for the service.
  assert.equal((await runEuterpe(['org', 'list'], settings)).code, 0)
  const service = await startService(settings)
  const { uids, capabilities } = rightsOf(service.process.pid!)
  assert.deepEqual(uids, [uidOf(user)])
  assert.ok(['4', '2'].includes(capabilities), capabilities)
  assert.deepEqual(foreignFiles(data), [])
  assert.equal((await fetch(`${service.baseUrl}/status`)).status, 200)
  await service.end()
  execFileSync('rm', ['-r', closed])
})

test('EUTERPE_USER names another user, which must exist', { skip }, async () => {
  const settings = { ...(await ownSettings()), EUTERPE_DATA: await temporaryFolder() }
  const missing = await runEuterpe(['org', 'list'], { ...settings, EUTERPE_USER: 'no-such-user' })
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /EUTERPE_USER names a user that does not exist: no-such-user/)
  const service = await startService({ ...settings, EUTERPE_USER: 'daemon' })
  assert.deepEqual(rightsOf(service.process.pid!).uids, [uidOf('daemon')])
  await service.end()
})
