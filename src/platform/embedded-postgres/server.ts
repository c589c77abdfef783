import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, isPostgres, readPidFile } from './pid-file.ts'
import type { Launch } from './unprivileged.ts'

const patienceMs = 30_000

/**
 * The server runs under a shell in a session of its own: Ctrl-C at the terminal reaches only the service, which ends
 * its requests before it ends the database. The shell's helper waits for the pipe from the service to close, which
 * the kernel does even after kill -9, and then asks the server for a fast, clean stop.
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

/** What is looked at often stays in the server's own memory, which is taken as it is used: an eighth of the machine's. */
function sharedMegabytes(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 8 / 1_048_576)))
}

export type ServerPlace = { cluster: string; socketFolder: string; port: number; logFile: string }

/** Starts the server and waits until it takes connections. The process that comes back is the shell around it. */
export async function startServer(
  place: ServerPlace,
  binaries: string,
  launch: Launch,
): Promise<ChildProcess> {
  const flags = Object.entries({ ...settings, unix_socket_directories: place.socketFolder })
  const postgres = [join(binaries, 'postgres'), '-D', place.cluster, '-p', String(place.port)]
  for (const [name, value] of flags) postgres.push('-c', `${name}=${value}`)
  const [command, ...words] = [...launch.prefix, '/bin/sh', '-c', supervise, 'sh', ...postgres]
  const deadline = Date.now() + patienceMs
  for (;;) {
    const output = openSync(place.logFile, 'a', 0o600)
    const shell = spawn(command!, words, {
      stdio: ['pipe', output, output],
      detached: true,
      ...launch.as,
      env: {},
      cwd: '/',
    })
    closeSync(output)
    shell.stdin?.on('error', () => {}) // the server may be gone before its pipe is closed
    if (await becomesReady(shell, place.cluster, deadline)) return shell
    // After kill -9 of the postmaster its children need a moment to notice and leave the shared memory.
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL does not start; ${place.logFile} says why.`)
    await pause(250)
  }
}

export async function stopServer(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return
  const gone = new Promise((resolve) => shell.once('exit', resolve))
  shell.stdin?.end()
  await gone
}

/** Ends a server that outlived its service and its shell both. The folder's lock is ours, so it serves nobody. */
export async function endForgottenServer(cluster: string): Promise<void> {
  const found = await readPidFile(cluster)
  if (found === null) return
  if (!isPostgres(found.pid)) return rm(join(cluster, 'postmaster.pid'), { force: true })
  process.kill(found.pid, 'SIGINT')
  const deadline = Date.now() + patienceMs
  while (isAlive(found.pid)) {
    if (Date.now() > deadline)
      throw new Error(`A PostgreSQL server (process ${found.pid}) still uses ${cluster}. Stop it first.`)
    await pause(25)
  }
}

async function becomesReady(shell: ChildProcess, cluster: string, deadline: number): Promise<boolean> {
  let gone = false
  shell.once('exit', () => {
    gone = true
  })
  shell.once('error', () => {
    gone = true
  })
  while (!gone && Date.now() < deadline) {
    if ((await readPidFile(cluster))?.ready) return true
    await pause(15)
  }
  shell.stdin?.end()
  return false
}
