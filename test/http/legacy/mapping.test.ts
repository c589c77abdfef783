import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type mappedFields, parseMapping } from '../../../src/domain/ingestion/sources/scan/mapping.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages, store } from '../../support/ingestion.ts'
import { dataOf, errorOf, makeLegacyCaller } from '../../support/legacy.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

async function asSomebody() {
  const caller = await makeLegacyCaller(app, context)
  const { headers } = await makeToken(context, { organisationId: caller.organisationId })
  const put = (key: string, bytes: Buffer | string) => deliver(context, caller.organisationId, key, bytes)
  const ingest = (query: Record<string, string>) => caller.call('POST', '/ingestion/audio_mapping', query)
  const track = async (outerId: string) => {
    const query = { outer_id: outerId }
    const { data } = (await app.inject({ url: '/v1/workspace/tracks', query, headers })).json()
    assert.equal(data.count, 1, outerId)
    return data.results[0]
  }
  return { ...caller, put, ingest, track }
}

/** For each field: a file name, a mapping, and the resulting track. */
const examples: Record<(typeof mappedFields)[number], { name: string; other: string; expected: unknown }> = {
  outer_id: { name: 'lk-1', other: 'x', expected: 'lk-1' },
  title: { name: 'The Ferry', other: 'lk-2', expected: 'The Ferry' },
  isrc: { name: 'SEAB12400001', other: 'lk-3', expected: 'SEAB12400001' },
  release_date: { name: '20240315', other: 'lk-4', expected: '2024-03-15' },
  artist_name: { name: 'The Seafolk', other: 'lk-5', expected: 'The Seafolk' },
}

for (const [field, { name, other, expected }] of Object.entries(examples)) {
  test(`a mapping reads ${field} from file names`, async () => {
    const { put, ingest, track } = await asSomebody()
    const second = field === 'outer_id' ? 'title' : 'outer_id'
    const mapping = `mapping:\n  - separator: "_"\n  - column_0: ${field}\n  - column_1: ${second}\n`
    await put(`delivery/audio/${name}_${other}.wav`, makeWav(1))
    const { ingestion_id, accepted } = dataOf(await ingest({ mapping_content: mapping }))
    assert.equal(accepted, 1)
    await store(context, ingestion_id)
    const found = await track(field === 'outer_id' ? name : other)
    assert.equal(field === 'artist_name' ? found.artists[0].name : found[field], expected)
  })
}

const whole = `mapping:
  - separator: " - "
  - column_0: artist_name
  - column_1: title
  - column_2: isrc
  - column_3: release_date
  - column_4: outer_id
`

test('a mapping file in the area reads all five fields, and the tracks are analysed', async () => {
  const { put, ingest, track, call } = await asSomebody()
  await put('delivery/mapping/artist-title.yaml', whole)
  await put('delivery/mapping/without-extension', whole)
  await put('delivery/audio/b/The Seafolk - The Ferry - SEAB12400001 - 20240315 - lk-1.wav', makeWav(1))
  await put('delivery/audio/b/The Seafolk - lk-2.wav', makeWav(2))
  const query = { mapping_filename: 'artist-title.yaml', delivery_dir_path: 'b/' }
  const data = dataOf(await ingest(query))
  assert.equal(data.accepted, 1)
  assert.equal(data.rejected[0].outer_id, null)
  assert.match(data.rejected[0].reason, /^delivery\/audio\/b\/The Seafolk - lk-2\.wav: .*2 parts/)
  assert.equal(dataOf(await ingest({ mapping_filename: 'without-extension' })).accepted, 1)
  await runStages(context, data.ingestion_id)
  const { title, isrc, release_date, artists, analysis } = await track('lk-1')
  assert.deepEqual(
    [title, isrc, release_date, artists[0].name, analysis.status],
    ['The Ferry', 'SEAB12400001', '2024-03-15', 'The Seafolk', 'analysed'],
  )
  assert.equal((await call('POST', '/ingestion/audio_only')).statusCode, 201)
})

test('requires exactly one mapping and reports its faults with line and source', async () => {
  const { put, ingest } = await asSomebody()
  await put('delivery/mapping/wrong.yaml', 'mapping:\n- column_0: titel\n')
  const cases: [Record<string, string>, number, RegExp][] = [
    [{}, 400, /mapping_filename or mapping_content/],
    [{ mapping_filename: 'a.yaml', mapping_content: whole }, 400, /mapping_filename or mapping_content/],
    [{ mapping_filename: 'missing.yaml' }, 404, /delivery\/mapping\/missing\.yaml/],
    [{ mapping_filename: '../audio/x' }, 400, /mapping_filename/],
    [{ mapping_filename: '' }, 400, /mapping_filename/],
    [
      { mapping_filename: 'wrong.yaml' },
      400,
      /delivery\/mapping\/wrong\.yaml, line 2, maps column_0 to "titel"/,
    ],
    [{ mapping_content: '' }, 400, /mapping_content/],
    [{ mapping_content: 'other.yaml' }, 400, /mapping_content/],
    [{ mapping_content: 'mapping:\n- separator: -\n- column_0: title' }, 400, /mapping_content, line 2/],
    [
      { mapping_content: 'mapping:\n- column_0: title\n- column_1: isrc' },
      400,
      /mapping_content has no separator/,
    ],
  ]
  for (const [query, status, message] of cases) {
    const error = errorOf(await ingest(query))
    assert.equal(error.status, status)
    assert.match(error.message, message)
  }
})

function canBeRead(mapping: string): boolean {
  try {
    parseMapping(mapping)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

test('any mapping is accepted or rejected with 400, and never causes a 500', async () => {
  const { ingest } = await asSomebody()
  const pieces = fc.constantFrom(
    'mapping', ':', '\n', '  ', '- ', 'separator', '"_"', 'column_0', 'column_1', 'outer_id', 'title', '&a', '*a', '!!js/function',
    '{', '}', '[', ']', '|', '>', '#', '\t', '\u0000', '\ud800', '%', '---', '? ', '<<', "'", 'é', '🎵',
  ) // biome-ignore format: words of YAML
  const content = fc.oneof(
    fc.array(pieces, { minLength: 1, maxLength: 40 }).map((words) => words.join('')),
    fc.string({ minLength: 1, unit: 'binary' }),
    fc
      .tuple(fc.nat(whole.length), fc.nat(20), fc.string())
      .map(([at, length, text]) => whole.slice(0, at) + text + whole.slice(at + length)),
  )
  await fc.assert(
    fc.asyncProperty(content, async (mapping_content) => {
      context.clock.moveBy(1000) // so that the rate limit is never reached
      const response = await ingest({ mapping_content })
      const expected = canBeRead(mapping_content.toWellFormed()) ? 201 : 400
      assert.equal(response.statusCode, expected, `${JSON.stringify(mapping_content)}: ${response.body}`)
      if (expected === 400) errorOf(response)
    }),
    { numRuns: 200 },
  )
})
