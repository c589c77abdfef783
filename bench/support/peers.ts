import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'

/** A server under test, in its own process, so that its CPU time can be measured. */
export type Peer = {
  name: string
  url: string
  pid: number
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/** Starts `file` as a server. It must call `servePeer`. Its environment is that of this process plus `settings`. */
export async function startPeer(
  name: string,
  file: string,
  settings: Record<string, string> = {},
): Promise<Peer> {
  // With BENCH_PROFILE=FOLDER each server leaves a CPU profile there.
  const profile = process.env.BENCH_PROFILE
  const execArgv = ['--disable-warning=ExperimentalWarning']
  if (profile !== undefined) execArgv.push('--cpu-prof', `--cpu-prof-dir=${profile}`)
  const child = fork(file, [name], { env: { ...process.env, ...settings }, execArgv })
  const receive = <T>() =>
    new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const { url } = await receive<{ url: string }>()
  return {
    name,
    url,
    pid: child.pid!,
    async cpuSeconds() {
      child.send('cpu')
      return (await receive<{ cpu: number }>()).cpu
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Called by the server: sends its address to the parent process, and its CPU time on request. */
export function servePeer(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: (user + system) / 1e6 })
  })
  process.on('SIGTERM', () => process.exit(0))
  process.send?.({ url })
}

export type Load = { path: string; count: number; connections: number; headers?: Record<string, string> }

/** Sends `count` requests over keep-alive connections. Throws on any status but 200. */
async function sendLoad(peer: Peer, load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  let left = load.count
  const sendOne = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(peer.url + load.path, { agent, headers: load.headers ?? {} }, (response) => {
        response.resume()
        if (response.statusCode !== 200) reject(new Error(`${peer.name} responded ${response.statusCode}`))
        response.once('end', resolve)
      })
      call.once('error', reject)
      call.end()
    })
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      while (left-- > 0) await sendOne()
    }),
  )
  agent.destroy()
}

/** Requests per CPU second of each peer, the median of the rounds. Peers alternate, so that noise of the machine affects all alike. */
export async function comparePeers(peers: Peer[], load: Load, rounds = 7): Promise<Map<string, number>> {
  const rates = new Map(peers.map((peer) => [peer.name, [] as number[]]))
  for (const peer of peers) await sendLoad(peer, { ...load, count: Math.ceil(load.count / 2) })
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) {
      const before = await peer.cpuSeconds()
      await sendLoad(peer, load)
      rates.get(peer.name)!.push(load.count / ((await peer.cpuSeconds()) - before))
    }
  }
  return new Map([...rates].map(([name, all]) => [name, median(all)]))
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** Prints a result with its goal and whether it was reached. */
export function report(
  what: string,
  value: number,
  goal: { atLeast?: number; atMost?: number; unit?: string },
): void {
  const isReached = value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity)
  const limit = goal.atLeast !== undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
  console.log(`${isReached ? '✔' : '✖'} ${what}: ${value.toFixed(2)} ${goal.unit ?? ''} (goal ${limit})`)
}
