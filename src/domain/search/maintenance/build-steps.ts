import type { NameCollection, TextIndex } from '../../../index/text/text-index.ts'
import type { VectorIndex, VectorScope, VectorTarget } from '../../../index/vector/vector-index.ts'
import { type Pool, transaction } from '../../../platform/postgres.ts'
import { actFor } from '../../catalogue/act-for.ts'
import { feedAtlas, feedWorkspace } from '../../catalogue/indexing/feed-index.ts'
import { harmonySpace, soundSpaceName } from '../../similarity/spaces.ts'
import { queueNamesAfter, queueStaleDocuments, queueTracksAfter, selectOrganisationIds } from './sql.ts'

const atlasChunk = 20_000
const workspaceChunk = 5000
const vectorChunk = 1000
const collections: NameCollection[] = ['artists', 'releases', 'labels']
const spaceNames = [soundSpaceName, harmonySpace.name]

/** A part of a build that is done in chunks: `run` handles the ids after one, and returns the last it did; null: no more. */
export type BuildStep = {
  name: string
  organisationId: string | null
  run(afterId: number): Promise<number | null>
}

type Resources = {
  db: Pool
  curator: Pool
  /** Write to the active engine and to the one that is being built. */
  textIndex: TextIndex
  curatorIndex: TextIndex
  /** Vectors are copied: computing them again would take days. */
  from: VectorIndex
  to: VectorIndex
  toAtlas: VectorIndex
  /** The engine may have documents of tracks that were deleted while nobody wrote to it. */
  hasStaleDocuments: boolean
}

/** Names first, then tracks, then vectors; the atlas first, then organisations in the order of their ids. */
export async function planSteps(resources: Resources): Promise<BuildStep[]> {
  const organisationIds = await selectOrganisationIds(resources.db)
  return [...atlasSteps(resources), ...organisationIds.flatMap((id) => workspaceSteps(resources, id))]
}

function atlasSteps({ curator, curatorIndex, from, toAtlas, hasStaleDocuments }: Resources): BuildStep[] {
  const queueAndFeed = async (queue: () => Promise<number | null>) => {
    const last = await queue()
    await feedAtlas(curator, curatorIndex)
    return last
  }
  return [
    ...collections.map((collection) => ({
      name: collection,
      organisationId: null,
      run: (afterId: number) => queueAndFeed(() => queueNamesAfter(curator, collection, afterId, atlasChunk)),
    })),
    {
      name: 'tracks',
      organisationId: null,
      run: (afterId) =>
        queueAndFeed(async () => {
          if (afterId === 0 && hasStaleDocuments) await queueStaleDocuments(curator, 'atlas', null)
          return queueTracksAfter(curator, 'atlas', null, afterId, atlasChunk)
        }),
    },
    ...spaceNames.map((spaceName) => ({
      name: `vectors of ${spaceName}`,
      organisationId: null,
      run: (afterId: number) => copyVectors(from, toAtlas, { layer: 'atlas' }, spaceName, afterId),
    })),
  ]
}

function workspaceSteps(resources: Resources, organisationId: string): BuildStep[] {
  const { db, textIndex, from, to, hasStaleDocuments } = resources
  const scope = { layer: 'workspace', organisationId, catalogueId: null } as const
  return [
    {
      name: 'tracks',
      organisationId,
      async run(afterId) {
        const last = await transaction(db, async (tx) => {
          await actFor(tx, organisationId)
          if (afterId === 0 && hasStaleDocuments) await queueStaleDocuments(tx, 'workspace', organisationId)
          return queueTracksAfter(tx, 'workspace', organisationId, afterId, workspaceChunk)
        })
        while ((await feedWorkspace(db, textIndex, organisationId)) > 0);
        return last
      },
    },
    ...spaceNames.map((spaceName) => ({
      name: `vectors of ${spaceName}`,
      organisationId,
      run: (afterId: number) => copyVectors(from, to, scope, spaceName, afterId),
    })),
  ]
}

/** Versions are copied, too, so a vector that is computed during the build is not replaced by an older one. */
async function copyVectors(
  from: VectorIndex,
  to: VectorIndex,
  scope: VectorScope,
  spaceName: string,
  afterId: number,
): Promise<number | null> {
  const listed = await from.list(scope, spaceName, afterId, vectorChunk)
  const groups = Map.groupBy(listed, ({ catalogueId, modelVersion }) => `${catalogueId} ${modelVersion}`)
  for (const group of groups.values()) {
    const { catalogueId, modelVersion } = group[0]!
    const target: VectorTarget = scope.layer === 'atlas' ? scope : { ...scope, catalogueId: catalogueId! }
    await to.add(target, { name: spaceName, modelVersion }, group)
  }
  while (await to.maintain(scope));
  return listed.at(-1)?.id ?? null
}
