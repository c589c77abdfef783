import { test } from 'node:test'
import { OpenSearchTextIndex } from '../../src/index/text/opensearch/opensearch-text-index.ts'
import { PostgresTextIndex } from '../../src/index/text/postgres/postgres-text-index.ts'
import type { TextIndex } from '../../src/index/text/text-index.ts'
import { OpenSearchVectorIndex } from '../../src/index/vector/opensearch/opensearch-vector-index.ts'
import { PostgresVectorIndex } from '../../src/index/vector/postgres/postgres-vector-index.ts'
import type { VectorIndex } from '../../src/index/vector/vector-index.ts'
import type { TestContext } from './context.ts'
import { createTestCluster, searchUrl } from './search-cluster.ts'

export type IndexEngine = {
  name: string
  textIndex: TextIndex
  /** With the right to write the atlas. */
  curatorIndex: TextIndex
  vectorIndex: VectorIndex
  /** Of tests with generated cases: a write to a cluster takes as long as a hundred to the embedded engine. */
  numRuns: number
}

/** All implementations of the index ports. Without a cluster, a test that is left out says so. */
export async function createIndexEngines(context: TestContext): Promise<IndexEngine[]> {
  const { indexThreads } = context
  // Few documents make a segment, so that segments come, are merged and replace documents of one another.
  const curatorIndex = new PostgresTextIndex(context.curator, indexThreads, { maxRecent: 4 })
  const embedded = {
    name: 'PostgreSQL',
    textIndex: new PostgresTextIndex(context.db, indexThreads),
    curatorIndex,
    vectorIndex: new PostgresVectorIndex(context.db, indexThreads),
    numRuns: 25,
  }
  if (searchUrl === undefined) {
    test('OpenSearch', { skip: 'EUTERPE_TEST_SEARCH_URL is not set: see scripts/opensearch.ts' })
    return [embedded]
  }
  const client = await createTestCluster()
  const index = new OpenSearchTextIndex(client, indexThreads)
  return [
    embedded,
    {
      name: 'OpenSearch',
      textIndex: index,
      curatorIndex: index,
      vectorIndex: new OpenSearchVectorIndex(client),
      numRuns: 4,
    },
  ]
}
