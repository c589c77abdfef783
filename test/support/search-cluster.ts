import { after } from 'node:test'
import { openIndexes } from '../../src/index/open-indexes.ts'
import { createIndexes, deleteIndexes, publishIndexes } from '../../src/index/opensearch/indexes.ts'
import { newId } from '../../src/lib/ids.ts'
import { OpenSearch } from '../../src/platform/opensearch.ts'
import type { Pool } from '../../src/platform/postgres.ts'
import type { TestContext } from './context.ts'

/** Where tests find a cluster; `node scripts/opensearch.ts` starts one. */
export const searchUrl = process.env.EUTERPE_TEST_SEARCH_URL

/** With EUTERPE_TEST_ENGINE=opensearch, all contexts of a run have their indexes in a cluster. */
export async function createClusterOfRun(owner: Pool): Promise<OpenSearch | null> {
  if (process.env.EUTERPE_TEST_ENGINE !== 'opensearch') return null
  const cluster = await createTestCluster()
  await owner`update search_engine set active = 'opensearch', generation = 1`
  return cluster
}

/** On a busy machine, three nodes beside the tests may take this long. */
const timeoutMs = 60_000

type Options = { isEmpty?: boolean; nodes?: URL[] }

export const clusterNodes = () => searchUrl!.split(',').map((url) => new URL(url))

/** A client with indexes of its own, which are deleted after the last test. */
export async function createTestCluster({
  isEmpty = false,
  nodes = clusterNodes(),
}: Options = {}): Promise<OpenSearch> {
  const prefix = `test-${newId()}`
  const client = new OpenSearch({ nodes, authorization: null, ca: null, prefix, timeoutMs })
  after(async () => {
    client.close()
    await deleteAll(prefix)
  })
  if (isEmpty) return client
  await createIndexes(client, 1, { shards: 2, replicas: 1 })
  await publishIndexes(client, 1)
  return client
}

/** Not through the nodes of the test, which may be cut off. */
async function deleteAll(prefix: string): Promise<void> {
  const client = new OpenSearch({ nodes: clusterNodes(), authorization: null, ca: null, prefix, timeoutMs })
  const all = await client.request<Record<string, unknown>>('GET', `/${prefix}-*/_alias`)
  const generations = Object.keys(all).map((name) => Number(name.split('-').at(-1)))
  for (const generation of new Set(generations)) await deleteIndexes(client, generation)
  client.close()
}

/** A context whose indexes can be in a cluster; they are in PostgreSQL at first. */
export async function withCluster(context: TestContext, options: Options = {}): Promise<TestContext> {
  const searchCluster = await createTestCluster({ isEmpty: true, ...options })
  const curatorIndexes = openIndexes(context.curator, context.indexThreads, searchCluster)
  return {
    ...context,
    searchCluster,
    ...openIndexes(context.db, context.indexThreads, searchCluster),
    curatorIndex: curatorIndexes.textIndex,
    curatorVectorIndex: curatorIndexes.vectorIndex,
  }
}
