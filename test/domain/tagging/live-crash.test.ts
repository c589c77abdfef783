import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { releaseLostCredits } from '../../../src/domain/credits/jobs.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { acceptPersisted } from '../../../src/domain/ingestion/accept-persisted.ts'
import { startAnalysisWorker } from '../../../src/domain/ingestion/analysis-worker.ts'
import { areaOf, uriOf } from '../../../src/domain/storage/areas/resolve.ts'
import { tagLive } from '../../../src/domain/tagging/live.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import { checkCounts, deliver } from '../../support/ingestion.ts'
import { passTime } from '../../support/pass-time.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'
import { until } from '../../support/until.ts'
import { startVictim } from '../../support/victim.ts'

const context = await createTestContext()
const credits = 5000

async function createCaller() {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  const area = await areaOf(context, organisation.id)
  const keys = [1, 2, 3].map((seed) => `inbound/${seed}.wav`)
  for (const [seed, key] of keys.entries()) await deliver(context, organisation.id, key, makeWav(seed, 3.2))
  const caller = { organisation, client, catalogue: null } as unknown as Caller
  return { id: organisation.id, caller, uris: keys.map((key) => uriOf(area, key)) }
}

/** The rows that each call wrote: its track, its artist, its ingestion with item and entities. */
async function written(organisationId: string) {
  const [tracks, artists] = await readFor(context.db, organisationId, (tx) =>
    Promise.all([
      tx`select id, outer_id, analysis_status from workspace.tracks order by outer_id`,
      tx`select name from workspace.artists order by name`,
    ]),
  )
  const ingestions = await context.db`
    select ingestions.id, entity_count, items.outer_id, items.track_id
    from ingestions
    join ingestion_items as items on items.ingestion_id = ingestions.id
    where organisation_id = ${organisationId}
    order by items.outer_id`
  return { tracks, artists, ingestions }
}

for (const round of [1, 2, 3]) {
  test(`a process killed while persisting leaves each call stored completely or not at all (${round})`, async () => {
    const { id, caller, uris } = await createCaller()
    const names = Array.from({ length: 1000 }, (_, index) => `t${String(index).padStart(4, '0')}`)
    const victim = await startVictim(context, 'tagging-victim.ts', { caller, uris, names })
    await until(() => victim.lines.length > 5 * round ** 2, 'all work was done', 120_000)
    await pause(Math.random() * 50)
    await victim.kill()
    const answered = [...victim.lines]
    assert.ok(!answered.includes('done'), 'it finished before it was killed')

    const { tracks, artists, ingestions } = await written(id)
    const stored = tracks.map(({ outer_id }) => outer_id as string)
    assert.deepEqual(
      answered.filter((name) => !stored.includes(name)),
      [],
      'a call got a response but was not stored',
    )
    assert.ok(stored.length <= answered.length + 6)
    assert.deepEqual(
      artists.map(({ name }) => name),
      stored.map((name) => `Artist of ${name}`),
    )
    assert.deepEqual(
      ingestions.map(({ outer_id, track_id }) => [outer_id, track_id]),
      tracks.map((track) => [track.outer_id, track.id]),
    )
    assert.ok(ingestions.every(({ entity_count }) => entity_count === 2))
    for (const ingestion of ingestions) await checkCounts(context, ingestion.id as string)

    await passTime(context, 60_000)
    await until(async () => (await releaseLostCredits(context)) === 0)
    const spent = 2 * stored.length
    const held = await selectBalance(context.db, id)
    assert.deepEqual([held.available, held.reserved], [credits - spent, stored.length])
    await checkLedger(context, id)

    // Another process continues with the accepted calls, and repeating every call changes nothing.
    const analysing = await startAnalysisWorker(context)
    try {
      await until(
        async () => {
          await analysing.poll()
          return (await written(id)).tracks.every(({ analysis_status }) => analysis_status === 'analysed')
        },
        'all work was done',
        120_000,
      )
    } finally {
      await analysing.stop()
    }
    const { signal } = new AbortController()
    const repeated = names.slice(0, Math.max(stored.length, 12))
    for (const [index, name] of repeated.entries()) {
      const metadata = { track: { outer_id: name, title: name }, artist: { name: `Artist of ${name}` } }
      const request = { s3_file_uri: uris[index % uris.length]!, persist: true, metadata }
      const { source } = await tagLive(context, caller, request, {
        key: name,
        signal,
        accept: acceptPersisted,
      })
      assert.equal(source.persisted, true)
    }
    const after = await written(id)
    const all = [...new Set([...stored, ...repeated])].sort()
    assert.deepEqual(
      after.tracks.map(({ outer_id }) => outer_id),
      all,
    )
    const fresh = all.length - stored.length
    const left = await selectBalance(context.db, id)
    assert.deepEqual([left.available, left.reserved], [credits - 2 * all.length, fresh])
    await checkLedger(context, id)
  })
}
