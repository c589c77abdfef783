import { Type } from 'typebox'
import { TagsByCategory } from './tag-schemas.ts'
import { TrackUri } from './track-uri-schema.ts'

const uuid = Type.String({ format: 'uuid' })
const textOrNull = Type.Union([Type.String(), Type.Null()])

export const StoredResult = Type.Object(
  {
    track_uri: TrackUri,
    outer_id: textOrNull,
    isrc: textOrNull,
    catalog_id: uuid,
    audio_tagging: Type.Object({
      status: Type.String({
        description: 'completed, or the state of the analysis: none, pending, analysing or failed.',
      }),
      taxonomy_version: textOrNull,
      model_version: textOrNull,
      analysed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      tags: TagsByCategory,
    }),
  },
  { title: 'StoredTaggingResult' },
)

const Label = Type.Object({ en: Type.String(), fr: Type.String(), es: Type.String() })

export const TaxonomyResponse = Type.Object(
  {
    version: Type.String(),
    categories: Type.Array(
      Type.Object(
        {
          uid: Type.String(),
          name: Type.String(),
          label: Label,
          tags: Type.Array(
            Type.Object(
              {
                uid: Type.String(),
                name: Type.String(),
                label: Label,
                description: Type.String(),
                threshold: Type.Number({ description: 'Scores from this value are returned as tags.' }),
              },
              { title: 'TaxonomyTag' },
            ),
          ),
        },
        { title: 'TaxonomyCategory' },
      ),
    ),
  },
  { title: 'Taxonomy' },
)

const statistic = Type.Union([Type.Number(), Type.Null()])

export const MatrixResponse = Type.Object(
  {
    taxonomy_version: Type.String(),
    model_version: Type.String(),
    scope: Type.Object({
      catalog_id: Type.Union([uuid, Type.Null()]),
      ingestion_id: Type.Union([uuid, Type.Null()]),
    }),
    rows: Type.Integer({ minimum: 0, description: 'The number of tracks analysed by this model.' }),
    columns: Type.Array(
      Type.Object({
        uid: Type.String(),
        category: Type.String(),
        name: Type.String(),
        mean: statistic,
        std: statistic,
        p05: statistic,
        p50: statistic,
        p95: statistic,
        above_threshold: Type.Integer({ minimum: 0, description: 'The number of tracks with this tag.' }),
      }),
      { description: 'Score statistics per tag over all rows; null if there are no rows.' },
    ),
    computed_at: Type.String({
      format: 'date-time',
      description: 'Large catalogues are recomputed some time after a change, not immediately.',
    }),
    download_url: Type.String({
      format: 'uri',
      description:
        'The whole matrix as CSV, with one row per track and one column per tag. Valid for an hour.',
    }),
  },
  { title: 'TaggingMatrix' },
)
