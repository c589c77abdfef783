import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Caller } from '../access/caller.ts'
import { readFor, readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import type { Profile } from './describe-track.ts'
import { type ProfileFilter, profileList, selectProfilesById } from './sql.ts'

type ListInput = ListRequest & { catalogueId?: string | undefined } & Omit<ProfileFilter, 'catalogueIds'>

/** All profiles, newest first. A client that is bound to a catalogue sees only those of its tracks. */
export function listProfiles(
  context: Context,
  caller: Caller,
  { ids, catalogueId, trackId, createdAfter, createdBefore, ...request }: ListInput,
): Promise<ListPage<Profile>> {
  const catalogueIds = [caller.catalogue?.id, catalogueId].flatMap((id) => id ?? [])
  const filter = { ids, catalogueIds, trackId, createdAfter, createdBefore }
  return readForWithLag(context.db, caller.organisation.id, async (tx) => {
    const found = await listRows<{ profile: Profile }>(tx, profileList(tx, filter), request)
    return { ...found, results: found.results.map(({ profile }) => profile) }
  })
}

export async function findProfile(context: Context, caller: Caller, id: string): Promise<Profile> {
  const catalogueId = caller.catalogue?.id ?? null
  const [profile] = await readFor(context.db, caller.organisation.id, (tx) =>
    selectProfilesById<Profile>(tx, [id], catalogueId),
  )
  if (profile !== undefined) return profile
  throw new Problem('not_found', `You have no profile ${id}. List yours with GET /v1/profiling/profiles.`)
}
