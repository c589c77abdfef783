import { createServer, type Server, type ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { withSpan } from './tracing.ts'

const requests = new Histogram({
  name: 'euterpe_http_request_duration_seconds',
  help: 'Duration of requests, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
})

type Timer = { observe(seconds: number): void }
/** Looking up a histogram by its labels costs more than observing a value. There are few routes and statuses. */
const timers = new Map<string, Timer>()

export function countRequest(method: string, route: string, status: number, seconds: number): void {
  const key = `${method} ${status} ${route}`
  let timer = timers.get(key)
  if (timer === undefined) {
    timer = requests.labels({ method, route, status: String(status) })
    timers.set(key, timer)
  }
  timer.observe(seconds)
}

const jobs = new Histogram({
  name: 'euterpe_job_duration_seconds',
  help: 'Duration of background jobs, by name and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
})

/** Runs a background job, and records how long it took and how it ended. */
export async function measureJob(job: string, run: () => Promise<void>): Promise<void> {
  const started = performance.now()
  let outcome = 'failed'
  try {
    await withSpan(`job ${job}`, { 'euterpe.job': job }, run)
    outcome = 'done'
  } finally {
    jobs.observe({ job, outcome }, (performance.now() - started) / 1000)
  }
}

type Reading = { labels: Record<string, string>; value: number }

/** A value that is read when somebody asks for the metrics. While it cannot be read, it is missing. */
export function defineGauge(
  name: string,
  help: string,
  labelNames: string[],
  read: () => Promise<Reading[]> | Reading[],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      this.reset()
      try {
        for (const { labels, value } of await read()) this.set(labels, value)
      } catch {
        // Whether the database answers is what /readyz and /status say.
      }
    },
  })
}

export { Counter }

/** Whether the process can do its work. Throws with the reason if it cannot. */
type Probe = () => Promise<void>

/**
 * Serves what machines ask about a process, on a separate port that is not public: /metrics for Prometheus, /livez (the
 * process answers) and /readyz (it can do its work).
 */
export async function serveMetrics(address: {
  host: string
  port: number
  /** Use any free port when this one is taken. */
  anyPort: boolean
  checkReadiness: Probe
}): Promise<Server> {
  collectDefaultMetrics()
  const pages: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/metrics': async (response) => {
      const text = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType }).end(text)
    },
    '/livez': async (response) => {
      response.writeHead(200).end('alive\n')
    },
    '/readyz': async (response) => {
      await address.checkReadiness()
      response.writeHead(200).end('ready\n')
    },
  }
  const server = createServer(async (request, response) => {
    const page = pages[request.url?.split('?', 1)[0] ?? '']
    if (page === undefined)
      return void response.writeHead(404).end(`there is ${Object.keys(pages).join(', ')}\n`)
    try {
      await page(response)
    } catch (error) {
      response.writeHead(503).end(`${(error as Error).message}\n`)
    }
  })
  try {
    await listen(server, address.host, address.port)
  } catch (error) {
    if (!address.anyPort || (error as { code?: string }).code !== 'EADDRINUSE') throw error
    await listen(server, address.host, 0)
  }
  return server
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
