import { after } from 'node:test'
import { createIndexes, deleteIndexes, switchAliases } from '../../src/index/opensearch/indexes.ts'
import { newId } from '../../src/lib/ids.ts'
import { OpenSearch } from '../../src/platform/opensearch.ts'
import type { Pool } from '../../src/platform/postgres.ts'

/** Where tests find a cluster; `node scripts/opensearch.ts` starts one. */
export const searchUrl = process.env.EUTERPE_TEST_SEARCH_URL

/** With EUTERPE_TEST_ENGINE=opensearch, all contexts of a run have their indexes in a cluster. */
export async function createClusterOfRun(owner: Pool): Promise<OpenSearch | null> {
  if (process.env.EUTERPE_TEST_ENGINE !== 'opensearch') return null
  const cluster = await createTestCluster()
  await owner`update search_engine set active = 'opensearch', generation = 1`
  return cluster
}

/** A client with indexes of its own, which are deleted after the last test. */
export async function createTestCluster({ isEmpty = false } = {}): Promise<OpenSearch> {
  const nodes = searchUrl!.split(',').map((url) => new URL(url))
  const client = new OpenSearch({ nodes, authorization: null, ca: null, prefix: `test-${newId()}` })
  after(async () => {
    const all = await client.request<Record<string, unknown>>('GET', `/${client.prefix}-*/_alias`)
    const generations = Object.keys(all).map((name) => Number(name.split('-').at(-1)))
    for (const generation of new Set(generations)) await deleteIndexes(client, generation)
    client.close()
  })
  if (isEmpty) return client
  await createIndexes(client, 1, { shards: 2, replicas: 1 })
  await switchAliases(client, 1)
  return client
}
