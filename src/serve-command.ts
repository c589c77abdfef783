import type { Command } from './cli/command.ts'
import { welcome } from './cli/welcome.ts'
import type { Config } from './config.ts'
import type { Role } from './domain/operations/processes.ts'
import { Problem } from './lib/problem.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the service',
  help: `
Runs until Ctrl-C (or SIGTERM), then finishes the work in progress and stops. Without settings everything runs in one
process, with its own database and storage folder under ./data, and the first start creates a demo organisation. On
several machines, run --role api and --role worker with the same EUTERPE_DATABASE_URL.`,
  options: {
    role: {
      value: 'ROLE',
      fallback: 'all',
      choices: ['all', 'api', 'worker'],
      help: 'all, api (serves requests) or worker (runs jobs)',
    },
    demo: { help: 'Create the demo organisation even if there are others' },
  },
  async run({ config, value, flag }) {
    if (config.production && flag('demo'))
      throw new Problem('validation_error', '--demo is not available in production.')
    const ended = waitForSignal()
    // Loading the service takes time, so the other commands must not import it.
    const { serve } = await import('./serve.ts')
    const service = await serve(config, { role: value('role') as Role, demo: flag('demo') }).catch(
      (error) => {
        exitSoon()
        throw explainPortInUse(error, config)
      },
    )
    const page = await welcome(config, service)
    process.stdout.write(page)
    const lost = await Promise.race([ended, service.lost])
    process.stdout.write('\nStopping. Waiting for the work in progress to finish …\n')
    await service.stop()
    exitSoon()
    if (lost !== undefined) throw lost
    return { result: { status: 'stopped' }, text: 'Stopped.' }
  },
}

/** Something that cannot be stopped, such as a query to a lost database, must not keep the process alive. */
function exitSoon(): void {
  setTimeout(() => process.exit(), 2000).unref()
}

/**
 * Ctrl-C may arrive twice, from the terminal and from npm, so a second signal counts only after two seconds. Then it
 * exits immediately, and the database recovers at the next start.
 */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (first !== null && performance.now() - first > 2000) process.exit(130)
        first ??= performance.now()
        resolve()
      })
    }
  })
}

function explainPortInUse(error: Error & { code?: string; port?: number }, config: Config): Error {
  if (error.code !== 'EADDRINUSE') return error
  const settings = {
    PORT: config.port,
    S3_PORT: config.s3Port,
    S3_TLS_PORT: config.s3Tls?.port,
    SFTP_PORT: config.sftp?.port,
    METRICS_PORT: config.metricsPort,
  }
  const name = Object.entries(settings).find(([, port]) => port === error.port)?.[0] ?? 'PORT'
  return new Error(
    `Port ${error.port} is in use by another program. Stop that program, or set EUTERPE_${name} to another port.`,
  )
}
