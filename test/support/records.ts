import { feedAtlas } from '../../src/domain/catalogue/indexing/feed-index.ts'
import type { TrackEntry } from '../../src/domain/catalogue/store/entries.ts'
import { storeTrackEntries } from '../../src/domain/catalogue/store/store-entries.ts'
import { storeTracks } from '../../src/domain/catalogue/store/store-tracks.ts'
import { transaction } from '../../src/platform/postgres.ts'
import type { TestContext } from './context.ts'
import type { makeOrganisation } from './people.ts'

/** Tracks in a catalogue of an organisation; answers their ids in order. */
export async function fillWorkspace(
  context: TestContext,
  owner: Awaited<ReturnType<typeof makeOrganisation>>,
  entries: TrackEntry[],
  catalogueId = owner.catalogue.id,
): Promise<string[]> {
  const stored = await transaction(context.db, (tx) =>
    storeTracks(tx, { organisationId: owner.id, catalogueId }, entries, {
      identity: 'outer_id',
      at: context.clock.now(),
    }),
  )
  return stored.entries.map((entry) => entry.track!.id)
}

/** Tracks in the atlas; answers their ids in order. */
export async function fillAtlas(context: TestContext, entries: TrackEntry[]): Promise<string[]> {
  const stored = await transaction(context.curator, (tx) =>
    storeTrackEntries(tx, { layer: 'atlas' }, entries, { identity: 'outer_id', at: context.clock.now() }),
  )
  await feedAtlas(context.curator, context.curatorIndex)
  return stored.entries.map((entry) => entry.track!.id)
}
