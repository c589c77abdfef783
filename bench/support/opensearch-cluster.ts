import { createIndexes, deleteIndexes, publishIndexes } from '../../src/index/opensearch/indexes.ts'
import { OpenSearchVectorIndex } from '../../src/index/vector/opensearch/opensearch-vector-index.ts'
import { newId } from '../../src/lib/ids.ts'
import { OpenSearch } from '../../src/platform/opensearch.ts'

export type BenchCluster = {
  client: OpenSearch
  pids: number[]
  /** Writes to indexes that are being built; reads what was published. */
  vectorIndex: OpenSearchVectorIndex
  publish(): Promise<void>
  close(): Promise<void>
}

/** New indexes, as a rebuild creates them, in the cluster that `npm run opensearch` started. Null where there is none. */
export async function openBenchCluster(): Promise<BenchCluster | null> {
  const url = process.env.EUTERPE_TEST_SEARCH_URL
  if (url === undefined) return null
  const nodes = url.split(',').map((each) => new URL(each))
  const client = new OpenSearch({ nodes, authorization: null, ca: null, prefix: `bench-${newId()}` })
  await createIndexes(client, 1, { shards: 3, replicas: 0 })
  return {
    client,
    pids: await nodePids(client),
    vectorIndex: new OpenSearchVectorIndex(client, 1),
    publish: () => publishIndexes(client, 1),
    async close() {
      await deleteIndexes(client, 1)
      client.close()
    },
  }
}

async function nodePids(client: OpenSearch): Promise<number[]> {
  const { nodes } = await client.request<{ nodes: Record<string, { process: { id: number } }> }>(
    'GET',
    '/_nodes/process',
  )
  return Object.values(nodes).map(({ process: { id } }) => id)
}
