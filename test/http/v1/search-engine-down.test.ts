import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { hasPendingTracks } from '../../../src/domain/catalogue/indexing/sql.ts'
import { rebuildIndex } from '../../../src/domain/search/maintenance/rebuild-index.ts'
import { buildApp } from '../../../src/http/app.ts'
import { createTestContext } from '../../support/context.ts'
import { createLink } from '../../support/faulty-link.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'
import { clusterNodes, searchUrl, withCluster } from '../../support/search-cluster.ts'
import { until } from '../../support/until.ts'

const skip = searchUrl === undefined && 'EUTERPE_TEST_SEARCH_URL is not set: see scripts/opensearch.ts'

async function createService() {
  const link = await createLink(clusterNodes()[0]!)
  const context = await withCluster(await createTestContext(), { nodes: [link.url] })
  const owner = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: owner.id })
  await fillAtlas(context, [{ outerId: 'a', title: 'Lighthouse' }])
  await fillWorkspace(context, owner, [{ outerId: 't', title: 'Harbour' }])
  const app = await buildApp(context, { strict: true })
  after(() => app.close())
  const search = (query: string) =>
    app.inject({ method: 'POST', url: '/v1/search/tracks', headers, payload: { query } })
  const read = (url: string) => app.inject({ method: 'GET', url, headers })
  const build = () =>
    rebuildIndex({
      context,
      curator: context.curator,
      engine: 'opensearch',
      size: { shards: 1, replicas: 0 },
    })
  return { link, context, owner, search, read, build }
}

test('without OpenSearch, what needs it answers 503, the rest goes on, and nothing is lost', {
  skip,
}, async () => {
  const { link, context, owner, search, read, build } = await createService()
  await build()
  assert.equal((await search('harbour')).json().data.results.length, 1)
  assert.equal((await read('/status')).json().components.search, 'operational')
  link.cut()
  assert.equal((await read('/status')).json().components.search, 'down')
  for (const response of [await search('harbour'), await read('/v1/atlas/tracks?title=light')]) {
    assert.equal(response.statusCode, 503)
    assert.equal(response.json().data.error_code, 'upstream_unavailable')
    assert.match(String(response.headers['retry-after']), /^\d+$/)
  }
  assert.equal((await read('/v1/workspace/tracks')).statusCode, 200)
  assert.equal((await read('/v1/workspace/tracks?title=harb')).json().data.results.length, 1)
  assert.equal((await read('/v1/atlas/tracks')).statusCode, 200)
  await fillWorkspace(context, owner, [{ outerId: 'late', title: 'Written meanwhile' }])
  assert.equal((await search('meanwhile')).statusCode, 503)
  assert.equal(await readFor(context.db, owner.id, hasPendingTracks), true)
  link.restore()
  await until(async () => (await search('meanwhile')).statusCode === 200)
  assert.equal((await search('meanwhile')).json().data.results.length, 1)
  assert.equal((await read('/v1/atlas/tracks?title=light')).json().data.results.length, 1)
})

test('a build that cannot go on keeps nobody from searching the active engine', { skip }, async () => {
  const { link, context, owner, search, build } = await createService()
  await context.owner`update search_engine set building = 'opensearch', building_generation = 1`
  link.cut()
  await fillWorkspace(context, owner, [{ outerId: 'late', title: 'Written meanwhile' }])
  assert.equal((await search('meanwhile')).json().data.results.length, 1)
  assert.equal(await readFor(context.db, owner.id, hasPendingTracks), true, 'it waits for the other engine')
  link.restore()
  await until(() =>
    build().then(
      () => true,
      () => false,
    ),
  )
  assert.equal((await search('meanwhile')).json().data.results.length, 1)
  assert.equal(await readFor(context.db, owner.id, hasPendingTracks), false)
})
