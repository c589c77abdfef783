import { feedAtlas } from '../../src/domain/catalogue/indexing/feed-index.ts'
import { storeTracks } from '../../src/domain/catalogue/store/store-tracks.ts'
import type { TrackInput } from '../../src/domain/catalogue/store/track-input.ts'
import { transaction } from '../../src/platform/postgres.ts'
import type { TestContext } from './context.ts'
import type { makeOrganisation } from './people.ts'

/** Stores tracks in a catalogue of an organisation; returns their ids in order. */
export async function fillWorkspace(
  context: TestContext,
  owner: Awaited<ReturnType<typeof makeOrganisation>>,
  inputs: TrackInput[],
  catalogueId = owner.catalogue.id,
): Promise<string[]> {
  const stored = await transaction(context.db, (tx) =>
    storeTracks(tx, { layer: 'workspace', organisationId: owner.id, catalogueId }, inputs, {
      matchBy: 'outer_id',
      at: context.clock.now(),
    }),
  )
  return stored.outcomes.map(({ track }) => track!.id)
}

/** Stores tracks in the atlas; returns their ids in order. */
export async function fillAtlas(context: TestContext, inputs: TrackInput[]): Promise<string[]> {
  const stored = await transaction(context.curator, (tx) =>
    storeTracks(tx, { layer: 'atlas' }, inputs, { matchBy: 'outer_id', at: context.clock.now() }),
  )
  await feedAtlas(context.curator, context.curatorIndex)
  return stored.outcomes.map(({ track }) => track!.id)
}
