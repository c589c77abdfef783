import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFor } from '../../../../src/domain/catalogue/act-for.ts'
import { feedAtlas, feedWorkspace } from '../../../../src/domain/catalogue/indexing/feed-index.ts'
import { hasPendingTracks } from '../../../../src/domain/catalogue/indexing/sql.ts'
import type { TextIndex } from '../../../../src/index/text/text-index.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../../support/records.ts'

const context = await createTestContext()
const noFilters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }

async function createLabel() {
  const owner = await makeOrganisation(context)
  const scope = { layer: 'workspace', organisationId: owner.id, catalogueId: null, ids: null } as const
  return {
    id: owner.id,
    store: (outerId: string, title: string) => fillWorkspace(context, owner, [{ outerId, title }]),
    feed: (index: TextIndex = context.textIndex) => feedWorkspace(context.db, index, owner.id),
    isPending: () => readFor(context.db, owner.id, hasPendingTracks),
    async count(text: string): Promise<number> {
      const page = { sort: 'relevance', offset: 0, limit: 10 } as const
      await context.textIndex.refresh(scope)
      return (await context.textIndex.searchTracks([scope], { text, filters: noFilters, ...page })).count
    },
  }
}

/** The index, with something that happens before each put. */
function before(happens: () => Promise<unknown>): TextIndex {
  const index = context.textIndex
  return new Proxy(index, {
    get(target, name: keyof TextIndex) {
      if (name !== 'putTracks') return target[name].bind(target)
      return async (...given: Parameters<TextIndex['putTracks']>) => {
        await happens()
        return index.putTracks(...given)
      }
    },
  })
}

test('a track that changes while it is indexed stays in the queue, and is indexed again', async () => {
  const label = await createLabel()
  await label.store('a', 'Early title')
  await label.feed(before(() => label.store('a', 'Late title')))
  assert.equal(await label.isPending(), true)
  assert.equal(await label.count('early '), 1)
  await label.feed()
  assert.equal(await label.isPending(), false)
  assert.deepEqual([await label.count('early '), await label.count('late ')], [0, 1])
})

test('an indexer that was overtaken does not bring an old title back', async () => {
  const label = await createLabel()
  await label.store('a', 'Early title')
  await label.feed(
    before(async () => {
      await label.store('a', 'Late title')
      await label.feed()
    }),
  )
  assert.deepEqual([await label.count('early '), await label.count('late ')], [0, 1])
})

test('what could not be indexed stays in the queue', async () => {
  const label = await createLabel()
  await label.store('a', 'Unlucky title')
  const failing = before(() => Promise.reject(new Error('the index is down')))
  await assert.rejects(label.feed(failing), /the index is down/)
  assert.equal(await label.isPending(), true)
  assert.equal(await label.feed(), 1)
  assert.equal(await label.count('unlucky '), 1)
})

test('several indexers at once index every track', async () => {
  const label = await createLabel()
  for (let number = 0; number < 8; number++) await label.store(`t${number}`, `Shared ${number}`)
  await Promise.all([label.feed(), label.feed(), label.feed()])
  assert.equal(await label.isPending(), false)
  assert.equal(await label.count('shared '), 8)
})

test('a renamed artist of the atlas is found by the new name, as an artist and in the tracks', async () => {
  const find = async (collection: 'tracks' | 'artists', text: string) => {
    const field = collection === 'tracks' ? 'artist' : 'name'
    const page = { offset: 0, limit: 10 }
    return (await context.textIndex.findSubstrings({ layer: 'atlas' }, collection, [{ field, text }], page))
      .count
  }
  const entry = (name: string) => ({
    outerId: 'renamed',
    title: 'Song',
    artists: [{ name, outerId: 'artist' }],
  })
  await fillAtlas(context, [entry('Formerly Known')])
  assert.deepEqual([await find('artists', 'merly kn'), await find('tracks', 'merly kn')], [1, 1])
  await fillAtlas(context, [entry('Newly Named')])
  assert.deepEqual([await find('artists', 'merly kn'), await find('tracks', 'merly kn')], [0, 0])
  assert.deepEqual([await find('artists', 'ly named'), await find('tracks', 'ly named')], [1, 1])
  assert.equal(await feedAtlas(context.curator, context.curatorIndex), 0, 'nothing is left')
})
