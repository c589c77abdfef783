import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, isPostgres, readPidFile } from './pid-file.ts'
import type { Launch } from './unprivileged.ts'

const timeoutMs = 30_000

/**
 * The server runs under a shell in its own session, so that Ctrl-C reaches only the service, which finishes its requests
 * before it stops the database. A helper waits until the pipe from the service closes, which happens even after kill -9,
 * and then stops the server cleanly.
 */
const supervise = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -INT $server ) &
helper=$!
wait $server
code=$?
kill $helper 2>/dev/null
exit $code`

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: `${sharedMegabytes()}MB`,
  max_wal_size: '2GB',
  jit: 'off',
}

/** An eighth of the machine's memory. The operating system allocates it only as it is used. */
function sharedMegabytes(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 8 / 1_048_576)))
}

type ServerLocation = { cluster: string; socketFolder: string; port: number; logFile: string }

/** Starts the server and waits until it accepts connections. Returns the shell that runs it. */
export async function startServer(
  location: ServerLocation,
  binaries: string,
  launch: Launch,
): Promise<ChildProcess> {
  const flags = Object.entries({ ...settings, unix_socket_directories: location.socketFolder })
  const postgres = [join(binaries, 'postgres'), '-D', location.cluster, '-p', String(location.port)]
  for (const [name, value] of flags) postgres.push('-c', `${name}=${value}`)
  const [command, ...words] = [...launch.prefix, '/bin/sh', '-c', supervise, 'sh', ...postgres]
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const output = openSync(location.logFile, 'a', 0o600)
    const shell = spawn(command!, words, {
      stdio: ['pipe', output, output],
      detached: true,
      ...launch.as,
      env: {},
      cwd: '/',
    })
    closeSync(output)
    shell.stdin?.on('error', () => {}) // the server may end before its pipe is closed
    if (await waitUntilReady(shell, location.cluster, deadline)) return shell
    // After kill -9 of the postmaster its children need a moment to detach from the shared memory.
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL does not start. See ${location.logFile}.`)
    await pause(250)
  }
}

export async function stopServer(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return
  const gone = new Promise((resolve) => shell.once('exit', resolve))
  shell.stdin?.end()
  await gone
}

/** Stops a server that outlived its service and its shell. The caller holds the folder's lock, so nobody uses it. */
export async function stopOrphanedServer(cluster: string): Promise<void> {
  const found = await readPidFile(cluster)
  if (found === null) return
  if (!isPostgres(found.pid)) return rm(join(cluster, 'postmaster.pid'), { force: true })
  process.kill(found.pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  let isHurried = false
  while (isAlive(found.pid)) {
    // Writing everything to a busy disk may take minutes. Without that, the next start recovers from the write-ahead log.
    if (!isHurried && Date.now() > deadline - timeoutMs / 2) {
      isHurried = true
      process.kill(found.pid, 'SIGQUIT')
    }
    if (Date.now() > deadline)
      throw new Error(`A PostgreSQL server (process ${found.pid}) still uses ${cluster}. Stop it first.`)
    await pause(25)
  }
}

async function waitUntilReady(shell: ChildProcess, cluster: string, deadline: number): Promise<boolean> {
  let hasEnded = false
  shell.once('exit', () => {
    hasEnded = true
  })
  shell.once('error', () => {
    hasEnded = true
  })
  while (!hasEnded && Date.now() < deadline) {
    if ((await readPidFile(cluster))?.ready) return true
    await pause(15)
  }
  shell.stdin?.end()
  return false
}
