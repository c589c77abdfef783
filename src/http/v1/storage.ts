import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { findTracksOfFiles } from '../../domain/ingestion/ingested-files.ts'
import {
  createInboundUpload,
  deleteInboundObject,
  findInboundObject,
  listInboundObjects,
} from '../../domain/storage/areas/inbound.ts'
import { limits } from '../../domain/storage/limits.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const exampleUri = 's3://euterpe-0198a7c2f3d17b44a1c9-eu-west-1/inbound/2026/song.wav'

const NewUpload = Type.Object(
  {
    object_key: Type.String({ description: 'The key relative to inbound/. May contain subfolders.' }),
    content_type: Type.String({
      description:
        "The file's media type. The upload must have it. For audio it is corrected from the content afterwards.",
    }),
    size: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: limits.singleUploadBytes,
        description: 'The size in bytes. If given, the URL accepts exactly so many.',
      }),
    ),
    part_size: Type.Optional(
      Type.Integer({
        minimum: limits.minPresignedPartBytes,
        maximum: limits.singleUploadBytes,
        description: `Upload in parts of so many bytes, at most ${limits.presignedParts}: they can be sent in parallel and repeated one by one. Needs size. Best above 16 MB.`,
      }),
    ),
  },
  {
    title: 'NewUpload',
    additionalProperties: false,
    examples: [{ object_key: '2026/song.wav', content_type: 'audio/wav', size: 31_752_044 }],
  },
)

const UploadParts = Type.Object(
  {
    upload_id: Type.String({ description: 'The id of the multipart upload.' }),
    part_size: Type.Integer({ minimum: 1, description: 'The size of all parts but the last, in bytes.' }),
    urls: Type.Array(Type.String({ format: 'uri' }), {
      description: 'Where to PUT each part, in order. Keep the ETag of each response.',
    }),
    complete_url: Type.String({
      format: 'uri',
      description:
        'POST the list of parts here, as in S3: `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>…</ETag></Part>…</CompleteMultipartUpload>`.',
    }),
    abort_url: Type.String({ format: 'uri', description: 'DELETE this to discard the parts.' }),
  },
  { title: 'UploadParts', description: 'With part_size: URLs to upload the file in parts, as in S3.' },
)

export const Upload = Type.Object(
  {
    object_key: Type.String(),
    s3_file_uri: Type.String({
      description: 'Pass this to tagging and ingestion once the file is uploaded.',
    }),
    method: Type.Literal('PUT'),
    url: Type.String({ format: 'uri', description: 'Send the bytes here; no token is needed.' }),
    headers: Type.Record(Type.String(), Type.String(), { description: 'Headers to send with the bytes.' }),
    expires_at: Type.String({ format: 'date-time', description: 'When the URLs expire.' }),
    parts: Type.Optional(UploadParts),
  },
  {
    title: 'Upload',
    examples: [
      {
        object_key: '2026/song.wav',
        s3_file_uri: exampleUri,
        method: 'PUT',
        url: 'https://s3.example.com/euterpe-0198a7c2f3d17b44a1c9-eu-west-1/inbound/2026/song.wav?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=0f3c',
        headers: { 'content-type': 'audio/wav' },
        expires_at: '2026-11-15T10:00:00.000Z',
      },
    ],
  },
)

const InboundObject = Type.Object(
  {
    object_key: Type.String(),
    s3_file_uri: Type.String(),
    size: Type.Integer({ minimum: 0, description: 'In bytes.' }),
    content_type: Type.String(),
    etag: Type.String(),
    last_modified: Type.String({ format: 'date-time' }),
    track_uri: Type.Optional(
      Type.String({
        description: 'In lists, if the file was ingested: its track. Absent if the track was deleted.',
      }),
    ),
  },
  { title: 'InboundObject' },
)

const ObjectPage = Type.Object(
  {
    objects: Type.Array(InboundObject),
    next_token: Type.Union([Type.String(), Type.Null()], {
      description: 'The continuation_token of the next page; null on the last.',
    }),
  },
  { title: 'InboundObjectPage' },
)

const exampleObject = {
  object_key: '2026/song.wav',
  s3_file_uri: exampleUri,
  size: 31_752_044,
  content_type: 'audio/wav',
  etag: '9e107d9d372bb6826bd81d3542a419d6',
  last_modified: '2026-11-15T09:00:00.000Z',
}

const ListQuery = Type.Object(
  {
    prefix: Type.Optional(Type.String({ description: 'List mode: only keys with this prefix.' })),
    page_size: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'List mode: objects per page.' }),
    ),
    continuation_token: Type.Optional(
      Type.String({ description: 'List mode: the next_token of the previous page.' }),
    ),
    object_key: Type.Optional(Type.String({ description: 'Exact mode: only this object.' })),
  },
  { additionalProperties: false },
)

/** Uploads to and listings of the inbound area. */
export function storageRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/storage/inbound/uploads',
    {
      config: { access: { scope: 'storage.write' }, problems: ['validation_error'] },
      schema: {
        operationId: 'createInboundUpload',
        summary: 'Get a URL to upload a file to',
        description:
          "Returns a presigned URL for one PUT into your organisation's inbound area, valid for an hour; with part_size, also URLs for its parts. Files there are kept until you delete them.",
        tags: ['Storage'],
        querystring: Type.Object({}, { additionalProperties: false }),
        body: NewUpload,
        response: { 200: { description: 'The presigned URL.', ...Envelope(Upload) } },
      },
    },
    async (request) => ok(await createInboundUpload(context, request.caller, request.body)),
  )

  scope.get(
    '/v1/storage/inbound/objects',
    {
      config: { access: { scope: 'storage.read' }, problems: ['validation_error', 'not_found'] },
      schema: {
        operationId: 'listInboundObjects',
        summary: "List the objects in your organisation's inbound area",
        description:
          'List mode: pages of objects ordered by key; pass next_token as continuation_token for the next page. Exact mode, with object_key: that object in data, or 404.',
        tags: ['Storage'],
        querystring: ListQuery,
        response: {
          200: {
            description: 'A page of objects, or one object in exact mode.',
            content: {
              'application/json': {
                schema: Envelope(Type.Union([ObjectPage, InboundObject])),
                examples: {
                  list: { value: ok({ objects: [exampleObject], next_token: null }) },
                  exact: { value: ok(exampleObject) },
                },
              },
            },
          },
        },
      },
    },
    async (request) => {
      const { object_key, prefix = '', continuation_token } = request.query
      const page_size = request.query.page_size!
      if (object_key === undefined) {
        const input = { prefix, page_size, continuation_token }
        const { objects, next_token } = await listInboundObjects(context, request.caller, input)
        const uris = objects.map(({ s3_file_uri }) => s3_file_uri)
        const tracks = await findTracksOfFiles(context, request.caller, uris)
        const withTracks = objects.map((object) => {
          const track_uri = tracks.get(object.s3_file_uri)
          return { ...object, ...(track_uri !== undefined && { track_uri }) }
        })
        return ok({ objects: withTracks, next_token })
      }
      if (request.query.prefix !== undefined || continuation_token !== undefined) {
        const message = 'cannot be combined with prefix and continuation_token'
        throw new Problem('invalid_request', `The parameter object_key ${message}.`, {
          details: [{ field: 'object_key', message }],
        })
      }
      return ok(await findInboundObject(context, request.caller, object_key))
    },
  )

  scope.delete(
    '/v1/storage/inbound/objects',
    {
      config: { access: { scope: 'storage.write' }, problems: ['validation_error', 'not_found'] },
      schema: {
        operationId: 'deleteInboundObject',
        summary: "Delete an object of your organisation's inbound area",
        description:
          'Tracks that were analysed from the file keep their tags and features, but can no longer be played.',
        tags: ['Storage'],
        querystring: Type.Object(
          { object_key: Type.String({ description: 'The key relative to inbound/.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'The object is deleted.',
            ...Envelope(Type.Object({ object_key: Type.String() })),
          },
        },
      },
    },
    async (request) => {
      const { object_key } = request.query
      await deleteInboundObject(context, request.caller, object_key)
      return ok({ object_key })
    },
  )
}
