import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { soundSpace } from '../../../src/domain/similarity/spaces.ts'
import { dimensions } from '../../../src/index/vector/vector-index.ts'
import { newId } from '../../../src/lib/ids.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { noise } from '../../audio/tune.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })

const count = 120
/** Ten artists; energy rises and keys go round with the number of the track. */
const artistOf = (i: number) => `Artist ${i % 10}`
const energyOf = (i: number) => (i % 40) / 40
const ids = await fillWorkspace(
  context,
  owner,
  Array.from({ length: count }, (_, i) => ({
    outerId: `j${i}`,
    title: `Track ${i}`,
    durationMs: 180_000,
    artists: [{ name: artistOf(i) }],
  })),
)
const random = noise(5)
const base = Float32Array.from({ length: dimensions }, () => random())
/** Neighbours in number are neighbours in sound. */
const vectorOf = (i: number) =>
  base.map(
    (value, d) => value + (d % count === i ? 1 : 0) + Math.sin((i / count) * Math.PI + d) + 0.2 * random(),
  )
await transaction(context.db, async (tx) => {
  await actFor(tx, owner.id)
  for (const [i, id] of ids.entries())
    await tx`
      update workspace.tracks
      set available_similarity = true, arousal = ${energyOf(i)}, musical_key = ${(i * 7) % 12}, mode = 'minor', bpm = 120
      where id = ${id}`
})
const rows = await readFor(
  context.db,
  owner.id,
  (tx) => tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks`,
)
const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
const target = { layer: 'workspace', organisationId: owner.id, catalogueId: owner.catalogue.id } as const
await context.vectorIndex.add(
  target,
  soundSpace('test'),
  ids.map((id, i) => ({ id: seqs.get(id)!, version: 1, vector: vectorOf(i) })),
)

type Stop = {
  track_uri: string
  position: number
  starts_at_s: number
  artists: { name: string }[]
  energy: number
  wanted_energy: number | null
  camelot: string
  transition: { similarity: number; is_harmonic: boolean } | null
}
const seed = trackUri('workspace', ids[0]!)
const post = (payload: object, caller = headers) =>
  app.inject({ method: 'POST', url: '/v1/search/journeys', headers: caller, payload })

async function travel(settings: object, stops: number): Promise<Stop[]> {
  const all: Stop[] = []
  let cursor: string | undefined
  while (all.length < stops) {
    const response = await post({ seed, length: 20, ...settings, ...(cursor && { cursor }) })
    assert.equal(response.statusCode, 200, response.body)
    const { results, next_cursor } = response.json().data
    all.push(...results)
    assert.ok(next_cursor)
    cursor = next_cursor
  }
  return all
}

test('a journey goes on, never repeats an artist in a row, and keeps its keys and its count', async () => {
  const stops = await travel({ drift: 0.5 }, 100)
  assert.equal(stops[0]!.track_uri, seed)
  assert.equal(stops[0]!.transition, null)
  assert.equal(new Set(stops.map(({ track_uri }) => track_uri)).size, 100, 'no track returns')
  for (const [i, stop] of stops.entries()) {
    assert.equal(stop.position, i)
    assert.equal(stop.starts_at_s, 180 * i)
    if (i > 0) assert.notEqual(stop.artists[0]!.name, stops[i - 1]!.artists[0]!.name)
  }
  const mixed = stops.slice(1).filter(({ transition }) => transition!.is_harmonic).length
  assert.ok(mixed > 80, `${mixed} of 99 transitions are harmonic`)
})

test('it is endless: in a small catalogue tracks return after a while', async () => {
  const stops = await travel({}, 200)
  assert.ok(new Set(stops.map(({ track_uri }) => track_uri)).size > 100)
})

test('the same call returns the same tracks', async () => {
  const first = (await post({ seed, length: 5 })).json().data
  assert.deepEqual((await post({ seed, length: 5 })).json().data, first)
  const next = (await post({ seed, length: 5, cursor: first.next_cursor })).json().data
  assert.deepEqual((await post({ seed, length: 5, cursor: first.next_cursor })).json().data, next)
  const whole = (await post({ seed, length: 10 })).json().data.results
  assert.deepEqual(whole, [...first.results, ...next.results])
})

test('starts calm and peaks at twelve minutes', async () => {
  const stops = await travel({ harmonic: false, energy: [{ at_minutes: 0, energy: 0.05 }, { at_minutes: 12, energy: 0.95 }, { at_minutes: 24, energy: 0.1 }] }, 10)
  const off = stops.map(({ energy, wanted_energy }) => Math.abs(energy - wanted_energy!))
  assert.ok(Math.max(...off) < 0.2, off.join(' '))
  assert.equal(stops.findIndex(({ energy }) => energy === Math.max(...stops.map((stop) => stop.energy))), 4)
}) // biome-ignore format: the curve in a line

test('drift decides how far a journey moves away from its seed', async () => {
  // From the middle: without drift it goes to and fro on both sides, with all of it it wanders off to one.
  const middle = 60
  const farthest = async (drift: number) => {
    const stops = await travel({ seed: trackUri('workspace', ids[middle]!), drift, harmonic: false }, 20)
    return Math.max(
      ...stops.map(({ track_uri }) => Math.abs(ids.indexOf(track_uri.split(':').at(-1)!) - middle)),
    )
  }
  const [still, adrift] = [await farthest(0), await farthest(1)]
  assert.ok(still < 15 && adrift >= 15, `${still} without drift, ${adrift} with all of it`)
})

test('refuses what cannot be played from', async () => {
  const cases: [object, number][] = [
    [{ seed: 'nonsense' }, 422],
    [{ seed: trackUri('workspace', newId()) }, 404],
    [{ seed, cursor: 'bm9uc2Vuc2U' }, 422],
    [
      {
        seed,
        energy: [
          { at_minutes: 5, energy: 1 },
          { at_minutes: 2, energy: 0 },
        ],
      },
      422,
    ],
    [{ seed, drift: 2 }, 422],
    [{ seed, length: 26 }, 422],
  ]
  for (const [payload, status] of cases)
    assert.equal((await post(payload)).statusCode, status, JSON.stringify(payload))
  const [unheard] = await fillWorkspace(context, owner, [{ outerId: 'unheard', title: 'Unheard' }])
  assert.equal((await post({ seed: trackUri('workspace', unheard!) })).statusCode, 422)
})

test("a cursor of one organisation shows another nothing, and a bound client only its catalogue's tracks", async () => {
  const stranger = await makeOrganisation(context)
  const { headers: theirs } = await makeToken(context, { organisationId: stranger.id })
  const { next_cursor: cursor } = (await post({ seed, length: 3 })).json().data
  assert.equal((await post({ seed, cursor, length: 3 }, theirs)).statusCode, 404)
  const other = (
    await app.inject({ method: 'POST', url: '/v1/catalogs', headers, payload: { name: 'Other' } })
  ).json().data
  const bound = await makeToken(context, { organisationId: owner.id, catalogueId: other.id })
  assert.equal((await post({ seed }, bound.headers)).statusCode, 404)
})
