import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { applyAnalysis } from '../../../src/domain/tagging/apply-analysis.ts'
import { learningJobs } from '../../../src/domain/tagging/learning/jobs.ts'
import { storeAnalysis } from '../../../src/domain/tagging/store-analysis.ts'
import { tagOrder, tagsByUid } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { noise } from '../../audio/tune.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const analysis = await analyse(fromBytes(makeWav(1)), { decoder: 'builtin' })
const { embedding, scores } = analysis.tags!
const random = noise(23)
const direction = embedding.map(() => random())
const length = (vector: Float32Array) => Math.hypot(...vector)

type Caller = Awaited<ReturnType<typeof makeLearner>>

/** An organisation, and how its tracks are heard: those with the sound have an embedding that leans to one side. */
async function makeLearner() {
  const owner = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) })
  const data = async (...given: Parameters<typeof call>) => {
    const response = await call(...given)
    assert.ok(response.statusCode < 300, `${given[1]}: ${response.body}`)
    return response.json().data
  }
  let made = 0
  const hear = async (
    count: number,
    sound: boolean,
    changed: Record<string, number> = {},
  ): Promise<string[]> => {
    const ids = await fillWorkspace(
      context,
      owner,
      Array.from({ length: count }, () => ({ outerId: `t${++made}`, title: `Track ${made}` })),
    )
    for (const id of ids) {
      const [row] = await readFor(
        context.db,
        owner.id,
        (tx) => tx`select seq from workspace.tracks where id = ${id}`,
      )
      const size = length(embedding) / length(direction)
      const heard = embedding.map(
        (value, i) => value + size * (0.5 * random() + (sound ? 0.6 * direction[i]! : 0)),
      )
      const scored = scores.map((score, i) => changed[tagOrder[i]!] ?? score)
      const tags = { ...analysis.tags!, embedding: heard, scores: scored, non_music: 0 }
      const stored = await storeAnalysis(context, owner.id, randomBytes(32), { ...analysis, tags })
      await transaction(context.db, (tx) =>
        applyAnalysis(context, tx, {
          organisationId: owner.id,
          trackSeq: row!.seq,
          analysis: stored,
          ingestionId: null,
        }),
      )
    }
    return ids
  }
  const makeTag = async (name: string) => {
    const vocabulary = await data('POST', '/v1/tagging/vocabularies', {
      name,
      tags: [{ name: `${name} tag` }],
    })
    const { uid } = vocabulary.tags[0] as { uid: string }
    return { uid, url: `/v1/tagging/vocabularies/${vocabulary.id}/tags/${uid}` }
  }
  const tagged = async (uid: string): Promise<string[]> => {
    const { results } = await data('POST', '/v1/search/tracks', { filters: { tags: [uid] }, page_size: 100 })
    return results.map(({ track_uri }: { track_uri: string }) => track_uri.split(':').at(-1)!)
  }
  return { owner, headers, call, data, hear, makeTag, tagged }
}

async function runJob(name: string, { owner }: Caller): Promise<void> {
  const job = learningJobs.find((each) => each.name === name)!
  await job.run(context, { organisationId: owner.id }, new AbortController().signal)
}

async function learn(learner: Caller): Promise<void> {
  await runJob('learn-tags', learner)
  await runJob('retag-tracks', learner)
}

const learner = await makeLearner()
const [having, lacking] = [await learner.hear(20, true), await learner.hear(40, false)]
const { uid, url } = await learner.makeTag('scenes')
/** Twelve of those that have the sound. */
const examples = having.slice(0, 12)

test('a tag needs ten examples', async () => {
  const refused = await learner.call('POST', `${url}/learning`, { with: having.slice(0, 9) })
  assert.equal(refused.statusCode, 422)
  assert.match(refused.json().message, /at least 10 analysed tracks with it; this one has 9/)
  assert.equal((await learner.call('GET', `${url}/learning`)).statusCode, 404)
})

test('a tag is learned from twelve tracks and given to the others that sound like them', async () => {
  const begun = await learner.call('POST', `${url}/learning`, { with: examples })
  assert.equal(begun.statusCode, 202, begun.body)
  assert.equal(begun.json().data.status, 'learning')
  await learn(learner)
  const learned = await learner.data('GET', `${url}/learning`)
  assert.partialDeepStrictEqual(learned, { uid, status: 'ready', reason: null, is_tagging: false })
  assert.partialDeepStrictEqual(learned.report, { examples_with: 12, examples_without: 0 })
  assert.ok(
    learned.report.assumed_without > 20 && learned.report.precision >= learned.report.precision_at_least,
  )
  const found = await learner.tagged(uid)
  const right = having.slice(12).filter((id) => found.includes(id)).length
  const wrong = lacking.filter((id) => found.includes(id)).length
  assert.ok(right >= 6 && wrong <= 2, `${right} of 8 with the sound, ${wrong} of 40 without`)
})

test('a learned tag is shown by its name, as that of the model', async () => {
  const found = await learner.tagged(uid)
  const id = having.slice(12).find((each) => found.includes(each))!
  const own = (list: { uid: string }[]) => list.find((tag) => tag.uid === uid)
  const named = { name: 'scenes tag', category: 'scenes', origin: 'model' }
  assert.partialDeepStrictEqual(own((await learner.data('GET', `/v1/workspace/tracks/${id}?include=tags`)).tags), named)
  assert.partialDeepStrictEqual(own((await learner.data('GET', `/v1/workspace/tracks/${id}/tags`)).results), { ...named, decision: null })
  const results = await learner.data('GET', `/v1/tagging/results?track_id=${id}`)
  assert.partialDeepStrictEqual(results.audio_tagging.tags.scenes, [{ uid, name: 'scenes tag' }])
}) // biome-ignore format: one step in a line

test('a track that is analysed later has it at once, and a person still decides', async () => {
  const [later] = await learner.hear(1, true)
  assert.ok((await learner.tagged(uid)).includes(later!))
  await learner.data('PATCH', `/v1/workspace/tracks/${later}/tags`, { reject: [uid] })
  assert.equal((await learner.tagged(uid)).includes(later!), false)
  await runJob('learn-from-decisions', learner)
  await learn(learner)
  assert.equal((await learner.tagged(uid)).includes(later!), false)
  assert.equal(
    (await learner.data('GET', `${url}/learning`)).report.examples_without,
    1,
    'it learned from that',
  )
})

test('a tag that cannot be heard is refused, and no track gets it', async () => {
  const noise = await learner.makeTag('whims')
  const mixed = [...having.slice(0, 4), ...lacking.slice(0, 8)]
  const others = [...having.slice(4, 8), ...lacking.slice(8, 16)]
  await learner.data('POST', `${noise.url}/learning`, { with: mixed, without: others })
  await learn(learner)
  const refused = await learner.data('GET', `${noise.url}/learning`)
  assert.partialDeepStrictEqual(refused, { status: 'refused', threshold: null })
  assert.match(refused.reason, /examples/)
  assert.ok(refused.report.auc_at_least < 0.6)
  assert.deepEqual((await learner.tagged(noise.uid)).sort(), mixed.toSorted())
})

test('stopping takes the tag from tracks that no person gave it to', async () => {
  await learner.data('DELETE', `${url}/learning`)
  await runJob('retag-tracks', learner)
  assert.deepEqual((await learner.tagged(uid)).sort(), examples.toSorted())
  assert.equal((await learner.call('DELETE', `${url}/learning`)).statusCode, 404)
})

test('a tag that people keep rejecting is taken back from tracks nobody looked at', async () => {
  const strict = await makeLearner()
  const target = [...tagsByUid.values()].find(({ category, threshold }) => !['tempo', 'keys'].includes(category) && threshold > 0.4)
  const score = Math.min(0.95, target!.threshold + 0.03)
  const ids = await strict.hear(30, false, { [target!.uid]: score })
  const unseen = ids.slice(25)
  assert.ok(unseen.every((id) => ids.includes(id)) && (await strict.tagged(target!.uid)).length === 30)
  for (const id of ids.slice(0, 23)) await strict.data('PATCH', `/v1/workspace/tracks/${id}/tags`, { reject: [target!.uid] })
  for (const id of ids.slice(23, 25)) await strict.data('PATCH', `/v1/workspace/tracks/${id}/tags`, { accept: [target!.uid] })
  await learn(strict)
  const { results } = await strict.data('GET', '/v1/tagging/corrections')
  assert.partialDeepStrictEqual(results, [{ uid: target!.uid, decisions: 25 }])
  assert.ok(results[0].shift < 0 && results[0].log_loss_after < results[0].log_loss_before)
  const still = await strict.tagged(target!.uid)
  assert.deepEqual(still.filter((id) => unseen.includes(id)), [])
  assert.equal(still.length, 2, 'what people accepted stays')
  const [later] = await strict.hear(1, false, { [target!.uid]: score })
  assert.equal((await strict.tagged(target!.uid)).includes(later!), false, 'new tracks are corrected, too')
  assert.deepEqual((await learner.data('GET', '/v1/tagging/corrections')).results, [], 'others are not')
}) // biome-ignore format: one step in a line

test('learned tags are out of reach for others and for clients bound to a catalogue', async () => {
  const stranger = await makeLearner()
  const bound = await makeToken(context, {
    organisationId: learner.owner.id,
    catalogueId: learner.owner.catalogue.id,
  })
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const payload = method === 'POST' ? {} : undefined
    assert.equal((await stranger.call(method, `${url}/learning`, payload)).statusCode, 404)
    if (method === 'GET') continue
    const response = await app.inject({
      method,
      url: `${url}/learning`,
      headers: bound.headers,
      ...(payload && { payload }),
    })
    assert.equal(response.statusCode, 403)
  }
})

test('deleting a learned tag takes it from all tracks', async () => {
  await learner.data('POST', `${url}/learning`, {})
  await learn(learner)
  assert.ok((await learner.tagged(uid)).length > examples.length)
  await learner.data('DELETE', `${url}?detach=true`)
  await learn(learner)
  const left = await readFor(
    context.db,
    learner.owner.id,
    (tx) => tx`select seq from workspace.tracks where ${uid} = any(tag_uids)`,
  )
  assert.deepEqual(left.length, 0)
})
