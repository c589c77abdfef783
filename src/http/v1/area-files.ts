import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import {
  createAreaUpload,
  deleteAreaFiles,
  listAreaFolder,
  signAreaDownload,
} from '../../domain/storage/areas/area-files.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { Upload } from './storage.ts'

const tags = ['Storage']
const noQuery = Type.Object({}, { additionalProperties: false })
const Key = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'The key in the storage area, such as delivery/ddex/20261115090000/batch.xml.',
})
const writable = Type.Boolean({ description: 'Whether you can write here. The service writes the others.' })

const Folder = Type.Object(
  {
    folders: Type.Array(
      Type.Object({ prefix: Type.String({ description: 'The folder, with a slash at its end.' }), writable }),
      { description: 'The folders in it.' },
    ),
    files: Type.Array(
      Type.Object({
        key: Key,
        s3_file_uri: Type.String(),
        size: Type.Integer({ minimum: 0, description: 'In bytes.' }),
        content_type: Type.String(),
        last_modified: Type.String({ format: 'date-time' }),
        writable,
      }),
      { description: 'The files in it, by key.' },
    ),
    next_token: Type.Union([Type.String(), Type.Null()], {
      description: 'The continuation_token of the next page; null on the last.',
    }),
  },
  {
    title: 'StorageFolder',
    examples: [{ folders: [{ prefix: 'delivery/ddex/', writable: true }], files: [], next_token: null }],
  },
)

/** The storage area as a tree of folders. */
export function areaFileRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/storage/objects',
    {
      config: {
        access: { scope: 'storage.read' },
        problems: ['validation_error', 'resource_forbidden'],
      },
      schema: {
        operationId: 'listStorageFolder',
        summary: 'List a folder of your storage area',
        description: 'The folders and files that your S3 keys can read.',
        tags,
        querystring: Type.Object(
          {
            prefix: Type.Optional(
              Type.String({ maxLength: 1024, description: 'The folder, with a slash at its end.' }),
            ),
            page_size: Type.Optional(
              Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page.' }),
            ),
            continuation_token: Type.Optional(
              Type.String({ maxLength: 2000, description: 'The next_token of the previous page.' }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of the folder.', ...Envelope(Folder) } },
      },
    },
    async (request) => {
      const { prefix = '', continuation_token } = request.query
      const input = { prefix, page_size: request.query.page_size!, continuation_token }
      return ok(await listAreaFolder(context, request.caller, input))
    },
  )

  scope.post(
    '/v1/storage/objects/delete',
    {
      config: {
        access: { scope: 'storage.write' },
        problems: ['validation_error', 'resource_forbidden'],
      },
      schema: {
        operationId: 'deleteStorageObjects',
        summary: 'Delete files of your storage area',
        description:
          'Files that do not exist are left out of the result. Tracks that were analysed from a file keep their tags and features, but can no longer be played.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            keys: Type.Array(Key, { minItems: 1, maxItems: 1000, description: 'The files to delete.' }),
          },
          { additionalProperties: false, examples: [{ keys: ['delivery/audio/old.wav'] }] },
        ),
        response: {
          200: {
            description: 'The files that were deleted.',
            ...Envelope(
              Type.Object(
                { keys: Type.Array(Type.String(), { description: 'The files that existed.' }) },
                { title: 'DeletedObjects', examples: [{ keys: ['delivery/audio/old.wav'] }] },
              ),
            ),
          },
        },
      },
    },
    async (request) => ok({ keys: await deleteAreaFiles(context, request.caller, request.body.keys) }),
  )

  scope.post(
    '/v1/storage/uploads',
    {
      config: {
        access: { scope: 'storage.write' },
        problems: ['validation_error', 'resource_forbidden'],
      },
      schema: {
        operationId: 'createStorageUpload',
        summary: 'Get a URL to upload a file to a delivery folder',
        description:
          'Returns a presigned URL for one PUT, valid for an hour. The key may be anywhere your S3 keys can write.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            key: Key,
            content_type: Type.String({
              description: "The file's media type. The upload must have it.",
            }),
          },
          {
            additionalProperties: false,
            examples: [{ key: 'delivery/ddex/20261115090000/batch.xml', content_type: 'application/xml' }],
          },
        ),
        response: { 200: { description: 'The presigned URL.', ...Envelope(Upload) } },
      },
    },
    async (request) => ok(await createAreaUpload(context, request.caller, request.body)),
  )

  scope.get(
    '/v1/storage/download',
    {
      config: {
        access: { scope: 'storage.read' },
        problems: ['validation_error', 'not_found', 'resource_forbidden'],
      },
      schema: {
        operationId: 'getStorageDownload',
        summary: 'Get a URL to download a file of your storage area',
        tags,
        querystring: Type.Object({ key: Key }, { additionalProperties: false }),
        response: {
          200: {
            description: 'The URL, valid for an hour.',
            ...Envelope(
              Type.Object(
                {
                  url: Type.String({ description: 'Anyone who has it can read the file until it expires.' }),
                  expires_at: Type.String({ format: 'date-time' }),
                },
                {
                  title: 'StorageDownload',
                  examples: [
                    {
                      url: 'https://euterpe.example.com/v1/downloads?token=eyJ',
                      expires_at: '2026-11-15T10:00:00.000Z',
                    },
                  ],
                },
              ),
            ),
          },
        },
      },
    },
    async (request) => ok(await signAreaDownload(context, request.caller, request.query.key)),
  )
}
