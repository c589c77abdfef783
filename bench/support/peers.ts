import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'

/** A server under test, in a process of its own: what counts is the CPU time that process spends. */
export type Peer = {
  name: string
  url: string
  pid: number
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts `file` as a server. It must call `servePeer`. Its environment is this process's with `settings` added.
 */
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
  const ask = <T>(question: string) =>
    new Promise<T>((resolve) => {
      child.once('message', (answer) => resolve(answer as T))
      if (question !== '') child.send(question)
    })
  const { url } = await ask<{ url: string }>('')
  return {
    name,
    url,
    pid: child.pid!,
    cpuSeconds: async () => (await ask<{ cpu: number }>('cpu')).cpu,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** In the server's process: tells its parent the address, and its CPU time whenever asked. */
export function servePeer(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: (user + system) / 1e6 })
  })
  process.on('SIGTERM', () => process.exit(0))
  process.send?.({ url })
}

export type Load = { path: string; count: number; connections: number; headers?: Record<string, string> }

/** Sends `count` requests over kept-alive connections; any status but 200 is an error, not a result. */
async function sendLoad(peer: Peer, load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  let left = load.count
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(peer.url + load.path, { agent, headers: load.headers ?? {} }, (response) => {
        response.resume()
        if (response.statusCode !== 200) reject(new Error(`${peer.name} answered ${response.statusCode}`))
        response.once('end', resolve)
      })
      call.once('error', reject)
      call.end()
    })
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      while (left-- > 0) await one()
    }),
  )
  agent.destroy()
}

/** Requests per CPU second of each peer: rounds in turn, so that a noisy machine is noisy for all; the median counts. */
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

/** One line of a result: figures, and the ratio they give against what was asked for. */
export function report(
  what: string,
  value: number,
  wanted: { atLeast?: number; atMost?: number; unit?: string },
): void {
  const good = value >= (wanted.atLeast ?? -Infinity) && value <= (wanted.atMost ?? Infinity)
  const bar = wanted.atLeast !== undefined ? `≥ ${wanted.atLeast}` : `≤ ${wanted.atMost}`
  console.log(`${good ? '✔' : '✖'} ${what}: ${value.toFixed(2)} ${wanted.unit ?? ''} (wanted ${bar})`)
}
