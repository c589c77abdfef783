import { type Static, Type } from 'typebox'
import { type Entitlement, entitlements } from '../../domain/access/entitlements.ts'
import type { OrganisationRow } from '../../domain/administration/sql.ts'
import { type Role, roles } from '../../domain/identity/accounts/roles.ts'

const uuid = Type.String({ format: 'uuid' })
const dateTime = Type.String({ format: 'date-time' })
const count = Type.Integer({ minimum: 0 })
export const EntitlementName = Type.Unsafe<Entitlement>({ type: 'string', enum: [...entitlements] })

const organisationFields = {
  id: uuid,
  name: Type.String(),
  region: Type.String(),
  entitlements: Type.Array(Type.String()),
  credits: Type.Object({ available: count, reserved: count }),
  user_count: count,
  client_count: count,
  created_at: dateTime,
  disabled_at: Type.Union([dateTime, Type.Null()], {
    description: 'When it was disabled; null while it is active.',
  }),
  erase_at: Type.Union([dateTime, Type.Null()], {
    description: 'When its data will be erased; null: it is not being deleted.',
  }),
}

const example = {
  id: '019a8400-0000-7000-8000-000000000002',
  name: 'Blue Note Sync',
  region: 'eu-west-1',
  entitlements: ['search', 'tagging'],
  credits: { available: 4985, reserved: 2 },
  user_count: 3,
  client_count: 2,
  created_at: '2026-11-15T09:00:00.000Z',
  disabled_at: null,
  erase_at: null,
}

export const Organisation = Type.Object(organisationFields, { title: 'Organization', examples: [example] })

export const OrganisationDetails = Type.Object(
  {
    ...organisationFields,
    track_count: count,
    users: Type.Array(
      Type.Object({
        id: uuid,
        name: Type.String(),
        email: Type.String(),
        role: Type.Unsafe<Role>({ type: 'string', enum: [...roles] }),
        second_factor: Type.Boolean(),
        disabled: Type.Boolean(),
      }),
      { description: 'The first 200, oldest first.' },
    ),
  },
  { title: 'OrganizationDetails' },
)

const State = Type.Unsafe<'operational' | 'down'>({ type: 'string', enum: ['operational', 'down'] })

export const Health = Type.Object(
  {
    status: Type.Unsafe<'operational' | 'degraded' | 'down'>({
      type: 'string',
      enum: ['operational', 'degraded', 'down'],
    }),
    checked_at: dateTime,
    components: Type.Object({ database: State, storage: State, queue: State, analysis: State }),
    processes: Type.Array(
      Type.Object({
        role: Type.String(),
        host: Type.String(),
        pid: Type.Integer(),
        started_at: dateTime,
        seen_at: dateTime,
      }),
      { description: 'Processes that recently reported themselves as alive.' },
    ),
    queues: Type.Array(Type.Object({ name: Type.String(), waiting: count, active: count, failed: count }), {
      description: 'The number of jobs per queue, busiest first; counted about once a minute.',
    }),
    ingestions: Type.Object(
      { open: count, waiting_items: count, failed_items: count },
      { description: 'Open ingestions of all organisations.' },
    ),
    search_index: Type.Object(
      {
        engine: Type.String({ description: 'The engine that searches read: postgres or opensearch.' }),
        building: Type.Union(
          [
            Type.Object({
              engine: Type.String({ description: 'The engine that is being filled.' }),
              step: Type.Union([Type.String(), Type.Null()], {
                description: 'What is being written now; null before the first step.',
              }),
            }),
            Type.Null(),
          ],
          { description: 'The engine that `euterpe index rebuild` fills beside it; null if it does not.' },
        ),
        waiting_atlas_documents: {
          ...count,
          description: 'Documents of the atlas that are not indexed yet.',
        },
        waiting_organizations: {
          ...count,
          description: 'Organisations with tracks that are not indexed yet.',
        },
      },
      { description: 'The search indexes.' },
    ),
    backups: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        target: Type.String({ description: 'Where the backup is, without user name and password.' }),
        release: Type.String({ description: 'The release of the service that made it.' }),
        started_at: dateTime,
        finished_at: Type.Union([dateTime, Type.Null()], {
          description: 'Null while it runs, and if its process was killed.',
        }),
        error: Type.Union([Type.String(), Type.Null()], {
          description: 'Why it failed; null if it did not.',
        }),
        row_count: Type.Union([count, Type.Null()], { description: 'The rows in it; null before its end.' }),
        object_count: Type.Union([count, Type.Null()], {
          description: 'The objects in it; null before its end.',
        }),
        object_bytes: Type.Union([count, Type.Null()], {
          description: 'The size of its objects; null before its end.',
        }),
      }),
      { description: 'The latest calls of `euterpe backup`, newest first.' },
    ),
  },
  { title: 'ServiceHealth' },
)

export function showOrganisation(row: OrganisationRow): Static<typeof Organisation> {
  const { id, name, region, available, reserved, users, clients, created_at, disabled_at } = row
  return {
    id,
    name,
    region,
    entitlements: row.entitlements,
    credits: { available, reserved },
    user_count: users,
    client_count: clients,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
    erase_at: row.erase_at?.toISOString() ?? null,
  }
}
