import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OwnedDocuments } from '../../../../src/index/opensearch/owned-documents.ts'
import { OpenSearchTextIndex } from '../../../../src/index/text/opensearch/opensearch-text-index.ts'
import { findPage, needleClauses } from '../../../../src/index/text/opensearch/substrings.ts'
import { createTestContext } from '../../../support/context.ts'
import { createTestCluster, searchUrl } from '../../../support/search-cluster.ts'

const skip = searchUrl === undefined && 'EUTERPE_TEST_SEARCH_URL is not set: see scripts/opensearch.ts'
const atlas = { layer: 'atlas' } as const

test('pages beyond the result window of OpenSearch are those of one list', { skip }, async () => {
  const { indexThreads } = await createTestContext()
  const cluster = await createTestCluster()
  const index = new OpenSearchTextIndex(cluster, indexThreads)
  // Ids with gaps of all sizes, so that ranges of ids have different numbers of hits.
  const ids = Array.from({ length: 40 }, (_, i) => 3 + i * i * i)
  const empty = { artists: [], releases: [], catalogueId: null, tags: [], bpm: null, key: null }
  await index.putTracks(
    atlas,
    ids.map((id) => ({ ...empty, id, version: 1, title: `Song ${id}`, durationMs: null, releaseDate: null })),
  )
  await index.refresh(atlas)
  const documents = new OwnedDocuments(cluster, 'current', atlas)
  const clauses = needleClauses([{ field: 'title', text: 'ong ' }], { title: 'text.titleSubstrings' })
  for (const offset of [0, 4, 5, 17, 36, 39, 40, 45]) {
    const found = await findPage((body) => documents.search(body), clauses, { offset, limit: 3 }, 7)
    assert.deepEqual(found, { count: 40, ids: ids.slice(offset, offset + 3) }, `offset ${offset}`)
  }
})
