import { Problem } from '../../lib/problem.ts'
import { isUnreachable, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import { resolveCatalogue } from '../catalogue/resolve-catalogue.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { type ReservedCredits, withCredits } from '../credits/with-credits.ts'
import { type Idempotency, runIdempotent, type SaveResult } from '../idempotency/run-idempotent.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { type ResolvedObject, resolveObject } from '../storage/areas/resolve.ts'
import { analyseObject } from './analyse-object.ts'
import type { StoredAnalysis } from './analysis.ts'
import { type FlatMetadata, type GivenMetadata, nestMetadata, toTrackInput } from './metadata.ts'
import { currentModel } from './models.ts'
import {
  type AcceptLiveTrack,
  describeFailure,
  type FailedPersistence,
  type StoredLiveTrack,
  storeLiveTrack,
} from './store-live-track.ts'
import { readTags, type TagsByCategory } from './taxonomy/read-tags.ts'

export type TaggingRequest = FlatMetadata & {
  s3_file_uri: string
  persist?: boolean
  catalog_id?: string
  metadata?: GivenMetadata
}

export type LiveResult = {
  source: { s3_file_uri: string; persisted: boolean }
  audio_tagging: { status: 'completed'; taxonomy_version: string; tags: TagsByCategory }
  persistence?:
    | { status: 'accepted'; ingestion_id: string; catalog_id: string; entities: StoredLiveTrack['existing'] }
    | FailedPersistence
}

export type LiveOptions = Idempotency & {
  signal: AbortSignal
  accept: AcceptLiveTrack
}

type Work = {
  request: TaggingRequest
  object: ResolvedObject
  catalogueId: string | null
  options: LiveOptions
  signal: AbortSignal
  credits: ReservedCredits
  save: SaveResult<LiveResult>
}

/** Tags an object at once. With `persist` it also stores a track, whose ingestion continues in the background. */
export async function tagLive(
  context: Context,
  caller: Caller,
  request: TaggingRequest,
  options: LiveOptions,
): Promise<LiveResult> {
  const { key, onReplay, signal } = options
  const call = { operation: 'tagging', key, onReplay, body: request, signal }
  const { result } = await runIdempotent<LiveResult>(context, caller, call, async (save, workSignal) => {
    const object = await resolveObject(context, caller.organisation.id, request.s3_file_uri)
    requireOwnInbound(caller, object.object.key)
    const catalogueId = await catalogueOf(context, caller, request)
    const amount = request.persist ? 2 : 1
    return withCredits(context, caller, { amount, reason: 'tagging' }, (credits) =>
      tag(context, caller, { request, object, catalogueId, options, signal: workSignal, credits, save }),
    )
  })
  return result
}

/** Null if nothing is to be stored. A catalogue that the request names must be the caller's in any case. */
async function catalogueOf(
  context: Context,
  caller: Caller,
  request: TaggingRequest,
): Promise<string | null> {
  if (request.persist) return resolveCatalogue(context.db, caller, request.catalog_id)
  if (request.catalog_id !== undefined) await checkCatalogue(context.db, caller, request.catalog_id)
  return null
}

async function tag(context: Context, caller: Caller, work: Work): Promise<LiveResult> {
  const { object, credits, save, catalogueId } = work
  const analysis = await analyseObject(context, {
    organisationId: caller.organisation.id,
    object: object.object,
    urgency: 'live',
    signal: work.signal,
  })
  const result = describeTags(object.uri, analysis)
  if (catalogueId !== null) {
    const persisted = await persist(context, caller, work, catalogueId, analysis, result)
    if (persisted.source.persisted) return persisted
    await credits.release(1)
    Object.assign(result, persisted)
  }
  await transaction(context.db, async (tx) => {
    await credits.settle(tx)
    await save(tx, result)
  })
  return result
}

/** Stores the track, creates its ingestion and settles the credits of the live call, all in one transaction. */
async function persist(
  context: Context,
  caller: Caller,
  { request, object, options, credits, save }: Work,
  catalogueId: string,
  analysis: StoredAnalysis,
  result: LiveResult,
): Promise<LiveResult> {
  let stored = false
  try {
    return await transaction(context.db, async (tx) => {
      const owner = { organisationId: caller.organisation.id, catalogueId }
      const metadata = nestMetadata(request.metadata, flatOf(request))
      const input = toTrackInput(metadata, object.object.key)
      const { track, entities, existing } = await storeLiveTrack(tx, owner, input, context.clock.now())
      const reference = trackUri('workspace', track.id)
      const reservation = await credits.handOver(tx, 1, reference, 'persisted_analysis')
      const { ingestionId } = await options.accept(context, tx, {
        ...owner,
        clientId: caller.client.id,
        object: { key: object.object.key, s3_file_uri: object.uri },
        contentHash: analysis.contentHash,
        track,
        entities,
        reservation,
      })
      const persisted: LiveResult = {
        ...result,
        source: { ...result.source, persisted: true },
        persistence: {
          status: 'accepted',
          ingestion_id: ingestionId,
          catalog_id: catalogueId,
          entities: existing,
        },
      }
      stored = true
      await credits.settle(tx)
      await save(tx, persisted)
      return persisted
    })
  } catch (error) {
    // If only the storing failed, the caller still gets the tags. Without a database there is no response to give.
    if (stored || isUnreachable(error)) throw error
    return { ...result, persistence: describeFailure(failureOf(context, error)) }
  }
}

function failureOf(context: Context, error: unknown): Problem {
  if (error instanceof Problem) return error
  context.log.error({ err: error }, 'persisting a live call failed')
  return new Problem(
    'internal_error',
    'An internal error prevented storing the track. The operator has been notified; try again later.',
  )
}

function flatOf({ outer_id, title, artist, isrc }: FlatMetadata): FlatMetadata {
  return { outer_id, title, artist, isrc } as FlatMetadata
}

function describeTags(uri: string, { features, tags }: StoredAnalysis): LiveResult {
  return {
    source: { s3_file_uri: uri, persisted: false },
    audio_tagging: {
      status: 'completed',
      taxonomy_version: currentModel.taxonomy_version,
      tags: readTags({ features, tags: tags! }),
    },
  }
}
