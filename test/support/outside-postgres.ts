import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { locateBinaries, placeBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { launchUnprivileged } from '../../src/platform/embedded-postgres/unprivileged.ts'
import { connect } from '../../src/platform/postgres.ts'
import { freePort } from './free-port.ts'
import { until } from './service.ts'

export type OutsidePostgres = { url: string; start(): Promise<void>; stop(): Promise<void> }

/** A PostgreSQL server over TCP with a password, like an operator's. Uses the installed version if there is one. */
export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-outside-'))
  const launch = launchUnprivileged(join(folder, 'cluster'), folder)
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb').at(-1)
  const binaries =
    installed?.replace(/\/initdb$/, '') ?? (await placeBinaries(locateBinaries(), launch.owner))
  if (launch.owner !== null) chownSync(folder, launch.owner.uid, launch.owner.gid)
  const run = [launch.prefix, launch.as] as const
  await writeFile(join(folder, 'password'), 'outside')
  const initdb = [
    join(binaries, 'initdb'),
    '-D',
    join(folder, 'cluster'),
    '-U',
    'euterpe',
    '-E',
    'UTF8',
    '--locale=C',
    '-A',
    'scram-sha-256',
  ]
  const [command, ...words] = [...run[0], ...initdb, `--pwfile=${join(folder, 'password')}`, '--no-sync']
  await promisify(execFile)(command!, words, { ...run[1], cwd: '/' })

  const port = await freePort()
  const address = (database: string) => `postgres://euterpe:outside@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const start = async () => {
    const postgres = [
      join(binaries, 'postgres'),
      '-D',
      join(folder, 'cluster'),
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'fsync=off',
    ]
    const [program, ...flags] = [...run[0], ...postgres]
    server = spawn(program!, flags, { ...run[1], cwd: '/', stdio: 'ignore' })
    await until('the external PostgreSQL responds', async () => {
      const db = connect({ url: address('postgres') }, { connections: 1 })
      return db`select 1`
        .then(
          () => true,
          () => false,
        )
        .finally(() => db.end())
    })
  }
  const stop = async () => {
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  after(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  await start()
  const db = connect({ url: address('postgres') }, { connections: 1 })
  await db.unsafe('create database euterpe')
  await db.end()
  return { url: address('euterpe'), start, stop }
}
