import { Problem } from '../../lib/problem.ts'
import { isUnreachable, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import { resolveCatalogue } from '../catalogue/resolve-catalogue.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { type HeldCredits, withCredits } from '../credits/with-credits.ts'
import { type KeepAnswer, once } from '../idempotency/once.ts'
import { type ResolvedObject, resolveObject } from '../storage/areas/resolve.ts'
import { analyseObject } from './analyse-object.ts'
import type { StoredAnalysis } from './analysis.ts'
import { type FlatMetadata, type GivenMetadata, nestMetadata, toTrackEntry } from './metadata.ts'
import { currentModel } from './models.ts'
import {
  type AcceptPersisted,
  describeFailure,
  type FailedPersistence,
  type Persisted,
  storePersisted,
} from './persist.ts'
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
    | { status: 'accepted'; ingestion_id: string; catalog_id: string; entities: Persisted['known'] }
    | FailedPersistence
}

export type LiveOptions = {
  /** Makes a repeat harmless; null: there is none. */
  key: string | null
  signal: AbortSignal
  accept: AcceptPersisted
}

type Work = {
  request: TaggingRequest
  object: ResolvedObject
  catalogueId: string | null
  options: LiveOptions
  credits: HeldCredits
  keep: KeepAnswer<LiveResult>
}

/** Tags an object at once; with `persist`, makes it a track of a catalogue too, whose ingestion goes on afterwards. */
export async function tagLive(
  context: Context,
  caller: Caller,
  request: TaggingRequest,
  options: LiveOptions,
): Promise<LiveResult> {
  const { key, signal } = options
  const call = { operation: 'tagging', key, body: request, signal }
  const { answer } = await once<LiveResult>(context, caller, call, async (keep) => {
    const object = await resolveObject(context, caller.organisation.id, request.s3_file_uri)
    const catalogueId = await catalogueOf(context, caller, request)
    const amount = request.persist ? 2 : 1
    return withCredits(context, caller, { amount, reason: 'tagging' }, (credits) =>
      tag(context, caller, { request, object, catalogueId, options, credits, keep }),
    )
  })
  return answer
}

/** Null where nothing is written; a catalogue that is named must be the caller's all the same. */
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
  const { object, credits, keep, catalogueId } = work
  const analysis = await analyseObject(context, {
    organisationId: caller.organisation.id,
    object: object.object,
    urgency: 'live',
    signal: work.options.signal,
  })
  const answer = answerOf(object.uri, analysis)
  if (catalogueId !== null) {
    const persisted = await persist(context, caller, work, catalogueId, analysis, answer)
    if (persisted.source.persisted) return persisted
    await credits.release(1)
    Object.assign(answer, persisted)
  }
  await transaction(context.db, async (tx) => {
    await credits.settle(tx)
    await keep(tx, answer)
  })
  return answer
}

/** Everything that makes the track and its ingestion true is one transaction, and the payment of the live call with it. */
async function persist(
  context: Context,
  caller: Caller,
  { request, object, options, credits, keep }: Work,
  catalogueId: string,
  analysis: StoredAnalysis,
  answer: LiveResult,
): Promise<LiveResult> {
  let stored = false
  try {
    return await transaction(context.db, async (tx) => {
      const owner = { organisationId: caller.organisation.id, catalogueId }
      const metadata = nestMetadata(request.metadata, flatOf(request))
      const entry = toTrackEntry(metadata, object.object.key)
      const { track, entities, known } = await storePersisted(tx, owner, entry, context.clock.now())
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
        ...answer,
        source: { ...answer.source, persisted: true },
        persistence: {
          status: 'accepted',
          ingestion_id: ingestionId,
          catalog_id: catalogueId,
          entities: known,
        },
      }
      stored = true
      await credits.settle(tx)
      await keep(tx, persisted)
      return persisted
    })
  } catch (error) {
    // What cannot be stored costs the caller nothing but that; without a database there is no answer to give either.
    if (stored || isUnreachable(error)) throw error
    return { ...answer, persistence: describeFailure(failureOf(context, error)) }
  }
}

function failureOf(context: Context, error: unknown): Problem {
  if (error instanceof Problem) return error
  context.log.error({ err: error }, 'a live call could not be persisted')
  return new Problem('internal_error', 'Something went wrong on our side. The operator has been told.')
}

function flatOf({ outer_id, title, artist, isrc }: FlatMetadata): FlatMetadata {
  return { outer_id, title, artist, isrc } as FlatMetadata
}

function answerOf(uri: string, { features, tags }: StoredAnalysis): LiveResult {
  return {
    source: { s3_file_uri: uri, persisted: false },
    audio_tagging: {
      status: 'completed',
      taxonomy_version: currentModel.taxonomy_version,
      tags: readTags({ features, tags: tags! }),
    },
  }
}
