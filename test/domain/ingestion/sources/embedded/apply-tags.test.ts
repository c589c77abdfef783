import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyTrack, trackFields } from '../../../../../src/domain/ingestion/sources/delivered-track.ts'
import { applyTags } from '../../../../../src/domain/ingestion/sources/embedded/apply-tags.ts'
import { everyTag } from '../../../../audio/embedded/support.ts'

const bare = emptyTrack('lk-1', trackFields)

test('tags fill the fields of a track, which then count as delivered', () => {
  const track = applyTags(bare, everyTag)
  assert.equal(track.title, everyTag.title)
  assert.equal(track.release_date, 20_240_315)
  assert.equal(track.releases[0]!.upc, everyTag.upc)
  assert.deepEqual(track.references, [{ id: everyTag.musicbrainz_recording_id, source: 'musicbrainz' }])
  assert.deepEqual(
    track.works[0]!.contributors.map(({ name, role }) => `${name}, ${role}`),
    ['A. Quay, Composer', 'B. Buoy, Lyricist'],
  )
  assert.ok(!track.left_out.includes('title') && track.left_out.includes('duration_ms'))
})

test('what is not in the file, or cannot be right, keeps what is stored', () => {
  const track = applyTags(
    { ...bare, title: 'Of the file name' },
    { title: 'Of the tag', isrc: 'nonsense', release_date: 'soon' },
  )
  assert.equal(track.title, 'Of the file name')
  assert.equal(track.isrc, null)
  assert.ok(track.left_out.includes('isrc') && track.left_out.includes('release_date'))
  assert.equal(track.warnings.length, 2)
})

test('of a time, the day counts, and a year is enough', () => {
  assert.equal(applyTags(bare, { release_date: '2024-03-15T10:00:00Z' }).release_date, 20_240_315)
  assert.equal(applyTags(bare, { release_date: '1999' }).release_date, 19_990_000)
})
