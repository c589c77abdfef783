import type { Pool } from '../../src/platform/postgres.ts'

type Target = {
  organisationId: string
  catalogueId: string
  tracks: number
  model: string
  tagUids: string[]
}

const artists = 4000
const batch = 50_000

/**
 * Fills a catalogue with tracks as an analysis leaves them: tempo, key, tags, artists and a place on the sound map. All share one
 * analysis, which a page of tracks reads for its waveforms.
 */
export async function fillAnalysedCatalogue(owner: Pool, target: Target): Promise<void> {
  const { organisationId, catalogueId, tracks, model, tagUids } = target
  await owner`
    insert into inventory.artists (id, organisation_id, catalogue_id, name, name_key, match_key)
    select gen_random_uuid(), ${organisationId}, ${catalogueId}, 'Artist ' || n, 'artist ' || n, md5('artist ' || n)::uuid
    from generate_series(1, ${artists}) as n`
  await owner`
    insert into audio_analyses (
      content_hash, model_version, analysed_at, features, segments, warnings, waveform, beats, fingerprint, cover
    )
    values (
      '\\x00', ${model}, now(), '{}', '[]', '{}', decode(repeat('4080c0ff', 200), 'hex'), '\\x', '\\x', '\\x'
    )`
  for (let from = 0; from < tracks; from += batch) {
    await owner`
      insert into inventory.tracks (
        id, organisation_id, catalogue_id, outer_id, title, title_key, release_date, duration_ms, bpm, musical_key, mode,
        valence, arousal, tag_uids, tag_scores
      )
      select
        gen_random_uuid(), ${organisationId}, ${catalogueId}, 'B-' || n, 'Song ' || md5(n::text), 'song ' || md5(n::text),
        20000101 + n % 9999, 60000 + (n * 7919) % 400000, 60 + (n * 31) % 120, n % 12, case when n % 2 = 0 then 'major' else 'minor' end,
        (n % 97) / 97.0, (n % 89) / 89.0, ${tagUids}::text[], array(select ((n + k * 37) % 100) / 100.0 from generate_series(1, ${tagUids.length}) as k)
      from generate_series(${from + 1}::bigint, ${Math.min(tracks, from + batch)}::bigint) as n`
  }
  await owner`
    insert into inventory.track_artists (organisation_id, track_seq, position, artist_seq)
    select track.organisation_id, track.seq, 0, artist.seq
    from inventory.tracks as track
    join (
      select seq, row_number() over (order by seq) as number
      from inventory.artists
      where organisation_id = ${organisationId}
    ) as artist on artist.number = 1 + track.seq % ${artists}
    where track.organisation_id = ${organisationId}
      and track.outer_id like 'B-%'`
  await owner`
    insert into inventory.track_analyses (organisation_id, track_seq, content_hash, model_version)
    select organisation_id, seq, '\\x00', ${model}
    from inventory.tracks
    where organisation_id = ${organisationId}
      and outer_id like 'B-%'`
  await owner`
    insert into inventory.map_points (organisation_id, track_seq, model_version, x, y, landmark)
    select organisation_id, seq, ${model}, random() * 10 + seq % 7, random() * 10 + seq % 11, case when seq % 50 = 0 then '\\x00'::bytea end
    from inventory.tracks
    where organisation_id = ${organisationId}
      and outer_id like 'B-%'`
  await owner`vacuum analyze inventory.tracks, inventory.track_artists, inventory.map_points, inventory.track_analyses`
}
