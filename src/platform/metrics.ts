import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

const requests = new Histogram({
  name: 'euterpe_http_request_duration_seconds',
  help: 'Time to answer a request, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
})

type Timer = { observe(seconds: number): void }
/** Finding the histogram of some labels costs more than counting in it. Routes and statuses are few. */
const timers = new Map<string, Timer>()

export function countRequest(method: string, route: string, status: number, seconds: number): void {
  const name = `${method} ${status} ${route}`
  let timer = timers.get(name)
  if (timer === undefined) {
    timer = requests.labels({ method, route, status: String(status) })
    timers.set(name, timer)
  }
  timer.observe(seconds)
}

export { Counter, Gauge }

/** Prometheus metrics at /metrics, on a port of its own that the public never sees. */
export async function serveMetrics(place: {
  host: string
  port: number
  replaceable: boolean
}): Promise<Server> {
  collectDefaultMetrics()
  const server = createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end('metrics are at /metrics\n')
    try {
      const text = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType }).end(text)
    } catch {
      response.writeHead(503).end('metrics cannot be collected now\n')
    }
  })
  try {
    await listen(server, place.host, place.port)
  } catch (error) {
    if (!place.replaceable || (error as { code?: string }).code !== 'EADDRINUSE') throw error
    await listen(server, place.host, 0)
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
