import { storeTracks } from '../../src/domain/inventory/store-tracks.ts'
import type { TrackEntry } from '../../src/domain/records/entries.ts'
import { indexParts } from '../../src/domain/records/parts/index-parts.ts'
import { storeTrackEntries } from '../../src/domain/records/store-tracks.ts'
import { transaction } from '../../src/platform/postgres.ts'
import type { makeOrganisation } from './people.ts'
import type { TestWorld } from './world.ts'

/** Tracks in a catalogue of an organisation; answers their ids in order. */
export async function fillWorkspace(
  world: TestWorld,
  owner: Awaited<ReturnType<typeof makeOrganisation>>,
  entries: TrackEntry[],
  catalogueId = owner.catalogue.id,
): Promise<string[]> {
  const stored = await transaction(world.db, (tx) =>
    storeTracks(tx, { organisationId: owner.id, catalogueId }, entries, {
      identity: 'outer_id',
      at: world.clock.now(),
    }),
  )
  return stored.entries.map((entry) => entry.track!.id)
}

/** Tracks in the atlas; answers their ids in order. */
export async function fillAtlas(world: TestWorld, entries: TrackEntry[]): Promise<string[]> {
  const stored = await transaction(world.curator, (tx) =>
    storeTrackEntries(tx, { layer: 'atlas' }, entries, { identity: 'outer_id', at: world.clock.now() }),
  )
  await indexParts(world.curator)
  return stored.entries.map((entry) => entry.track!.id)
}
