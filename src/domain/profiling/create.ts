import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor, readFor } from '../catalogues/act-for.ts'
import { checkCatalogue } from '../catalogues/list.ts'
import { withCredits } from '../credits/with-credits.ts'
import { recordEvent } from '../events/record.ts'
import { once } from '../idempotency/once.ts'
import type { World } from '../world.ts'
import { describeTrack, type Profile } from './describe.ts'
import { findTrack, type ProfileRequest, readKey } from './find-track.ts'
import { insertProfile } from './sql.ts'

/**
 * Makes and keeps a profile of a track of the organisation's catalogues, for one credit. What cannot be profiled costs
 * nothing; a repeat with the same idempotency key gets the first answer.
 */
export async function createProfile(
  world: World,
  caller: Caller,
  request: ProfileRequest,
  idempotencyKey: string | null,
): Promise<Profile> {
  const key = readKey(request)
  if (request.catalog_id !== undefined) await checkCatalogue(world.db, caller, request.catalog_id)
  const catalogueId = request.catalog_id ?? caller.catalogue?.id ?? null
  const organisationId = caller.organisation.id
  const call = { operation: 'profile', key: idempotencyKey, body: request }
  const { answer } = await once<Profile>(world, caller, call, async (keep) => {
    const track = await readFor(world.db, organisationId, (tx) => findTrack(tx, caller, key, catalogueId))
    return withCredits(
      world,
      caller,
      { amount: 1, reason: 'profile', reference: track.id },
      async (credits) => {
        const at = world.clock.now()
        const profile = await readFor(world.db, organisationId, (tx) => describeTrack(tx, caller, track, at))
        await transaction(world.db, async (tx) => {
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
          const data = { profile_id: profile.id, track_uri: profile.track_uri }
          await recordEvent(world, tx, { organisationId, type: 'profile.created', data })
          await keep(tx, profile)
          await credits.settle(tx)
        })
        return profile
      },
    )
  })
  return answer
}
