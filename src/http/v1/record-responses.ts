import type { Kind } from '../../domain/catalogue/entity-types.ts'
import type {
  ArtistRecord,
  LabelRecord,
  RecordOf,
  ReleaseRecord,
  TrackRecord,
  WorkRecord,
} from '../../domain/catalogue/read/records.ts'
import { type Layer, musimapUid, trackUri } from '../../domain/catalogue/track-uri.ts'
import { writeDate } from '../../lib/identifiers.ts'

/** Converts a row to its /v1 response. */
export function toRecordResponse<K extends Kind>(
  kind: K,
  layer: Layer,
  row: RecordOf[K],
): Record<string, unknown> {
  switch (kind as Kind) {
    case 'tracks':
      return toTrackResponse(layer, row as TrackRecord)
    case 'artists':
      return toArtistResponse(layer, row as ArtistRecord)
    case 'releases':
      return toReleaseResponse(layer, row as ReleaseRecord)
    case 'labels':
      return toLabelResponse(layer, row as LabelRecord)
    case 'works':
      return toWorkResponse(row as WorkRecord)
  }
}

/** What a change of a record is recognised by: all of it but the numbers of other records that are linked to it. */
export function stateOfRecord(shown: Record<string, unknown>): unknown {
  const { track_count: _, release_count: __, ...state } = shown
  return state
}

const timesOf = ({ created_at, updated_at }: { created_at: Date; updated_at: Date }) => ({
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

function toTrackResponse(layer: Layer, row: TrackRecord) {
  return {
    id: row.id,
    track_uri: trackUri(layer, row.id),
    musimap_uid: musimapUid(row.id),
    layer,
    ...(layer === 'workspace' && { catalog_id: row.catalogue_id }),
    outer_id: row.outer_id,
    title: row.title,
    isrc: row.isrc,
    release_date: writeDate(row.release_date),
    duration_ms: row.duration_ms,
    artists: row.artists,
    releases: row.releases,
    label: row.label,
    references: row.references,
    customer_tags: row.customer_tags,
    analysis: {
      status: row.analysis_status,
      taxonomy_version: row.taxonomy_version,
      model_version: row.model_version,
      analysed_at: row.analysed_at?.toISOString() ?? null,
    },
    availability: row.availability,
    ...timesOf(row),
  }
}

function toArtistResponse(layer: Layer, row: ArtistRecord) {
  const { id, outer_id, name, isni, external_references, track_count } = row
  return { id, layer, outer_id, name, isni, external_references, track_count, ...timesOf(row) }
}

function toReleaseResponse(layer: Layer, row: ReleaseRecord) {
  const { id, outer_id, title, upc, type, label, artists, track_count } = row
  const release_date = writeDate(row.release_date)
  return { id, layer, outer_id, title, upc, type, release_date, label, artists, track_count, ...timesOf(row) }
}

function toLabelResponse(layer: Layer, row: LabelRecord) {
  const { id, name, release_count } = row
  return { id, layer, name, release_count, ...timesOf(row) }
}

function toWorkResponse(row: WorkRecord) {
  const { id, outer_id, title, iswc, contributors, track_count } = row
  return { id, outer_id, title, iswc, contributors, track_count, ...timesOf(row) }
}
