import type { StoreTarget } from '../target.ts'
import { type ColumnReaders, type Columns, toColumns } from './sql.ts'
import {
  type StoredArtist,
  type StoredEntity,
  type StoredLabel,
  type StoredRelease,
  type StoredTrack,
  type StoredWork,
  searchKeyOf,
} from './stored-entities.ts'

/** The columns of each entity table, as they are written. */

const identity: ColumnReaders<StoredEntity> = {
  id: ['uuid', (entity) => entity.id],
  outer_id: ['text', (entity) => entity.outer_id],
}

const named: ColumnReaders<StoredLabel | StoredArtist> = {
  ...identity,
  name: ['text', (entity) => entity.name],
  name_key: ['text', searchKeyOf],
  match_key: ['uuid', (entity) => entity.name_keys[0]],
}

const titled: ColumnReaders<StoredTrack | StoredRelease | StoredWork> = {
  ...identity,
  title: ['text', (entity) => entity.title],
  title_key: ['text', searchKeyOf],
}

export function labelColumns(labels: StoredLabel[]): Columns {
  return toColumns(labels, named)
}

export function artistColumns(artists: StoredArtist[]): Columns {
  return toColumns(artists, { ...named, isni: ['text', (artist) => artist.standard_id] })
}

export function workColumns(works: StoredWork[]): Columns {
  return toColumns(works, {
    ...titled,
    match_key: ['uuid', (work) => work.name_keys[0]],
    iswc: ['text', (work) => work.standard_id],
    contributors: ['jsonb', (work) => JSON.stringify(work.contributors)],
  })
}

export function releaseColumns(releases: StoredRelease[]): Columns {
  return toColumns(releases, {
    ...titled,
    match_key: ['uuid', (release) => release.name_keys[0]],
    upc: ['text', (release) => release.standard_id],
    type: ['text', (release) => release.type],
    release_date: ['int', (release) => release.release_date],
    label_seq: ['bigint', ({ label, label_seq }) => (label === undefined ? label_seq : label.seq)],
  })
}

export function trackColumns(tracks: StoredTrack[], { layer }: StoreTarget): Columns {
  return toColumns(tracks, {
    ...titled,
    isrc: ['text', (track) => track.standard_id],
    release_date: ['int', (track) => track.release_date],
    duration_ms: ['int', (track) => track.duration_ms],
    label_seq: ['bigint', ({ label, label_seq }) => (label === undefined ? label_seq : (label?.seq ?? null))],
    ...(layer === 'workspace' ? workspaceOnly : atlasOnly),
  })
}

const workspaceOnly: ColumnReaders<StoredTrack> = {
  customer_tags: ['jsonb', (track) => JSON.stringify(track.customer_tags)],
}

/** In a workspace our own analysis writes these. */
const atlasOnly: ColumnReaders<StoredTrack> = {
  bpm: ['real', ({ measurements }) => measurements.bpm],
  musical_key: ['smallint', ({ measurements }) => measurements.musicalKey],
  mode: ['text', ({ measurements }) => measurements.mode],
  valence: ['real', ({ measurements }) => measurements.valence],
  arousal: ['real', ({ measurements }) => measurements.arousal],
  tag_uids: ['text[]', ({ measurements: { tags } }) => (tags.length === 0 ? null : quoteAll(tags))],
  tag_scores: [
    'real[]',
    ({ measurements: { tags } }) =>
      tags.length === 0 ? null : `{${tags.map(({ score }) => score).join(',')}}`,
  ],
}

function quoteAll(tags: { uid: string }[]): string {
  return `{${tags.map(({ uid }) => `"${uid.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
