import { type Static, Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { readEvents } from '../../domain/events/log.ts'
import type { LoggedEvent } from '../../domain/events/sql-log.ts'
import { type EventType, eventTypes } from '../../domain/events/types.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const Event = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The same as the webhook-id of its deliveries.' }),
    type: Type.String({ description: 'Such as track.updated. Ignore types you do not know.' }),
    data: Type.Object({}, { additionalProperties: true, description: 'As in the webhooks guide, by type.' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    title: 'Event',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000022',
        type: 'track.updated',
        data: {
          track_uri: 'euterpe:workspace:track:019a8400-0000-7000-8000-000000000001',
          outer_id: 'T-1',
          catalog_id: '019a8400-0000-7000-8000-000000000002',
          changed: ['title'],
        },
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

const EventPage = Type.Object(
  {
    events: Type.Array(Event, { description: 'Oldest first.' }),
    next_cursor: Type.String({ description: 'Where to go on, now or later. Never null.' }),
    has_more: Type.Boolean({ description: 'Whether there are more events at the moment.' }),
  },
  { title: 'EventPage' },
)

/** The log of events. */
export function eventRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/events',
    {
      config: { access: { scope: 'events.read' }, problems: ['validation_error'] },
      schema: {
        operationId: 'listEvents',
        summary: 'Read what has happened',
        description:
          'Every event of your organisation, whether a webhook receives it or not, oldest first. Store the next_cursor with what you have processed, and send it to go on: each event is returned exactly once. Without a cursor, reading begins with the oldest event; cursor=end skips all that there are. Events are kept for 30 days.',
        tags: ['Webhooks'],
        querystring: Type.Object(
          {
            cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 100, examples: ['end'] })),
            types: Type.Optional(
              Type.Array(Type.Unsafe<EventType>({ type: 'string', enum: [...eventTypes] }), {
                minItems: 1,
                maxItems: eventTypes.length,
                description: 'Only events of these types. Repeat the parameter for several.',
              }),
            ),
            page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The next events.', ...Envelope(EventPage) } },
      },
    },
    async (request) => {
      const { cursor = null, types = null, page_size } = request.query
      const { organisation, catalogue } = request.caller
      const found = await readEvents(context, organisation.id, {
        cursor,
        types,
        limit: page_size!,
        catalogueId: catalogue?.id ?? null,
      })
      return ok({ ...found, events: found.events.map(show) })
    },
  )
}

function show({ id, type, data, created_at }: LoggedEvent): Static<typeof Event> {
  return { id, type, data, created_at: created_at.toISOString() }
}
