import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { musimapUid } from '../../../src/domain/catalogue/track-uri.ts'
import { findTrack, readKey } from '../../../src/domain/profiling/find-track.ts'
import type { TrackKey } from '../../../src/domain/profiling/sql.ts'
import { newId } from '../../../src/lib/ids.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()

function problemOf(run: () => unknown): Problem {
  try {
    run()
  } catch (error) {
    if (error instanceof Problem) return error
  }
  assert.fail('no Problem was thrown')
}

/** Of the first field. */
function messageOf({ details }: Problem): string {
  return (details as { message: string }[])[0]!.message
}

const owner = await makeOrganisation(context)
const second = await createCatalogue(context.db, owner.id, { name: 'Second' })
const [first, pending] = await fillWorkspace(context, owner, [
  { outerId: 'first', title: 'First', isrc: 'FRZ039800212' },
  { outerId: 'pending', title: 'Pending' },
])
const [copy] = await fillWorkspace(
  context,
  owner,
  [{ outerId: 'copy', title: 'Copy', isrc: 'FRZ039800212' }],
  second.id,
)
await transaction(context.db, async (tx) => {
  await actFor(tx, owner.id)
  await tx`update workspace.tracks set available_profiling = true where outer_id <> 'pending'`
})

const find = (key: TrackKey, catalogueId: string | null = null, organisation = owner) =>
  readFor(context.db, organisation.id, (tx) =>
    findTrack(tx, { organisation } as unknown as Caller, key, catalogueId),
  )

test('takes each identifier in its normal form', () => {
  const id = newId()
  assert.deepEqual(readKey({ musimap_uid: musimapUid(id).toUpperCase() }), { id })
  assert.deepEqual(readKey({ isrc: 'fr-z03-98-00212' }), { isrc: 'FRZ039800212' })
  assert.deepEqual(readKey({ outer_id: ' T 1 ' }), { outer_id: ' T 1 ' })
})

test('takes exactly one identifier, and names the field that is missing or too much', () => {
  const none = problemOf(() => readKey({ catalog_id: newId() }))
  assert.equal(none.code, 'invalid_request')
  assert.deepEqual((none.details as { field: string }[])[0]!.field, 'musimap_uid')
  const two = problemOf(() => readKey({ isrc: 'FRZ039800212', outer_id: 'T1' }))
  assert.deepEqual((two.details as { field: string }[])[0]!.field, 'outer_id')
})

test('refuses malformed identifiers', () => {
  for (const request of [{ isrc: 'nonsense' }, { musimap_uid: newId() }, { musimap_uid: '' }]) {
    const problem = problemOf(() => readKey(request))
    assert.equal(problem.code, 'validation_error')
    assert.deepEqual((problem.details as { field: string }[])[0]!.field, Object.keys(request)[0])
  }
})

test('refuses tracks of streaming services under any identifier, and takes other addresses as outer ids', () => {
  const addresses = [
    'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
    'Deezer:track:1',
    'https://open.spotify.com/track/1',
    'http://music.apple.com/album/1',
    'https://youtu.be/1',
  ]
  for (const address of addresses) {
    for (const field of ['outer_id', 'isrc', 'musimap_uid']) {
      assert.equal(problemOf(() => readKey({ [field]: address })).code, 'invalid_request')
    }
  }
  for (const outer_id of ['https://example.com/spotify.com/1', 'spotify', 'https://notspotify.com/1']) {
    assert.deepEqual(readKey({ outer_id }), { outer_id })
  }
})

test('finds a track by each identifier, in one catalogue or in all', async () => {
  assert.equal((await find({ outer_id: 'first' })).id, first)
  assert.equal((await find({ id: copy! })).id, copy)
  assert.equal((await find({ isrc: 'FRZ039800212' }, second.id)).id, copy)
})

test('does not find tracks of other catalogues and organisations', async () => {
  const stranger = await makeOrganisation(context)
  await assert.rejects(find({ outer_id: 'first' }, second.id), { code: 'not_found' })
  await assert.rejects(find({ id: first! }, null, stranger), { code: 'not_found' })
})

test('an identifier of several tracks is refused, and the tracks are listed', async () => {
  await assert.rejects(find({ isrc: 'FRZ039800212' }), (problem: Problem) => {
    assert.equal(problem.code, 'validation_error')
    const message = messageOf(problem)
    for (const id of [first!, copy!]) assert.ok(message.includes(musimapUid(id)))
    return !message.includes('and more')
  })
  const isrc = 'FRZ039800999'
  const entries = Array.from({ length: 11 }, (_, i) => ({ outerId: `many${i}`, title: 'Many', isrc }))
  const many = await makeOrganisation(context)
  await fillWorkspace(context, many, entries)
  await assert.rejects(find({ isrc }, null, many), (problem: Problem) =>
    messageOf(problem).endsWith('and more'),
  )
})

test('a track that is not available for profiling is refused with the reason', async () => {
  await assert.rejects(
    find({ outer_id: 'pending' }),
    /not available for profiling\. It has not been computed/,
  )
  await transaction(context.db, async (tx) => {
    await actFor(tx, owner.id)
    await tx`update workspace.tracks set unavailable_reason = 'It was taken down.' where id = ${pending!}`
  })
  await assert.rejects(find({ outer_id: 'pending' }), {
    code: 'validation_error',
    message: 'The track is not available for profiling. It was taken down.',
  })
})
