import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeTracks } from '../../../src/domain/sound-map/place-tracks.ts'
import { packFloats } from '../../../src/domain/tagging/packing.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()

type Owner = Awaited<ReturnType<typeof makeOrganisation>>

/** Tracks that sound like one of two kinds, as stage 3 leaves them. */
async function addTracks(owner: Owner, prefix: string, count: number): Promise<string[]> {
  const ids = await fillWorkspace(
    context,
    owner,
    Array.from({ length: count }, (_, index) => ({
      outerId: `${prefix}-${index}`,
      title: `${prefix} ${index}`,
      artists: [{ name: `Artist ${index % 2}` }],
    })) as never,
  )
  for (const [index, id] of ids.entries()) {
    const hash = Buffer.from(id.replaceAll('-', ''), 'hex')
    const vector = Array.from(
      { length: 32 },
      (_, at) => Math.sin(((index % 2) + 1) * (at + 1)) + 0.05 * Math.sin(index * at),
    )
    await context.owner`
      insert into audio_analyses (
        content_hash, model_version, analysed_at, features, segments, warnings, waveform, beats, fingerprint, cover, embedding)
      values (${hash}, 'm1', now(), '{}', '[]', '{}', '', '', '', '', ${packFloats(vector)})`
    await context.owner`
      insert into inventory.computed_tracks (organisation_id, track_seq, content_hash, model_version)
      select organisation_id, seq, ${hash}, 'm1' from inventory.tracks where id = ${id}`
  }
  return ids
}

async function readPoints(headers: Record<string, string>) {
  const response = await app.inject({ url: '/v1/workspace/map', headers })
  assert.equal(response.statusCode, 200)
  const bytes = response.rawPayload
  assert.equal(bytes.subarray(0, 4).toString(), 'EUMP')
  const count = bytes.readUInt32BE(4)
  assert.equal(bytes.length, 12 + 26 * count)
  const points = Array.from({ length: count }, (_, index) => {
    const at = 12 + 26 * index
    return {
      id: bytes.subarray(at, at + 16).toString('hex'),
      x: bytes.readInt16BE(at + 16) + 32_768,
      y: bytes.readInt16BE(at + 18) + 32_768,
      artist: bytes.readInt32BE(at + 20),
    }
  })
  return { total: bytes.readUInt32BE(8), points }
}

const positionsOf = async (owner: Owner) =>
  new Map(
    (
      await context.owner<{ track_seq: number; x: number; y: number }[]>`
        select track_seq, x, y from inventory.map_points where organisation_id = ${owner.id}`
    ).map(({ track_seq, x, y }) => [track_seq, [x, y]]),
  )

test('tracks get a place when they are computed, and keep it when others arrive', async () => {
  const owner = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: owner.id })
  assert.deepEqual((await readPoints(headers)).points, [])
  const ids = await addTracks(owner, 'first', 12)
  await placeTracks(context)
  const { points, total } = await readPoints(headers)
  assert.equal(total, 12)
  assert.deepEqual(
    points.map(({ id }) => id),
    ids.map((id) => id.replaceAll('-', '')),
  )
  assert.equal(new Set(points.map(({ artist }) => artist)).size, 2)
  const before = await positionsOf(owner)
  await addTracks(owner, 'second', 6)
  await placeTracks(context)
  const after = await positionsOf(owner)
  assert.equal(after.size, 18)
  for (const [seq, position] of before) assert.deepEqual(after.get(seq), position)
  const [left] = await context.owner`select count(*) as count from inventory.unplaced_tracks`
  assert.equal(left!.count, 0)
})

test('scores of a tag come in the order of the points', async () => {
  const owner = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const ids = await addTracks(owner, 'tagged', 3)
  await context.owner`
    update inventory.tracks set tag_uids = array['t1', 't2'], tag_scores = array[0.2, 1] where id = ${ids[1]!}`
  await placeTracks(context)
  const response = await app.inject({ url: '/v1/workspace/map/scores?tag_uid=t2', headers })
  assert.deepEqual([...response.rawPayload], [0, 255, 0])
})

test('a deleted track leaves the map, and nobody sees the map of another organisation', async () => {
  const [owner, other] = [await makeOrganisation(context), await makeOrganisation(context)]
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const [id] = await addTracks(owner, 'gone', 4)
  await placeTracks(context)
  await app.inject({ method: 'DELETE', url: `/v1/workspace/tracks/${id}`, headers })
  assert.equal((await readPoints(headers)).points.length, 3)
  const stranger = await makeToken(context, { organisationId: other.id })
  assert.deepEqual((await readPoints(stranger.headers)).points, [])
})

test('a large map is read once, until its points change', async () => {
  const owner = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: owner.id })
  await context.owner`
    with added as (
      insert into inventory.tracks (id, organisation_id, catalogue_id, outer_id, title, title_key, valence)
      select gen_random_uuid(), ${owner.id}, ${owner.catalogue.id}, 'large-' || n, 'Large', 'large', 0.1
      from generate_series(1, 2500) as n
      returning organisation_id, seq
    )
    insert into inventory.map_points (organisation_id, track_seq, model_version, x, y, landmark)
    select organisation_id, seq, 'model', seq % 50, seq % 70, '\\x00'
    from added`
  const read = async () => (await app.inject({ url: '/v1/workspace/map', headers })).rawPayload
  const [first, second] = await Promise.all([read(), read()])
  assert.equal(first.readUInt32BE(4), 2500)
  assert.ok(second.equals(first))
  // Points that were added just before the first read may still invalidate what it has read.
  await until(async () => {
    const before = await read()
    await context.owner`
      update inventory.tracks
      set valence = 1 - valence
      where organisation_id = ${owner.id}`
    return before.equals(await read())
  }, 'moods are as old as the cache')
  await context.owner`
    delete from inventory.tracks
    where organisation_id = ${owner.id}
      and outer_id = 'large-1'`
  await until(async () => (await read()).readUInt32BE(4) === 2499, 'the removed point has left the map')
})
