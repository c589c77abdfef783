import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/lib/ids.ts'
import { toWav } from '../../audio/tune.ts'
import { parts, render } from '../../domain/structure/song.ts'
import { createTestApp } from '../../support/context.ts'
import { makeLabel } from '../../support/label.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const label = await makeLabel(context)
const { headers } = await makeToken(context, { organisationId: label.id })
const get = (url: string, caller = headers) => app.inject({ url, headers: caller })

const song = [parts.verse, parts.chorus].map((part) => ({ ...part, bars: 8 }))
await label.put('inbound/song.wav', toWav([render(song)], 22_050))
await label.ingest({ mode: 's3_scan', prefix: 'inbound/' })
const [track] = (await get('/v1/workspace/tracks')).json().data.results
const url = `/v1/workspace/tracks/${track.id}`

test('an analysed track has a structure, by itself and included', async () => {
  const response = await get(`${url}/structure`)
  assert.equal(response.statusCode, 200, response.body)
  const structure = response.json().data
  assert.equal(structure.resolution, 'fine')
  assert.deepEqual(
    structure.sections.map(({ start_s }: { start_s: number }) => Math.round(start_s)),
    [0, 16],
  )
  assert.equal(structure.loudness_curve.length, 3)
  assert.deepEqual((await get(`${url}?include=structure`)).json().data.structure, structure)
})

test('a track that an earlier release analysed has one without its audio', async () => {
  const before = await context.owner`select content_hash, texture, first_downbeat from audio_analyses`
  await context.owner`update audio_analyses set texture = null, first_downbeat = null`
  const { data } = (await get(`${url}/structure`)).json()
  assert.equal(data.resolution, 'coarse')
  assert.equal(data.sections.length, 2)
  for (const { content_hash, texture, first_downbeat } of before)
    await context.owner`update audio_analyses set ${context.owner({ texture, first_downbeat })} where content_hash = ${content_hash}`
})

test('an analysed track is described in three languages and three forms', async () => {
  const { description } = (await get(`${url}?include=description`)).json().data
  for (const language of ['en', 'fr', 'es']) {
    for (const form of ['short', 'pitch', 'metadata']) {
      const response = await get(`${url}/description?language=${language}&form=${form}`)
      assert.equal(response.statusCode, 200, response.body)
      assert.deepEqual(response.json().data, {
        track_uri: track.track_uri,
        language,
        form,
        text: description[language][form],
      })
    }
  }
  assert.equal((await get(`${url}/description`)).json().data.text, description.en.short)
  assert.equal((await get(`${url}/description?language=de`)).statusCode, 400)
})

test('a tag that a person rejects is not named any more', async () => {
  const tags = (await get(`${url}/tags`)).json().data.results as {
    uid: string
    category: string
    name: string
  }[]
  const genre = tags.find(({ category }) => category === 'genres')
  assert.ok(genre, 'the song has a genre')
  const payload = { reject: tags.filter(({ category }) => category === 'genres').map(({ uid }) => uid) }
  assert.match((await get(`${url}/description?form=metadata`)).json().data.text, new RegExp(genre.name, 'i'))
  await app.inject({ method: 'PATCH', url: `${url}/tags`, headers, payload })
  assert.doesNotMatch(
    (await get(`${url}/description?form=metadata`)).json().data.text,
    new RegExp(genre.name, 'i'),
  )
})

test('tracks of others, of other catalogues and without an analysis have neither', async () => {
  const stranger = await makeOrganisation(context)
  const other = await makeToken(context, { organisationId: stranger.id })
  const [unheard] = await fillWorkspace(context, label.caller.organisation as never, [
    { outerId: 'unheard', title: 'Unheard' },
  ])
  for (const path of ['structure', 'description']) {
    assert.equal((await get(`${url}/${path}`, other.headers)).statusCode, 404)
    assert.equal((await get(`/v1/workspace/tracks/${newId()}/${path}`)).statusCode, 404)
    const missing = await get(`/v1/workspace/tracks/${unheard}/${path}`)
    assert.equal(missing.statusCode, 404)
    assert.match(missing.json().message, /has not been analysed/)
  }
  const { data } = (await get(`/v1/workspace/tracks/${unheard}?include=structure,description`)).json()
  assert.deepEqual([data.structure, data.description], [null, null])
})
