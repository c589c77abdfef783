import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actFor } from '../../../src/domain/catalogue/act-for.ts'
import { checkCatalogues } from '../../../src/domain/health/check-catalogues.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()

type Sound = { lufs?: number | null; clipped?: number; mono?: boolean }

async function asSomebody() {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  const counts = async (): Promise<Record<string, number>> => {
    const { data } = await call('GET', '/v1/workspace/health')
    const all = [...data.issues, ...data.pairs] as { kind: string; count: number }[]
    return Object.fromEntries(all.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]))
  }
  const check = () => checkCatalogues(context, organisation.id)
  const listIssues = async (kind: string): Promise<string[]> =>
    (await call('GET', `/v1/workspace/health/issues?kind=${kind}`)).data.results.map(
      ({ track_id }: { track_id: string }) => track_id,
    )
  return { organisation, call, counts, check, listIssues }
}

/** Gives tracks an analysis with these measurements. */
async function analyse(organisationId: string, ids: string[], sounds: Sound[]): Promise<void> {
  for (const [index, { lufs = -14, clipped = 0, mono = false }] of sounds.entries()) {
    const features = { loudness_lufs: lufs, clipping: { ratio: clipped }, stereo: { mono } }
    const hash = Buffer.from(ids[index]!.replaceAll('-', ''), 'hex')
    await context.owner`
      insert into audio_analyses (
        content_hash, model_version, analysed_at, features, segments, warnings, waveform, beats, fingerprint, cover)
      values (${hash}, 'test', now(), ${context.owner.json(features)}, '[]', '{}', '', '', '', '')`
    await context.owner`
      insert into inventory.track_analyses (organisation_id, track_seq, content_hash, model_version)
      select organisation_id, seq, ${hash}, 'test'
      from inventory.tracks
      where id = ${ids[index]!} and organisation_id = ${organisationId}`
  }
  await context.owner`
    update inventory.tracks set analysis_status = 'analysed', updated_at = now() where id = any(${ids}::uuid[])`
}

test('finds what is missing, and an edit that repairs it counts at once', async () => {
  const { organisation, call, counts, check, listIssues } = await asSomebody()
  const whole = { releases: [{ title: 'Tides', upc: '602438605828' }], artists: [{ name: 'Ada' }] }
  const [bare, complete] = await fillWorkspace(context, organisation, [
    { outerId: 'a', title: 'A' },
    { outerId: 'b', title: 'B', isrc: 'SEABC2600001', ...whole },
  ] as never)
  assert.deepEqual(await counts(), {})
  await check()
  assert.deepEqual(await counts(), { missing_artist: 1, missing_isrc: 1, missing_upc: 1, no_audio: 2 })
  assert.deepEqual(await listIssues('missing_isrc'), [bare])
  assert.deepEqual(await listIssues('no_audio'), [bare, complete])
  await call('PATCH', `/v1/workspace/tracks/${bare}`, { isrc: 'SEABC2600002', artists: [{ name: 'Ben' }] })
  assert.deepEqual(await counts(), { missing_upc: 1, no_audio: 2 })
  const [record] = (await call('GET', '/v1/workspace/releases')).data.results
  await call('PATCH', `/v1/workspace/releases/${record.id}`, { upc: null })
  assert.deepEqual(await listIssues('missing_upc'), [bare, complete])
})

test('judges the audio: silent, clipped, mono, and far from the middle of its catalogue', async () => {
  const { organisation, check, listIssues } = await asSomebody()
  const ids = await fillWorkspace(
    context,
    organisation,
    Array.from({ length: 8 }, (_, index) => ({ outerId: `s-${index}`, title: `S ${index}` })) as never,
  )
  await analyse(organisation.id, ids, [
    {},
    {},
    {},
    { lufs: null },
    { clipped: 0.01 },
    { mono: true },
    { lufs: -30 },
    { lufs: -2 },
  ])
  await check()
  const found = Object.fromEntries(
    await Promise.all(
      ['silent', 'clipped', 'mono', 'too_quiet', 'too_loud', 'no_audio'].map(
        async (kind) => [kind, (await listIssues(kind)).map((id) => ids.indexOf(id))] as const,
      ),
    ),
  )
  assert.deepEqual(found, {
    silent: [3],
    clipped: [4],
    mono: [5],
    too_quiet: [6],
    too_loud: [7],
    no_audio: [],
  })
})

test('a dismissed issue is listed apart and stays dismissed after the next check', async () => {
  const { organisation, call, counts, check, listIssues } = await asSomebody()
  const [id] = await fillWorkspace(context, organisation, [{ outerId: 'd', title: 'D' }] as never)
  await check()
  const dismiss = (dismissed: boolean) =>
    call('POST', '/v1/workspace/health/issues/dismiss', { kind: 'missing_isrc', track_ids: [id], dismissed })
  assert.deepEqual((await dismiss(true)).data, { changed: 1 })
  await check()
  assert.equal((await counts()).missing_isrc, undefined)
  const { data } = await call('GET', '/v1/workspace/health/issues?kind=missing_isrc&dismissed=true')
  assert.equal(data.count, 1)
  await dismiss(false)
  assert.deepEqual(await listIssues('missing_isrc'), [id])
})

test('lists copies of one catalogue until they are kept or merged', async () => {
  const { organisation, call, counts } = await asSomebody()
  const ids = await fillWorkspace(
    context,
    organisation,
    ['one', 'two', 'three'].map((outerId) => ({ outerId, title: outerId })) as never,
  )
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisation.id)
    await tx`
      insert into workspace.track_matches (organisation_id, track_seq, other_layer, other_seq, match_score, cover_confidence)
      select ${organisation.id}, a.seq, 'workspace', b.seq, 0.9, 0.9
      from workspace.tracks as a, workspace.tracks as b
      where a.seq <> b.seq`
  })
  assert.deepEqual(await counts(), { copy: 3 })
  const list = async () => (await call('GET', '/v1/workspace/health/pairs?kind=copy')).data.results
  assert.equal((await list()).length, 3)
  const pair = { track_id: ids[2], other_id: ids[0] }
  assert.deepEqual((await call('POST', '/v1/workspace/health/pairs/keep', { pairs: [pair] })).data, {
    changed: 1,
  })
  assert.deepEqual(await counts(), { copy: 2 })
  assert.equal((await call('POST', `/v1/workspace/tracks/${ids[0]}/merge`, { from_id: ids[1] })).status, 200)
  assert.deepEqual(await list(), [])
})

test('a check that was stopped goes on, and nobody sees the issues of another organisation', async () => {
  const [one, other] = [await asSomebody(), await asSomebody()]
  await fillWorkspace(
    context,
    one.organisation,
    Array.from({ length: 1200 }, (_, index) => ({ outerId: `m-${index}`, title: 'M' })) as never,
  )
  await checkCatalogues(context, one.organisation.id, AbortSignal.abort())
  assert.deepEqual(await one.counts(), {})
  await one.check()
  assert.equal((await one.counts()).missing_isrc, 1200)
  await other.check()
  assert.deepEqual(await other.counts(), {})
})

test('tracks that were stored in one moment are walked through once', async () => {
  const { organisation, check, counts } = await asSomebody()
  await fillWorkspace(
    context,
    organisation,
    Array.from({ length: 2100 }, (_, index) => ({ outerId: `w-${index}`, title: 'W' })) as never,
  )
  await context.owner`
    update inventory.tracks
    set updated_at = '2026-01-01 10:00:00.123456+00'
    where organisation_id = ${organisation.id}`
  await check()
  assert.equal((await counts()).missing_isrc, 2100)
})
