import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { previewSheet } from '../../domain/ingestion/preview-sheet.ts'
import type { Scope } from '../generation.ts'
import { csvReading } from './csv-reading-schema.ts'
import { Envelope, ok } from './envelope.ts'

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const Preview = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        header: Type.String({ description: 'The name in the sheet.' }),
        column: textOrNull('What it means, such as artists.1.name. Null: the column is ignored.'),
        samples: Type.Array(Type.String(), { description: 'The first different values.' }),
      }),
      { description: 'The columns in their order.' },
    ),
    rows: Type.Array(
      Type.Object({
        source: Type.String({ description: 'The file and line.' }),
        outer_id: textOrNull('Null if none could be read.'),
        message: textOrNull('Why the row would fail. Null: it would not.'),
        warnings: Type.Array(Type.String(), { description: 'What you should check.' }),
        values: Type.Array(
          Type.Object({
            field: Type.String({ description: 'The field of the track.' }),
            value: Type.String({ description: 'Its value, as text.' }),
          }),
          { description: 'What was read.' },
        ),
      }),
      { description: 'The first rows as tracks, at most 20.' },
    ),
    warnings: Type.Array(Type.String(), { description: 'What concerns the sheet as a whole.' }),
    problem: textOrNull('Why the sheet cannot be read like this, and what to change. Null: it can.'),
  },
  {
    title: 'CsvPreview',
    examples: [
      {
        columns: [
          { header: 'Nummer', column: 'outer_id', samples: ['x1', 'x2'] },
          { header: 'Stück', column: 'title', samples: ['Fähre', 'Hafen'] },
        ],
        rows: [
          {
            source: 'spring.csv:2',
            outer_id: 'x1',
            message: null,
            warnings: [],
            values: [{ field: 'title', value: 'Fähre' }],
          },
        ],
        warnings: [],
        problem: null,
      },
    ],
  },
)

/** How a sheet would be read, before anything is delivered. */
export function csvPreviewRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/csv-previews',
    {
      config: {
        access: { scope: 'ingestion.read', entitlement: 'ingestion' },
        problems: ['validation_error', 'not_found', 'resource_forbidden'],
      },
      schema: {
        operationId: 'previewCsv',
        summary: 'Preview how a sheet is read',
        description:
          'Reads the first rows of a CSV or Excel file as a delivery would, and says what each column means. Nothing is stored. Use it to choose the columns; a dry run says what the whole delivery would do.',
        tags: ['Ingestion'],
        querystring: Type.Object({}, { additionalProperties: false }),
        body: Type.Object(
          {
            path: Type.String({
              minLength: 1,
              maxLength: 1024,
              description: 'The file, under delivery/metadata/ or inbound/.',
            }),
            ...csvReading,
            csv_profile: Type.Optional(
              Type.String({
                maxLength: 100,
                description: 'A saved CSV profile, for whatever the request leaves out.',
              }),
            ),
          },
          {
            additionalProperties: false,
            examples: [{ path: 'spring.csv', columns: { Nummer: 'outer_id', Stück: 'title' } }],
          },
        ),
        response: { 200: { description: 'The first rows.', ...Envelope(Preview) } },
      },
    },
    async (request) => ok(await previewSheet(context, request.caller, request.body)),
  )
}
