import { Type } from 'typebox'
import { checkCatalogue } from '../../domain/catalogue/list-catalogues.ts'
import type { Context } from '../../domain/context.ts'
import { createProfile } from '../../domain/profiling/create-profile.ts'
import { findProfile, listProfiles } from '../../domain/profiling/list-profiles.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { idempotencyFields, idempotencyHeaders, readIdempotency } from './idempotency.ts'
import {
  idsQuery,
  ListOf,
  listOf,
  listQuery,
  periodOf,
  periodQuery,
  withIds,
  withUnknownIds,
} from './list-query.ts'
import { FingerprintMatch, Portrait, SimilarTrack, TimelineSegment } from './profile-schemas.ts'
import { TagsByCategory } from './tag-schemas.ts'
import { TrackRef, TrackUri } from './track-uri-schema.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])

const Profile = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    track_uri: TrackUri,
    musimap_uid: Type.String(),
    isrc: Nullable,
    outer_id: Nullable,
    taxonomy_version: Type.String(),
    model_version: Type.String(),
    tags: { ...TagsByCategory, description: 'All scores by category, highest first.' },
    portrait: Portrait,
    segments: Type.Array(TimelineSegment, {
      description: 'The segments of the track, with the tags above their thresholds.',
    }),
    similar: Type.Array(SimilarTrack, {
      description: 'The most similar tracks of its catalogue, and of the atlas if the client may read it.',
    }),
    fingerprint_matches: Type.Array(FingerprintMatch, {
      description: 'Tracks with the same recording, or a cover of it.',
    }),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    title: 'Profile',
    description: 'The stored description of how a track sounds, as of the time it was created.',
  },
)

const NewProfile = Type.Object(
  {
    musimap_uid: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'The musimap_uid of the track.' }),
    ),
    track_uri: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'The track_uri of the track.' }),
    ),
    isrc: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'With or without hyphens.' }),
    ),
    outer_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'Your own id of the track.' }),
    ),
    catalog_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only look in this catalogue.' })),
    ...idempotencyFields,
  },
  { title: 'NewProfile', additionalProperties: false, examples: [{ isrc: 'FRZ039800212' }] },
)

/** Profiles: stored descriptions of how tracks sound. */
export function profilingRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/profiling/profiles',
    {
      config: {
        access: { scope: 'profiling.write', entitlement: 'profiling' },
        problems: ['validation_error', 'not_found', 'catalogue_forbidden', 'quota_exceeded'],
      },
      schema: {
        operationId: 'createProfile',
        summary: 'Profile a track',
        description:
          'Identify a track of your catalogues by exactly one of musimap_uid, track_uri, isrc and outer_id. URLs of streaming services are not accepted. Costs one credit.',
        tags: ['Profiling'],
        querystring: Type.Object({}, { additionalProperties: false }),
        headers: idempotencyHeaders,
        body: NewProfile,
        response: { 201: { description: 'The stored profile.', ...Envelope(Profile, 201) } },
      },
    },
    async (request, reply) => {
      const { idempotency, body } = readIdempotency(request, reply, request.body)
      const profile = await createProfile(context, request.caller, body, idempotency)
      return reply.code(201).send(ok(profile, 201, 'Created'))
    },
  )

  scope.get(
    '/v1/profiling/profiles',
    {
      config: {
        access: { scope: 'profiling.read', entitlement: 'profiling' },
        problems: ['validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'listProfiles',
        summary: 'List profiles',
        description: 'Newest first, each as of the time it was created.',
        tags: ['Profiling'],
        querystring: Type.Object(
          {
            ...listQuery({
              pageSize: 20,
              sorts: ['created'],
              order: 'newest first',
              changed: 'profiles never change, so those that were created after it',
            }),
            ...idsQuery(),
            track_id: Type.Optional({ ...TrackRef, description: 'Only profiles of this track.' }),
            catalog_id: Type.Optional(
              Type.String({ format: 'uuid', description: 'Only profiles of tracks in this catalogue.' }),
            ),
            ...periodQuery,
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of profiles.', ...Envelope(ListOf(Profile)) } },
      },
    },
    async (request) => {
      const { ids, track_id: trackId, catalog_id: catalogueId } = request.query
      if (catalogueId !== undefined) await checkCatalogue(context.db, request.caller, catalogueId)
      const page = withIds(listOf(request.query), ids)
      const filter = { ...page, ...periodOf(request.query), trackId, catalogueId }
      return ok(withUnknownIds(await listProfiles(context, request.caller, filter), ids))
    },
  )

  scope.get(
    '/v1/profiling/profiles/:profile_id',
    {
      config: { access: { scope: 'profiling.read', entitlement: 'profiling' }, problems: ['not_found'] },
      schema: {
        operationId: 'getProfile',
        summary: 'Get a profile',
        description: 'As of the time it was created.',
        tags: ['Profiling'],
        params: Type.Object({ profile_id: Type.String({ format: 'uuid' }) }),
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'The profile.', ...Envelope(Profile) } },
      },
    },
    async (request) => ok(await findProfile(context, request.caller, request.params.profile_id)),
  )
}
