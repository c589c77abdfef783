import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Analysers } from '../../../src/audio/analysers.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { analyseObject, reuseAnalysis } from '../../../src/domain/tagging/analyse-object.ts'
import { applyAnalysis, setAnalysisStatus } from '../../../src/domain/tagging/apply-analysis.ts'
import { forgetUnusedAnalyses } from '../../../src/domain/tagging/jobs.ts'
import { selectAnalysisOfTrack } from '../../../src/domain/tagging/sql.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestContext, type TestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const context = await createTestContext()
const mine = await makeOrganisation(context)
const theirs = await makeOrganisation(context)

/** The same context with analysers that record their runs and can be held up. */
function watched(base: TestContext, options: { hold?: Promise<void> } = {}) {
  const runs: string[] = []
  const analysers = Object.create(base.analysers) as Analysers
  analysers.analyse = async (path, task) => {
    runs.push(path)
    await options.hold
    return base.analysers.analyse(path, task)
  }
  return { context: { ...base, analysers }, runs }
}

test('measures tempo and key of an object and stores them', async () => {
  const { object } = await putAudio(context, mine.id, makeWav(1, 12))
  const analysis = await analyseObject(context, { organisationId: mine.id, object, urgency: 'live' })
  assert.ok(analysis.features.bpm! > 0)
  assert.equal(analysis.features.key, 'C')
  assert.equal(analysis.contentHash.length, 32)
  const again = await reuseAnalysis(context, mine.id, analysis.contentHash)
  assert.deepEqual(again, analysis)
})

test('analyses the same bytes once per organisation, whatever their keys', async () => {
  const { context: counting, runs } = watched(context)
  const first = await putAudio(context, mine.id, makeWav(2))
  const second = await putAudio(context, mine.id, makeWav(2))
  for (const { object } of [first, second, first]) {
    await analyseObject(counting, { organisationId: mine.id, object, urgency: 'live' })
  }
  assert.equal(runs.length, 1)
})

test('a background job reuses analyses of other organisations, a live call does not', async () => {
  const { context: counting, runs } = watched(context)
  const bytes = makeWav(3)
  const own = await putAudio(context, mine.id, bytes)
  const other = await putAudio(context, theirs.id, bytes)
  const first = await analyseObject(counting, {
    organisationId: mine.id,
    object: own.object,
    urgency: 'live',
  })
  assert.equal(await reuseAnalysis(context, theirs.id, first.contentHash), null)
  await analyseObject(counting, { organisationId: theirs.id, object: other.object, urgency: 'live' })
  assert.equal(runs.length, 2)
  const third = await makeOrganisation(context)
  const copy = await putAudio(context, third.id, bytes)
  await analyseObject(counting, { organisationId: third.id, object: copy.object, urgency: 'background' })
  assert.equal(runs.length, 2)
  assert.notEqual(await reuseAnalysis(context, third.id, first.contentHash), null)
})

test('concurrent calls for the same object share one analysis, and one may leave without the others', async () => {
  const hold = Promise.withResolvers<void>()
  const { context: counting, runs } = watched(context, { hold: hold.promise })
  const { object } = await putAudio(context, mine.id, makeWav(4))
  const leaving = new AbortController()
  const input = { organisationId: mine.id, object, urgency: 'live' as const }
  const gone = analyseObject(counting, { ...input, signal: leaving.signal })
  const stays = analyseObject(counting, input)
  leaving.abort(new Error('went away'))
  await assert.rejects(gone, /went away/)
  hold.resolve()
  assert.equal((await stays).features.channels, 2)
  assert.equal(runs.length, 1)
})

test('reads an object of several blobs through a temporary file and removes it', async () => {
  const bytes = makeWav(5)
  const whole = await putAudio(context, mine.id, bytes)
  const halves = await Promise.all(
    [bytes.subarray(0, 100_000), bytes.subarray(100_000)].map((part) => putAudio(context, mine.id, part)),
  )
  const object = {
    ...whole.object,
    blob_ids: halves.flatMap((half) => half.object.blob_ids),
    blob_sizes: halves.flatMap((half) => half.object.blob_sizes),
  }
  assert.equal(object.blob_ids.length, 2)
  const analysis = await analyseObject(context, { organisationId: mine.id, object, urgency: 'live' })
  assert.ok(Math.abs(analysis.features.duration_s - 4.005) < 0.01)
  assert.deepEqual(await readdir(join(context.dataFolder, 'analysing')), [])
})

test('refuses a faulty file with a validation error', async () => {
  const faulty = { 'not a sound': Buffer.alloc(200_000, 7), short: makeWav(0, 1), empty: Buffer.alloc(0) }
  for (const [name, bytes] of Object.entries(faulty)) {
    const { object } = await putAudio(context, mine.id, bytes)
    await assert.rejects(
      analyseObject(context, { organisationId: mine.id, object, urgency: 'live' }),
      (error) => error instanceof Problem && error.code === 'validation_error',
      name,
    )
  }
})

test('reports lost blobs as a storage failure, not as a faulty file', async () => {
  const { object } = await putAudio(context, mine.id, makeWav(11))
  await context.blobs.remove(object.blob_ids[0]!)
  await assert.rejects(
    analyseObject(context, { organisationId: mine.id, object, urgency: 'live' }),
    (error) => error instanceof Problem && error.code === 'upstream_unavailable',
  )
})

test('refuses a file that is too large without reading it', async () => {
  const { object } = await putAudio(context, mine.id, makeWav(6))
  const large = { ...object, size: 500_000_001, blob_ids: ['019a8400-0000-7000-8000-000000000000'] }
  await assert.rejects(
    analyseObject(context, { organisationId: mine.id, object: large, urgency: 'live' }),
    /more than the 500000000 allowed/,
  )
})

test('a live call that finds no free analyser in time is told to retry; background work waits', async () => {
  const analysers = new Analysers({ concurrency: 1, maxWaitMs: 50 })
  const files = await Promise.all([7, 8, 9].map((seed) => putAudio(context, mine.id, makeWav(seed, 20))))
  const busy = { ...context, analysers }
  const [first, patient, late] = files.map(({ object }) => object)
  const input = { organisationId: mine.id }
  const running = analyseObject(busy, { ...input, object: first!, urgency: 'background' })
  await until(() => analysers.running === 1)
  const waiting = analyseObject(busy, { ...input, object: patient!, urgency: 'background' })
  await assert.rejects(
    Promise.all([analyseObject(busy, { ...input, object: late!, urgency: 'live' }), running, waiting]),
    (error) => error instanceof Problem && error.code === 'upstream_unavailable' && error.retryAfter! > 0,
  )
  await Promise.all([running, waiting])
  await analysers.close()
})

test('attaches an analysis to a track and keeps a delivered duration', async () => {
  const [measured, delivered] = await fillWorkspace(context, mine, [
    { outerId: 'a' },
    { outerId: 'b', durationMs: 99_000 },
  ])
  const { object } = await putAudio(context, mine.id, makeWav(10, 12))
  const analysis = await analyseObject(context, { organisationId: mine.id, object, urgency: 'background' })
  const seqs = await readFor(context.db, mine.id, async (tx) =>
    Object.fromEntries((await tx`select id, seq from workspace.tracks`).map(({ id, seq }) => [id, seq])),
  )
  await transaction(context.db, async (tx) => {
    for (const id of [measured!, delivered!]) {
      await setAnalysisStatus(tx, mine.id, [seqs[id]], 'analysing')
      await applyAnalysis(context, tx, {
        organisationId: mine.id,
        trackSeq: seqs[id],
        analysis,
        ingestionId: null,
      })
    }
  })
  const rows = await readFor(
    context.db,
    mine.id,
    (tx) =>
      tx`select analysis_status, bpm, musical_key, mode, duration_ms, model_version from workspace.tracks order by outer_id`,
  )
  assert.deepEqual(
    rows.map(({ duration_ms }) => duration_ms),
    [12_010, 99_000],
  )
  assert.equal(rows[0]!.analysis_status, 'analysed')
  assert.ok(Math.abs(rows[0]!.bpm - analysis.features.bpm!) < 0.001)
  assert.equal(rows[0]!.musical_key, 0)
  assert.equal(rows[0]!.model_version, analysis.modelVersion)
  const stored = await readFor(context.db, mine.id, (tx) => selectAnalysisOfTrack(tx, seqs[measured!]))
  assert.deepEqual(stored?.content_hash, analysis.contentHash)
})

test('keeps an analysis that is used again', async () => {
  const used = await putAudio(context, mine.id, makeWav(12))
  const input = { organisationId: mine.id, object: used.object, urgency: 'live' as const }
  const { contentHash } = await analyseObject(context, input)
  for (let week = 0; week < 6; week++) {
    context.clock.moveBy(7 * 86_400_000)
    await analyseObject(context, input)
  }
  await forgetUnusedAnalyses.run(context, {}, new AbortController().signal)
  assert.notEqual(await reuseAnalysis(context, mine.id, contentHash), null)
})

test('deletes an analysis without a track after a month', async () => {
  const lone = await putAudio(context, mine.id, makeWav(11))
  const { contentHash } = await analyseObject(context, {
    organisationId: mine.id,
    object: lone.object,
    urgency: 'live',
  })
  const count = async () => Number((await context.db`select count(*) as n from audio_analyses`)[0]!.n)
  const before = await count()
  await forgetUnusedAnalyses.run(context, {}, new AbortController().signal)
  assert.equal(await count(), before)
  context.clock.moveBy(31 * 86_400_000)
  await forgetUnusedAnalyses.run(context, {}, new AbortController().signal)
  assert.equal(await reuseAnalysis(context, mine.id, contentHash), null)
  assert.equal(await count(), 1, 'the analysis of the tracks was deleted too')
})
