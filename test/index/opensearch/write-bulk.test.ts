import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexOf } from '../../../src/index/opensearch/indexes.ts'
import { type BulkAction, Refresher, writeBulk } from '../../../src/index/opensearch/write-bulk.ts'
import { createTestCluster, searchUrl } from '../../support/search-cluster.ts'

const options = {
  skip: searchUrl === undefined && 'EUTERPE_TEST_SEARCH_URL is not set: see scripts/opensearch.ts',
}

test(
  'many documents go in several requests, all are stored, and repeating them changes nothing',
  options,
  async () => {
    const client = await createTestCluster()
    const index = indexOf(client, 'atlas', 'current')
    const actions = Array.from(
      { length: 2500 },
      (_, id): BulkAction => [
        { index: { _index: index, _id: String(id), version: 1, version_type: 'external' } },
        { id, owner: 'atlas' },
      ],
    )
    await writeBulk(client, 'current', actions)
    await writeBulk(client, 'current', actions, { ignore: [409] })
    await new Refresher(client).refresh('atlas', 'current')
    const { count } = await client.request<{ count: number }>('GET', `/${index}/_count`)
    assert.equal(count, 2500)
  },
)

test(
  'a document that the index refuses is an error, and so is an index without its alias',
  options,
  async () => {
    const client = await createTestCluster()
    const index = indexOf(client, 'atlas', 'current')
    const wrong: BulkAction[] = [[{ index: { _index: index, _id: '1' } }, { id: 'not a number' }]]
    await assert.rejects(writeBulk(client, 'current', wrong), /OpenSearch refuses a document/)
    const nowhere: BulkAction[] = [[{ index: { _index: `${index}-missing`, _id: '1' } }, { id: 1 }]]
    await assert.rejects(writeBulk(client, 'current', nowhere), /OpenSearch refuses a document/)
  },
)
