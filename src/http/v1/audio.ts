import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { measureFeatures } from '../../domain/tagging/features.ts'
import type { Scope } from '../generation.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { Envelope, ok } from './envelope.ts'
import { idempotencyFields, idempotencyHeaders, readIdempotency } from './idempotency.ts'
import { S3FileUri } from './tagging-schemas.ts'

const orNull = <Schema extends ReturnType<typeof Type.Number> | ReturnType<typeof Type.String>>(
  schema: Schema,
) => Type.Union([schema, Type.Null()])
const number = Type.Number()
const spread = Type.Object({ mean: number, std: number })
const Mode = Type.Union([Type.Literal('major'), Type.Literal('minor'), Type.Null()])
const times = { start_s: number, end_s: number }

const Features = Type.Object(
  {
    duration_s: number,
    sample_rate: Type.Integer(),
    channels: Type.Integer(),
    codec: Type.String(),
    container: Type.String(),
    bpm: orNull(number),
    bpm_confidence: number,
    beats_per_bar: orNull(number),
    swing_ratio: Type.Optional(orNull(number)),
    swing_confidence: Type.Optional(number),
    key: orNull(Type.String()),
    mode: Mode,
    key_confidence: number,
    loudness_lufs: orNull(number),
    loudness_range_lu: orNull(number),
    true_peak_dbtp: orNull(number),
    onset_rate: number,
    percussive_share: Type.Optional(orNull(number)),
    danceability: number,
    spectral: Type.Object({
      centroid_hz: spread,
      bandwidth_hz: spread,
      rolloff_hz: spread,
      flatness: spread,
      flux: spread,
      zero_crossing_rate: number,
    }),
    mfcc: Type.Object({ mean: Type.Array(number), std: Type.Array(number) }),
    chroma: Type.Object({ mean: Type.Array(number) }),
    silence: Type.Object(times),
    clipping: Type.Object({ ratio: number }),
    stereo: Type.Object({ width: number, correlation: orNull(number), mono: Type.Boolean() }),
    waveform_peaks: Type.Optional(
      Type.Array(Type.Array(number), {
        description: 'If included: minimum and maximum samples, for drawing.',
      }),
    ),
    segments: Type.Optional(
      Type.Array(
        Type.Object({
          ...times,
          bpm: orNull(number),
          bpm_confidence: Type.Optional(number),
          key: orNull(Type.String()),
          mode: Mode,
          key_confidence: Type.Optional(number),
          loudness_lufs: number,
          loudness_range_lu: Type.Optional(orNull(number)),
          true_peak_dbtp: Type.Optional(orNull(number)),
          onset_rate: number,
          danceability: Type.Optional(number),
          centroid_hz: number,
          bandwidth_hz: Type.Optional(number),
          rolloff_hz: Type.Optional(number),
          flatness: Type.Optional(number),
          flux: Type.Optional(number),
          zero_crossing_rate: Type.Optional(number),
          mfcc: Type.Optional(Type.Array(number)),
          chroma: Type.Array(number),
          clipping_ratio: Type.Optional(number),
          stereo_width: Type.Optional(number),
        }),
        {
          description:
            'If included: the features over time, in segments of ten seconds; features measured frame by frame are averaged. ' +
            'Some are missing if the file was analysed by an earlier version.',
        },
      ),
    ),
  },
  { title: 'AudioFeatures' },
)

const Body = Type.Object(
  {
    s3_file_uri: S3FileUri,
    include: Type.Optional(
      Type.Array(Type.Enum(['waveform', 'segments']), { description: 'What to include.', maxItems: 10 }),
    ),
    ...idempotencyFields,
  },
  { title: 'FeaturesRequest', additionalProperties: false },
)

const Result = Type.Object(
  {
    source: Type.Object({ s3_file_uri: Type.String() }),
    features: Features,
    warnings: Type.Array(Type.String(), {
      description: 'Problems with the file that did not prevent the analysis.',
    }),
  },
  { title: 'FeaturesResult' },
)

/** Features measured from audio. */
export function audioRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/audio/features',
    {
      config: {
        access: { scope: 'audio.write', entitlement: 'audio_features' },
        problems: ['validation_error', 'resource_forbidden', 'not_found', 'quota_exceeded'],
      },
      schema: {
        operationId: 'measureFeatures',
        summary: 'Measure the features of an audio file',
        description: 'Tempo, key, loudness, timbre and more, for one object. Costs one credit.',
        tags: ['Audio'],
        querystring: Type.Object({}, { additionalProperties: false }),
        headers: idempotencyHeaders,
        body: Body,
        response: { 200: { description: 'The features.', ...Envelope(Result) } },
      },
    },
    async (request, reply) => {
      const { idempotency, body } = readIdempotency(request, reply, request.body)
      const options = { ...idempotency, signal: abortOnDisconnect(reply) }
      return ok(await measureFeatures(context, request.caller, body, options))
    },
  )
}
