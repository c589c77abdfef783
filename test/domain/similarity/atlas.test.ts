import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { encodeFingerprint } from '../../../src/audio/fingerprint/codec.ts'
import { importAtlas } from '../../../src/domain/catalogue/import/import-atlas.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { compareWithAtlas } from '../../../src/domain/similarity/compare-with-atlas.ts'
import { indexAtlasTracks } from '../../../src/domain/similarity/index-atlas.ts'
import { makeTune, toWav } from '../../audio/tune.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const wav = toWav(makeTune(20, 22_050), 22_050)

const vectorIndex = context.curatorVectorIndex
const indexAtlas = () =>
  indexAtlasTracks(context.curator, { vectorIndex, indexThreads: context.indexThreads })

async function importSound(outerId: string, sound: object) {
  const path = join(context.dataFolder, `${outerId}.jsonl`)
  await writeFile(path, `${JSON.stringify({ outer_id: outerId, title: outerId, sound })}\n`)
  const faults: string[] = []
  const result = await importAtlas(context.curator, context.clock, path, {
    onFault: ({ message }) => faults.push(message),
  })
  return { ...result, faults }
}

async function soundOf(bytes: Buffer) {
  const { tags, fingerprint, speed_prints, cover } = await analyse(fromBytes(bytes))
  return {
    model_version: tags!.model_version,
    embedding: Buffer.from(new Uint8Array(tags!.embedding.slice().buffer)).toString('base64'),
    fingerprint: encodeFingerprint(fingerprint),
    speed_fingerprints: speed_prints.map(encodeFingerprint),
    cover: Buffer.from(cover).toString('base64'),
  }
}

test('a track of the workspace is matched with the atlas, for those who may read it', async () => {
  const sound = await soundOf(wav)
  assert.deepEqual((await importSound('known', sound)).faults, [])
  assert.equal(await indexAtlas(), 1)
  assert.equal(await indexAtlas(), 0, 'nothing is done twice')

  const owner = await makeOrganisation(context)
  await grantCredits(context, context.db, owner.id, { amount: 10, reason: 'test' })
  const { headers } = await makeToken(context, { organisationId: owner.id })
  await deliver(context, owner.id, 'delivery/audio/tune.wav', wav)
  const accepted = await app.inject({
    method: 'POST',
    url: '/v1/ingestions',
    headers,
    payload: { mode: 'api_json', tracks: [{ outer_id: 'mine', title: 'Mine', primary_media: 'tune.wav' }] },
  })
  await runStages(context, accepted.json().data.id)
  const get = async (url: string, as = headers) =>
    (await app.inject({ method: 'GET', url, headers: as })).json().data
  const [mine] = (await get('/v1/workspace/tracks')).results
  const [atlasTrack] = (await get('/v1/atlas/tracks')).results
  const url = `/v1/workspace/tracks/${mine.id}?include=similar,fingerprint_matches`
  const track = await get(url)
  assert.deepEqual(
    track.similar.map(({ track_uri }: { track_uri: string }) => track_uri),
    [atlasTrack.track_uri],
  )
  assert.equal(track.fingerprint_matches[0].track_uri, atlasTrack.track_uri)
  assert.equal(track.fingerprint_matches[0].layer, 'atlas')
  const reverse = await get(`/v1/atlas/tracks/${atlasTrack.id}?include=fingerprint_matches,similar`)
  assert.equal(reverse.fingerprint_matches[0].track_uri, mine.track_uri)
  assert.deepEqual(reverse.similar, [])
  const found = await app.inject({
    method: 'POST',
    url: '/v1/search/tracks',
    headers,
    payload: { similar_to: atlasTrack.track_uri, include_atlas: true },
  })
  assert.deepEqual(
    found.json().data.results.map((hit: { track_uri: string }) => hit.track_uri),
    [mine.track_uri],
  )

  const narrow = await makeToken(context, { organisationId: owner.id, scopes: ['workspace.read'] })
  const seen = await get(url, narrow.headers)
  assert.deepEqual([seen.similar, seen.fingerprint_matches], [[], []])
  const stranger = await makeToken(context)
  const theirs = await get(`/v1/atlas/tracks/${atlasTrack.id}?include=fingerprint_matches`, stranger.headers)
  assert.deepEqual(theirs.fingerprint_matches, [])
})

test('what comes to the atlas later is matched with what was there before', async () => {
  const owner = await makeOrganisation(context)
  await grantCredits(context, context.db, owner.id, { amount: 10, reason: 'test' })
  const { headers } = await makeToken(context, { organisationId: owner.id })
  await deliver(context, owner.id, 'delivery/audio/tune.wav', wav)
  const accepted = await app.inject({
    method: 'POST',
    url: '/v1/ingestions',
    headers,
    payload: { mode: 'api_json', tracks: [{ outer_id: 'mine', title: 'Mine', primary_media: 'tune.wav' }] },
  })
  await runStages(context, accepted.json().data.id)
  const get = async (url: string) => (await app.inject({ method: 'GET', url, headers })).json().data
  const [mine] = (await get('/v1/workspace/tracks')).results
  const matched = async () => {
    const { fingerprint_matches } = await get(`/v1/workspace/tracks/${mine.id}?include=fingerprint_matches`)
    const uris = fingerprint_matches.map(({ track_uri }: { track_uri: string }) => track_uri)
    const { results } = await get('/v1/atlas/tracks?page_size=100')
    return results
      .filter(({ track_uri }: { track_uri: string }) => uris.includes(track_uri))
      .map(({ outer_id }: { outer_id: string }) => outer_id)
      .sort()
  }
  await compareWithAtlas(context)
  const before = await matched()
  const sound = await soundOf(wav)
  await importSound('late', sound)
  await indexAtlas()
  assert.deepEqual(await matched(), before)
  // One new track, one of its own: the new one is looked up. Then more new ones than it has: its own is.
  await compareWithAtlas(context)
  assert.deepEqual(await matched(), [...before, 'late'].sort())
  for (const name of ['later-1', 'later-2', 'later-3']) await importSound(name, sound)
  await indexAtlas()
  await compareWithAtlas(context)
  const all = [...before, 'late', 'later-1', 'later-2', 'later-3'].sort()
  assert.deepEqual(await matched(), all)
  await compareWithAtlas(context)
  assert.deepEqual(await matched(), all)
})

test('a sound that cannot be read is refused with its field', async () => {
  const sound = await soundOf(wav)
  const faulty = [
    [{ ...sound, embedding: 'AAAA' }, /sound.embedding/],
    [{ ...sound, embedding: Buffer.alloc(1536, 0xff).toString('base64') }, /sound.embedding/],
    [{ ...sound, fingerprint: 'nonsense' }, /sound.fingerprint/],
    [{ ...sound, speed_fingerprints: ['nonsense', 'nonsense'] }, /sound.speed_fingerprints/],
    [{ ...sound, speed_fingerprints: [sound.fingerprint] }, /sound.speed_fingerprints/],
    [{ ...sound, cover: 'AAAA' }, /sound.cover/],
    [{ ...sound, model_version: undefined }, /sound.model_version/],
  ] as const
  for (const [index, [given, message]] of faulty.entries()) {
    const { refused, faults } = await importSound(`faulty${index}`, given)
    assert.equal(refused, 1)
    assert.match(faults[0]!, message)
  }
})
