import type { Command } from './cli/command.ts'
import { welcome } from './cli/welcome.ts'
import type { Role } from './domain/operations/processes.ts'
import { Problem } from './lib/problem.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the service',
  help: `
Runs until Ctrl-C (or SIGTERM), then finishes what is under way and stops. Without settings everything runs in this
one process, with a database and a storage folder of its own under ./data, and the first start makes a demo
organisation. On many machines: --role api and --role worker against one EUTERPE_DATABASE_URL.`,
  options: {
    role: {
      value: 'ROLE',
      fallback: 'all',
      choices: ['all', 'api', 'worker'],
      help: 'all, api (answers requests) or worker (takes jobs)',
    },
    demo: { help: 'Make the demo organisation even if there are others' },
  },
  async run({ config, value, flag }) {
    if (config.production && flag('demo'))
      throw new Problem('validation_error', 'A production service makes no demo.')
    const ended = waitForSignal()
    // The whole service is loaded when it runs: no other command waits for it.
    const { serve } = await import('./serve.ts')
    const service = await serve(config, { role: value('role') as Role, demo: flag('demo') }).catch(
      (error) => {
        endForSure()
        throw explainTakenPort(error)
      },
    )
    const page = await welcome(config, service)
    process.stdout.write(page)
    const lost = await Promise.race([ended, service.lost])
    process.stdout.write('\nStopping: finishing what is under way …\n')
    await service.stop()
    endForSure()
    if (lost !== undefined) throw lost
    return { facts: { status: 'stopped' }, text: 'Stopped.' }
  },
}

/** What could not be ended (a query to a database that is gone, a job that goes on) must not keep the process. */
function endForSure(): void {
  setTimeout(() => process.exit(), 2000).unref()
}

/**
 * Ctrl-C may arrive twice, from the terminal and from npm, so a second signal counts only after a while; then it ends
 * the process at once, and the database recovers at the next start.
 */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (first !== null && Date.now() - first > 2000) process.exit(130)
        first ??= Date.now()
        resolve()
      })
    }
  })
}

function explainTakenPort(error: Error & { code?: string; port?: number }): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(
    `Port ${error.port} is taken by another program. Stop that one, or choose another port (EUTERPE_PORT, EUTERPE_S3_PORT).`,
  )
}
