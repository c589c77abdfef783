import { createCatalogue } from '../../src/domain/catalogues/create.ts'
import { storeTracks } from '../../src/domain/inventory/store-tracks.ts'
import type { TrackEntry } from '../../src/domain/records/entries.ts'
import type { World } from '../../src/domain/world.ts'
import { transaction } from '../../src/platform/postgres.ts'
import { makeOrganisation, makeToken } from './people.ts'

/** An organisation with a caller, to store tracks for. */
export async function makeLabel(world: World) {
  const organisation = await makeOrganisation(world)
  const { headers } = await makeToken(world, { organisationId: organisation.id })
  const owner = { organisationId: organisation.id, catalogueId: organisation.catalogue.id }
  return {
    ...owner,
    headers,
    store: (entries: TrackEntry[]) => storeFor(world, owner, entries),
    async newCatalogue(name: string) {
      return (await createCatalogue(world.db, organisation.id, { name })).id
    },
  }
}

export async function storeFor(
  world: World,
  owner: { organisationId: string; catalogueId: string },
  entries: TrackEntry[],
): Promise<string[]> {
  const options = { identity: 'outer_id' as const, at: world.clock.now() }
  const { entries: stored } = await transaction(world.db, (tx) => storeTracks(tx, owner, entries, options))
  return stored.map(({ track }) => track!.id)
}
