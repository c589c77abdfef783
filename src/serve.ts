import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { buildContext } from './context.ts'
import { scopes } from './domain/access/scopes.ts'
import { createDemo } from './domain/demo/create.ts'
import { registerConsole } from './domain/identity/clients/console-client.ts'
import { checkMasterKey } from './domain/keys/master-key.ts'
import { defineGauges } from './domain/operations/gauges.ts'
import { type Role, startHeartbeat } from './domain/operations/processes.ts'
import { requireReady } from './domain/operations/status.ts'
import { ensureAreas } from './domain/storage/areas/ensure-areas.ts'
import { requireStore } from './domain/storage/maintenance/require-store.ts'
import { buildApp } from './http/app.ts'
import { type ListenAddress, listenS3 } from './http/s3/server.ts'
import { checkEngine } from './index/engines.ts'
import { withAdvisoryLock } from './platform/advisory-lock.ts'
import { secureFolder } from './platform/data-folder.ts'
import { openDatabase } from './platform/database.ts'
import { needsSearchableFolder } from './platform/embedded-postgres/unprivileged.ts'
import { watchFolder } from './platform/folder-watch.ts'
import { createLog, flushLog } from './platform/log.ts'
import { serveMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'
import { requirePorts } from './platform/require-ports.ts'
import { Shutdown } from './platform/shutdown.ts'
import { startTracing } from './platform/tracing.ts'
import { jobs } from './worker/jobs.ts'
import { startWorker } from './worker/start.ts'

export type Service = {
  /** True when this start created the demo organisation. */
  createdDemo: boolean
  metricsUrl: string
  /** Resolves when the service cannot go on, with the reason. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Starts what the role needs. `stop` ends it in reverse order. */
export async function serve(config: Config, options: { role: Role; demo: boolean }): Promise<Service> {
  secureFolder(config.dataFolder, { canSearch: needsSearchableFolder() })
  const log = createLog({ level: config.logLevel, file: config.logFile })
  const shutdown = new Shutdown()
  let isStarted = false
  const stop = async () => {
    isStarted = false
    await shutdown.run(log)
    await flushLog(log)
  }
  const lost = Promise.withResolvers<Error>()
  const worker = options.role !== 'api'
  const api = options.role !== 'worker'
  try {
    if (config.traces !== null) {
      const stopTracing = await startTracing({ ...config.traces, role: options.role })
      shutdown.add('traces', stopTracing)
    }
    const database = await openDatabase(config, log, `euterpe ${options.role}`, {
      beforeStart: () => requirePorts(portsOf(config, api)),
      onLost: lost.resolve,
    })
    shutdown.add('database', () => database.close())
    const applied = await migrate(database.owner)
    await database.releaseOwner()
    if (applied.length > 0) log.info({ applied }, 'the schema was migrated')

    const context = buildContext(config, database.pool, log, { worker })
    await checkMasterKey(context)
    await checkEngine(context.db, context.searchCluster)
    // Closed after the queue: running jobs still hash and analyse.
    shutdown.add('hashing', () => context.hashing.close())
    shutdown.add('index threads', () => context.indexThreads.close())
    shutdown.add('search cluster', async () => context.searchCluster?.close())
    shutdown.add('analysers', () => context.analysers.close())
    await requireStore(context)
    await context.queue.start(jobs)
    shutdown.add('queue', () => context.queue.stop())

    const createdDemo = config.production
      ? false
      : await createDemo(context, database.curator, { requested: options.demo, music: config.demoMusic })

    await registerConsole(context.db, context.urls, scopes)
    await withAdvisoryLock(context.db, 'storage areas', () => ensureAreas(context))

    const heartbeat = await startHeartbeat(context, options.role)
    shutdown.add('heartbeat', () => heartbeat.stop())

    defineGauges(context)
    const metrics = await serveMetrics({
      host: config.metricsHost,
      port: config.metricsPort,
      anyPort: !config.metricsPortIsChosen,
      checkReadiness: async () => {
        if (!isStarted) throw new Error('the service is starting or stopping')
        await requireReady(context)
      },
    })
    shutdown.add('metrics', async () => metrics.close())

    if (api) {
      const app = await buildApp(context, { trustedProxies: config.trustedProxies })
      await app.listen({ host: config.host, port: config.port })
      shutdown.add('requests', () => app.close())
      for (const address of s3Addresses(config)) {
        const listener = await listenS3(context, address, { conformance: config.s3Conformance })
        shutdown.add('S3 requests', () => listener.close())
      }
      if (config.sftp !== null) {
        // Loaded on demand: most services do not offer it.
        const { listenSftp } = await import('./sftp/server.ts')
        const listener = await listenSftp(context, { host: config.host, port: config.sftp.port })
        shutdown.add('SFTP connections', () => listener.close())
      }
    }
    // Last, so that a start that fails because of a taken port has no jobs to wait for.
    if (worker) {
      const background = await startWorker(context)
      shutdown.add('worker', () => background.stop())
    }
    const watch = await watchFolder(config.dataFolder, () => lost.resolve(folderRemoved(config.dataFolder)))
    shutdown.add('folder watch', async () => watch.stop())
    isStarted = true
    log.info({ role: options.role, base_url: config.baseUrl }, 'started')
    const { port } = metrics.address() as AddressInfo
    return {
      createdDemo,
      metricsUrl: `http://${config.metricsHost}:${port}/metrics`,
      lost: lost.promise,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function portsOf(config: Config, api: boolean): { host: string; port: number }[] {
  const { host, port, metricsHost, metricsPort } = config
  return [
    ...(config.metricsPortIsChosen ? [{ host: metricsHost, port: metricsPort }] : []),
    ...(api ? [{ host, port }, ...s3Addresses(config)] : []),
    ...(api && config.sftp !== null ? [{ host, port: config.sftp.port }] : []),
  ]
}

function folderRemoved(folder: string): Error {
  return new Error(
    `The data folder ${folder} was removed while the service was running. Restore it from where it was moved, or from a backup, and start again.`,
  )
}

/** S3 over http, and over https when a certificate is set. */
function s3Addresses({ host, s3Port, s3Tls }: Config): ListenAddress[] {
  if (s3Tls === null) return [{ host, port: s3Port }]
  const certificate = readFileSync(s3Tls.certificateFile, 'utf8')
  const key = readFileSync(s3Tls.keyFile, 'utf8')
  return [
    { host, port: s3Port },
    { host, port: s3Tls.port, tls: { certificate, key } },
  ]
}
