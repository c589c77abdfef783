import { type Page, type PageRequest, page } from '../../lib/page.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import type { Profile } from './describe-track.ts'
import { countProfiles, selectProfiles } from './sql.ts'

/** All profiles, newest first. A client that is bound to a catalogue sees only those of its tracks. */
export function listProfiles(context: Context, caller: Caller, request: PageRequest): Promise<Page<Profile>> {
  const catalogueId = caller.catalogue?.id ?? null
  return readForWithLag(context.db, caller.organisation.id, async (tx) => {
    const [count, profiles] = await Promise.all([
      countProfiles(tx, catalogueId),
      selectProfiles<Profile>(tx, catalogueId, request),
    ])
    return page(request, count, profiles)
  })
}
