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
  'track.analysed': {
    track_uri: string
    outer_id: string | null
    catalog_id: string
    ingestion_id: string | null
  }
  'profile.created': { profile_id: string; track_uri: string; catalog_id: string }
  'credits.low': { available: number; reserved: number; threshold: number }
  'entitlement.changed': { granted: string[]; revoked: string[]; entitlements: string[] }
  'webhook.test': { message: string }
}

export type EventType = keyof EventData

export const eventTypes = [
  'ingestion.completed',
  'ingestion.failed',
  'track.analysed',
  'profile.created',
  'credits.low',
  'entitlement.changed',
  'webhook.test',
] as const satisfies readonly EventType[]

export type NewEvent = {
  [Type in EventType]: { organisationId: string; type: Type; data: EventData[Type] }
}[EventType]
