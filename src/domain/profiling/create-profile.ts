import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import type { Context } from '../context.ts'
import { withCredits } from '../credits/with-credits.ts'
import { recordEvent } from '../events/record.ts'
import { type Idempotency, runIdempotent } from '../idempotency/run-idempotent.ts'
import { describeTrack, type Profile } from './describe-track.ts'
import { findTrack, type ProfileRequest, readKey } from './find-track.ts'
import { insertProfile } from './sql.ts'

/**
 * Creates and stores a profile of a track in the organisation's catalogues, for one credit. A refused request costs nothing; a
 * repeat with the same idempotency key gets the first response.
 */
export async function createProfile(
  context: Context,
  caller: Caller,
  request: ProfileRequest,
  idempotency: Idempotency,
): Promise<Profile> {
  const key = readKey(request)
  if (request.catalog_id !== undefined) await checkCatalogue(context.db, caller, request.catalog_id)
  const catalogueId = request.catalog_id ?? caller.catalogue?.id ?? null
  const organisationId = caller.organisation.id
  const call = { operation: 'profile', ...idempotency, body: request }
  const { result } = await runIdempotent<Profile>(context, caller, call, async (save) => {
    const track = await readFor(context.db, organisationId, (tx) => findTrack(tx, caller, key, catalogueId))
    return withCredits(
      context,
      caller,
      { amount: 1, reason: 'profile', reference: track.id },
      async (credits) => {
        const at = context.clock.now()
        const profile = await describeTrack(context, caller, track, at)
        await transaction(context.db, async (tx) => {
          await actFor(tx, organisationId)
          await insertProfile(tx, {
            id: profile.id,
            organisation_id: organisationId,
            catalogue_id: track.catalogue_id,
            layer: 'workspace',
            track_id: track.id,
            client_id: caller.client.id,
            profile,
            created_at: at,
          })
          const data = {
            profile_id: profile.id,
            track_uri: profile.track_uri,
            catalog_id: track.catalogue_id,
          }
          await recordEvent(context, tx, { organisationId, type: 'profile.created', data })
          await save(tx, profile)
          await credits.settle(tx)
        })
        return profile
      },
    )
  })
  return result
}
