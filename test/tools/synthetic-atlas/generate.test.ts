import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AtlasPlan, generateAtlas } from '../../../tools/synthetic-atlas/generate.ts'

const records = [...generateAtlas({ tracks: 20_000, seed: 7 })]
const digestOf = (plan: AtlasPlan) => {
  const hash = createHash('sha256')
  for (const record of generateAtlas(plan)) hash.update(JSON.stringify(record))
  return hash.digest('hex')
}
const distinct = <T>(values: Iterable<T>) => new Set(values).size

test('generates the requested number of tracks with unique outer_ids', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer(), (tracks, seed) => {
      const generated = [...generateAtlas({ tracks, seed })]
      assert.equal(generated.length, tracks)
      assert.equal(distinct(generated.map((record) => record.outer_id)), tracks)
    }),
    { numRuns: 30 },
  )
})

test('the same seed generates the same atlas, another seed a different one', () => {
  assert.equal(digestOf({ tracks: 500, seed: 3 }), digestOf({ tracks: 500, seed: 3 }))
  assert.notEqual(digestOf({ tracks: 500, seed: 3 }), digestOf({ tracks: 500, seed: 4 }))
})

test('an outer_id always refers to the same artist and release', () => {
  const artists = new Map<string, string>()
  const releases = new Map<string, string>()
  for (const { artists: credits, release } of records) {
    for (const { role: _, ...artist } of credits) agree(artists, artist.outer_id!, artist)
    const { track_position: _, ...constant } = release!
    agree(releases, release!.outer_id!, constant)
  }
  function agree(seen: Map<string, string>, id: string, value: object) {
    const text = JSON.stringify(value)
    assert.equal(seen.get(id) ?? text, text)
    seen.set(id, text)
  }
})

test('ISRCs are well-formed and unique', () => {
  const isrcs = records.flatMap(({ isrc }) => isrc ?? [])
  assert.ok(isrcs.length > 19_000)
  assert.equal(distinct(isrcs), isrcs.length)
  for (const isrc of isrcs) assert.match(isrc, /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)
})

test('UPCs and ISNIs have correct check digits', () => {
  for (const { release, artists } of records) {
    if (release?.upc !== undefined) {
      assert.match(release.upc, /^\d{12}$/)
      const sum = [...release.upc].reduce((all, digit, index) => all + Number(digit) * [3, 1][index % 2]!, 0)
      assert.equal(sum % 10, 0, release.upc)
    }
    for (const { isni } of artists) {
      if (isni === undefined) continue
      assert.match(isni, /^\d{15}[\dX]$/)
      const value = [...isni].reduce((all, digit) => (all * 2 + (digit === 'X' ? 10 : Number(digit))) % 11, 0)
      assert.equal(value, 1, isni)
    }
  }
})

test('a tenth of the artists has more than a quarter of the tracks, most have few', () => {
  const tracksOf = new Map<string, number>()
  for (const { artists } of records)
    tracksOf.set(artists[0]!.outer_id!, (tracksOf.get(artists[0]!.outer_id!) ?? 0) + 1)
  const counts = [...tracksOf.values()].sort((a, b) => b - a)
  const first = counts.slice(0, Math.ceil(counts.length / 10)).reduce((sum, count) => sum + count, 0)
  assert.ok(first > records.length / 4, `the first tenth has ${first}`)
  assert.ok(counts[Math.floor(counts.length / 2)]! < 15)
})

test('titles use many scripts', () => {
  const scripts = 'Latin Cyrillic Greek Arabic Hebrew Han Hiragana Katakana Hangul Devanagari'.split(' ')
  for (const script of scripts) {
    const form = new RegExp(`\\p{Script=${script}}`, 'u')
    assert.ok(records.filter(({ title }) => form.test(title)).length > 50, script)
  }
  assert.ok(records.filter(({ title }) => /[éñçãüłőşå]/i.test(title)).length > 500, 'accents')
})

test('releases contain several tracks in order', () => {
  const positions = new Map<string, number>()
  for (const { release } of records) {
    const last = positions.get(release!.outer_id!) ?? 0
    assert.equal(release!.track_position, last + 1)
    positions.set(release!.outer_id!, last + 1)
  }
  assert.ok([...positions.values()].filter((size) => size >= 8).length > 400)
})

test('given tag uids, every track has scores, strongest first', () => {
  const tagUids = ['t1', 't2', 't3', 't4', 't5', 't6']
  for (const { tags } of generateAtlas({ tracks: 200, tagUids })) {
    assert.ok(tags!.length > 0)
    assert.equal(distinct(tags!.map(({ uid }) => uid)), tags!.length)
    for (const [index, { uid, score }] of tags!.entries()) {
      assert.ok(tagUids.includes(uid) && score > 0 && score <= 1)
      assert.ok(index === 0 || tags![index - 1]!.score >= score)
    }
  }
  assert.equal(records[0]!.tags, undefined)
})
