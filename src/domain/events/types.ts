/** Every event type and its data. docs/webhooks.md describes them to receivers. */
type EventData = {
  'ingestion.completed': {
    ingestion_id: string
    mode: string
    status: 'completed' | 'completed_with_errors'
    catalog_id: string
    counts: Record<string, number>
  }
  'ingestion.failed': { ingestion_id: string; mode: string; catalog_id: string; error: string }
  'ingestion.planned': IngestionReference & { needs_approval: boolean; plan: Record<string, number> }
  'ingestion.approved': IngestionReference
  'ingestion.rejected': IngestionReference & { reason: string | null }
  'conflict.found': ConflictReference
  'conflict.decided': ConflictReference & { decision: string; rule_id: string | null }
  'track.analysed': {
    track_uri: string
    outer_id: string | null
    catalog_id: string
    ingestion_id: string | null
  }
  'track.updated': TrackReference & { /** The names of the fields. */ changed: string[] }
  'track.deleted': TrackReference & { merged_into: string | null }
  'catalog.created': CatalogueReference
  'catalog.updated': CatalogueReference
  'catalog.deleted': CatalogueReference
  'playlist.created': PlaylistReference
  'playlist.updated': PlaylistReference
  'playlist.deleted': PlaylistReference
  'profile.created': { profile_id: string; track_uri: string; catalog_id: string }
  'credits.low': { available: number; reserved: number; threshold: number }
  'entitlement.changed': { granted: string[]; revoked: string[]; entitlements: string[] }
  'webhook.test': { message: string }
}

type IngestionReference = { ingestion_id: string; mode: string; catalog_id: string }
type ConflictReference = { conflict_id: string; kind: string; track_uri: string; catalog_id: string }
type TrackReference = { track_uri: string; outer_id: string | null; catalog_id: string }
type CatalogueReference = { catalog_id: string; name: string }
type PlaylistReference = { playlist_id: string; name: string }

export type EventType = keyof EventData

export const eventTypes = [
  'ingestion.completed',
  'ingestion.failed',
  'ingestion.planned',
  'ingestion.approved',
  'ingestion.rejected',
  'conflict.found',
  'conflict.decided',
  'track.analysed',
  'track.updated',
  'track.deleted',
  'catalog.created',
  'catalog.updated',
  'catalog.deleted',
  'playlist.created',
  'playlist.updated',
  'playlist.deleted',
  'profile.created',
  'credits.low',
  'entitlement.changed',
  'webhook.test',
] as const satisfies readonly EventType[]

export type NewEvent = {
  [Type in EventType]: { organisationId: string; type: Type; data: EventData[Type] }
}[EventType]
