import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { startCluster as startOpenSearch } from '../opensearch/start-cluster.ts'
import { answers, type Component, Program } from './component.ts'
import { createObjectStore, createPooler, createRedis, keys, postgresUrl, startPostgres } from './engines.ts'
import { type Host, type Hosts, makeHosts } from './hosts.ts'

const names = [
  'api-1', 'api-2', 'worker-1', 'worker-2', 'primary', 'replica', 'pooler', 'redis', 'search', 'objects',
] as const // biome-ignore format: the cluster at a glance
type HostName = (typeof names)[number]

export type Cluster = {
  hosts: Hosts
  components: Component[]
  /** The two addresses at which the API answers. */
  apis: string[]
  demo: {
    clients: { machine: { client_id: string; client_secret: string } }
    s3: Record<'region' | 'bucket' | 'access_key_id' | 'secret_access_key', string>
  }
  stop(): Promise<void>
}

/** Starts everything, each on a host of its own, with one folder for what they store. */
export async function startCluster(
  openSearch: (host: Host) => ReturnType<typeof startOpenSearch>,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-cluster-'))
  chmodSync(folder, 0o755)
  const hosts = makeHosts([...names], folder)
  const at = (name: HostName) => hosts.all.find((host) => host.name === name)!
  const components: Component[] = []
  const add = async (component: Component) => {
    components.push(component)
    await component.start()
  }
  let search: Awaited<ReturnType<typeof startOpenSearch>> | undefined
  const stop = async () => {
    for (const component of components.toReversed()) await component.stop()
    await search?.stop()
    hosts.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    search = await openSearch(at('search'))
    const postgres = await startPostgres(folder, at('primary'), at('replica'))
    components.push(postgres.primary, postgres.replica)
    await add(createPooler(folder, at('pooler'), at('primary')))
    await add(createRedis(at('redis')))
    await add(createObjectStore(folder, at('objects')))
    await createBucket(at('objects'))
    // What a load balancer would be called. The demo's applications need https elsewhere.
    const publicUrl = 'http://localhost:8080'
    const shared = {
      EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
      EUTERPE_DEMO_EXPOSED: 'yes',
      EUTERPE_DEMO_MUSIC: 'false',
      EUTERPE_BASE_URL: publicUrl,
      EUTERPE_AUTH_URL: publicUrl,
      EUTERPE_LEGACY_URL: publicUrl,
      EUTERPE_S3_URL: 'http://localhost:9000',
      EUTERPE_METRICS_PORT: '9464',
      EUTERPE_COMPUTE_EVERY_SECONDS: '2',
      EUTERPE_ANALYSING_THREADS: '1',
      EUTERPE_DATABASE_URL: postgresUrl(at('pooler'), 6432),
      EUTERPE_DATABASE_POOLER: 'transaction',
      EUTERPE_DATABASE_DIRECT_URL: postgresUrl(at('primary')),
      EUTERPE_DATABASE_READ_URL: postgresUrl(at('replica')),
      EUTERPE_REDIS_URL: `redis://${at('redis').address}:6379`,
      EUTERPE_SEARCH_URL: search.urls.join(','),
      EUTERPE_S3_BACKEND_URL: `http://${keys.accessKeyId}:${keys.secretAccessKey}@${at('objects').address}:9000/euterpe?region=us-east-1`,
      EUTERPE_ANALYSES: 'store',
    }
    for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2'] as const)
      await add(createService(folder, at(name), shared))
    for (const index of search.urls.keys()) components.push(searchNode(at('search'), search, index))
    const demo = JSON.parse(readFileSync(join(folder, 'api-1', 'demo.json'), 'utf8'))
    return {
      hosts,
      components,
      demo,
      apis: [at('api-1'), at('api-2')].map(({ address }) => `http://${address}:8080`),

      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function createService(folder: string, host: Host, shared: Record<string, string>): Component {
  const data = join(folder, host.name)
  mkdirSync(data, { recursive: true })
  const role = host.name.startsWith('api') ? 'api' : 'worker'
  const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
  const args = ['--disable-warning=ExperimentalWarning', main, 'serve', '--role', role]
  if (host.name === 'api-1') args.push('--demo')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...shared,
    EUTERPE_HOST: host.address,
    EUTERPE_METRICS_HOST: host.address,
    EUTERPE_DATA: data,
  }
  const launch = () => host.spawn(process.execPath, args, { env })
  const ready = role === 'api' ? ':8080/readyz' : ':9464/metrics'
  return new Program(host, launch, () => answers(`http://${host.address}${ready}`))
}

function searchNode(
  host: Host,
  search: Awaited<ReturnType<typeof startOpenSearch>>,
  index: number,
): Component {
  const name = `search-${index + 1}`
  // All nodes are stopped together.
  return {
    name,
    host,
    start: () => search.restart(index),
    kill: () => search.kill(index),
    stop: async () => {},
  }
}

async function createBucket({ address }: Host): Promise<void> {
  const endpoint = `http://${address}:9000`
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'euterpe' }))
  client.destroy()
}
