import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the nodes run. Others reach them at its address; among themselves they use its loopback. */
type NodeHost = {
  address: string
  spawn(program: string, args: string[], options: SpawnOptions & { asOrdinaryUser: boolean }): ChildProcess
}

type Options = { home: string; jdk: string; nodes: number; heap: string; host?: NodeHost }

export type Cluster = {
  urls: string[]
  /** Ends a node at once, as a power cut would. */
  kill(node: number): Promise<void>
  /** Starts a node again with what it had stored. */
  restart(node: number): Promise<void>
  stop(): Promise<void>
}

/** OpenSearch refuses to run as root. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const thisHost: NodeHost = {
  address: '127.0.0.1',
  spawn: (program, args, { asOrdinaryUser: _, ...options }) =>
    spawn(program, args, { ...ordinaryUser, ...options }),
}
/** Three nodes that start on two busy cores take minutes. */
const patienceMs = 600_000
/** Tests are short: a quick start counts, and one thread for the garbage. */
const quickStart = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** Starts nodes on one host and waits until they form a cluster. Their data is deleted when it stops. */
export async function startCluster({ home, jdk, nodes, heap, host = thisHost }: Options): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-cluster-'))
  chmodSync(folder, 0o755)
  const ports = await findFreePorts(nodes * 2)
  const names = Array.from({ length: nodes }, (_, node) => `node-${node}`)
  const urls = names.map((_, node) => `http://${host.address}:${ports[node]}`)
  const running: (ChildProcess | undefined)[] = []
  const start = (node: number) => {
    running[node] = startNode({ home, jdk, heap, folder: join(folder, names[node]!), host }, [
      `cluster.name=euterpe-${process.pid}`,
      `node.name=${names[node]}`,
      `http.host=${host.address}`,
      // On addresses that others reach, OpenSearch insists on kernel settings for production.
      'transport.host=127.0.0.1',
      `http.port=${ports[node]}`,
      `transport.port=${ports[nodes + node]}`,
      `discovery.seed_hosts=${names.map((_, each) => `127.0.0.1:${ports[nodes + each]}`).join(',')}`,
      `cluster.initial_cluster_manager_nodes=${names.join(',')}`,
      'cluster.routing.allocation.disk.threshold_enabled=false',
    ])
  }
  const end = async (node: number, signal: NodeJS.Signals) => {
    const child = running[node]
    running[node] = undefined
    if (child === undefined || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const stop = async () => {
    await Promise.all(names.map((_, node) => end(node, 'SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => {
    for (const child of running) child?.kill('SIGKILL')
  })
  for (const node of names.keys()) start(node)
  try {
    await waitForNodes(urls, nodes, () => running.some((child) => child?.exitCode !== null))
  } catch (error) {
    const output = readFileSync(join(folder, names[0]!, 'output.log'), 'utf8')
    await stop()
    throw new Error(`${(error as Error).message}\n${output.slice(-2000)}`, { cause: error })
  }
  return {
    urls,
    kill: (node) => end(node, 'SIGKILL'),
    async restart(node) {
      start(node)
      await waitForNodes([urls[node]!], nodes, () => running[node]?.exitCode !== null)
    },
    stop,
  }
}

function startNode(
  {
    home,
    jdk,
    heap,
    folder,
    host,
  }: { home: string; jdk: string; heap: string; folder: string; host: NodeHost },
  settings: string[],
): ChildProcess {
  const [config, data, logs] = ['config', 'data', 'logs'].map((name) => join(folder, name))
  mkdirSync(folder, { recursive: true })
  for (const each of [data!, logs!]) mkdirSync(each, { recursive: true })
  // A node writes its keystore there.
  cpSync(join(home, 'config'), config!, { recursive: true })
  const options = join(config!, 'jvm.options')
  // Logs of the JVM would go to the folder of the distribution, which the nodes share; and its collector is chosen above.
  const kept = readFileSync(options, 'utf8')
    .split('\n')
    .filter((line) => !/logs\/|G1|InitiatingHeapOccupancy/.test(line))
  writeFileSync(options, kept.join('\n'))
  if (ordinaryUser.uid !== undefined) giveTo(folder, ordinaryUser.uid, ordinaryUser.gid)
  const output = openSync(join(folder, 'output.log'), 'a')
  const all = [...settings, `path.data=${data}`, `path.logs=${logs}`]
  return host.spawn(
    join(home, 'bin', 'opensearch'),
    all.map((setting) => `-E${setting}`),
    {
      asOrdinaryUser: true,
      cwd: folder,
      stdio: ['ignore', output, output],
      env: {
        PATH: process.env.PATH,
        OPENSEARCH_JAVA_HOME: jdk,
        OPENSEARCH_JAVA_OPTS: `-Xms${heap} -Xmx${heap} ${quickStart}`,
        OPENSEARCH_PATH_CONF: config,
        OPENSEARCH_TMPDIR: data,
      },
    },
  )
}

function giveTo(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid)
  for (const path of globSync('**/*', { cwd: folder })) chownSync(join(folder, path), uid, gid)
}

async function waitForNodes(urls: string[], nodes: number, hasEnded: () => boolean): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await pause(500)) {
    if (await areReady(urls, nodes)) return
    if (hasEnded()) throw new Error('a node of OpenSearch ended')
    if (Date.now() > deadline) throw new Error('the nodes of OpenSearch did not form a cluster in time')
  }
}

async function areReady(urls: string[], nodes: number): Promise<boolean> {
  try {
    const answers = await Promise.all(urls.map((url) => fetch(`${url}/_cluster/health`)))
    const states = (await Promise.all(answers.map((answer) => answer.json()))) as {
      number_of_nodes: number
    }[]
    return states.every((state) => state.number_of_nodes === nodes)
  } catch {
    return false
  }
}

async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  return ports
}
