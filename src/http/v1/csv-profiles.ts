import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import {
  deleteCsvProfile,
  findCsvProfile,
  listCsvProfiles,
  saveCsvProfile,
} from '../../domain/ingestion/csv-profiles.ts'
import type { CsvProfile } from '../../domain/ingestion/sql-profiles.ts'
import type { Scope } from '../generation.ts'
import { csvReading } from './csv-reading-schema.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'

const read = { scope: 'ingestion.read', entitlement: 'ingestion' } as const
const write = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })
const Name = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9._ -]+$' }),
})

const Reading = Type.Object(csvReading, {
  additionalProperties: false,
  examples: [{ columns: { Katalognummer: 'outer_id', Stück: 'title' }, date_order: 'day_first' }],
})
const Profile = Type.Object(
  { name: Type.String(), ...csvReading, updated_at: Type.String({ format: 'date-time' }) },
  {
    examples: [
      {
        name: 'lakeside',
        columns: { Katalognummer: 'outer_id', Stück: 'title' },
        date_order: 'day_first',
        updated_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

const show = ({ name, reading, updated_at }: CsvProfile) => ({
  name,
  ...(reading as object),
  updated_at: updated_at.toISOString(),
})

/** Saved answers to how the sheets of an organisation are read. */
export function csvProfileRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/csv-profiles',
    {
      config: { access: read },
      schema: {
        operationId: 'listCsvProfiles',
        summary: 'List CSV profiles',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'All profiles, by name.', ...Envelope(Type.Array(Profile)) } },
      },
    },
    async (request) => ok((await listCsvProfiles(context, request.caller)).map(show)),
  )

  scope.get(
    '/v1/csv-profiles/:name',
    {
      config: { access: read, problems: ['not_found'] },
      schema: {
        operationId: 'getCsvProfile',
        summary: 'Get a CSV profile',
        tags,
        params: Name,
        querystring: noQuery,
        response: { 200: { description: 'The profile.', ...Envelope(Profile) } },
      },
    },
    async (request, reply) =>
      okRecord(reply, show(await findCsvProfile(context, request.caller, request.params.name))),
  )

  scope.put(
    '/v1/csv-profiles/:name',
    {
      config: { access: write, conditional: true, problems: ['validation_error', 'not_found'] },
      schema: {
        operationId: 'saveCsvProfile',
        summary: 'Save a CSV profile',
        description:
          'Saves how your sheets are read: the meaning of their columns, the encoding, the order of dates. Name the profile in csv_profile of a delivery.',
        tags,
        params: Name,
        querystring: noQuery,
        body: Reading,
        response: { 200: { description: 'The saved profile.', ...Envelope(Profile) } },
      },
    },
    async (request, reply) => {
      const { name } = request.params
      const expect = readExpectation(request, show)
      return okRecord(reply, show(await saveCsvProfile(context, request.caller, name, request.body, expect)))
    },
  )

  scope.delete(
    '/v1/csv-profiles/:name',
    {
      config: { access: write, conditional: true, problems: ['not_found'] },
      schema: {
        operationId: 'deleteCsvProfile',
        summary: 'Delete a CSV profile',
        tags,
        params: Name,
        querystring: noQuery,
        response: { 204: { type: 'null', description: 'The profile is deleted.' } },
      },
    },
    async (request, reply) => {
      await deleteCsvProfile(context, request.caller, request.params.name, readExpectation(request, show))
      return reply.code(204).send(null)
    },
  )
}
