import { Type } from 'typebox'

/** How a CSV file is read. Also the content of a CSV profile. */
export const csvReading = {
  delimiter: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 10,
      description: 'The column separator. Detected if left out.',
    }),
  ),
  columns: Type.Optional(
    Type.Union(
      [
        Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }),
        Type.Record(
          Type.String({ maxLength: 500 }),
          Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
        ),
      ],
      {
        description:
          'The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore.',
      },
    ),
  ),
  encoding: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out.',
    }),
  ),
  date_order: Type.Optional(
    Type.Unsafe<'day_first' | 'month_first'>({
      type: 'string',
      enum: ['day_first', 'month_first'],
      description: 'What 03/04/2024 means. Without it such a date is left out, with a warning.',
    }),
  ),
  duration_unit: Type.Optional(
    Type.Unsafe<'ms' | 's'>({
      type: 'string',
      enum: ['ms', 's'],
      description:
        'The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.',
    }),
  ),
  artist_separators: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
      maxItems: 10,
      description:
        'What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x.',
    }),
  ),
}
