import { openIndexes } from '../../../index/open-indexes.ts'
import type { NameCollection } from '../../../index/text/text-index.ts'
import { type Pool, transaction } from '../../../platform/postgres.ts'
import { actFor } from '../../catalogue/act-for.ts'
import { feedAtlas, feedWorkspace } from '../../catalogue/indexing/feed-index.ts'
import type { Context } from '../../context.ts'
import { computeSimilarities } from '../../similarity/compute-similarities.ts'
import { indexAtlasTracks } from '../../similarity/index-atlas.ts'
import type { ScopeFaults } from './check-index.ts'
import { forgetComputed, queueNamesAfter, queueTracks } from './sql.ts'

const nameChunk = 20_000

/** Indexes again what a check found to be wrong: text from the catalogue, vectors from the analyses. */
export async function repairScope(context: Context, curator: Pool, faults: ScopeFaults): Promise<void> {
  const { organisationId, missing, different, extra, withoutVectors } = faults
  const wrong = [...missing, ...different, ...extra]
  if (organisationId === null) await repairAtlas(context, curator, wrong, withoutVectors)
  else await repairWorkspace(context, organisationId, wrong, withoutVectors)
}

async function repairAtlas(
  { indexThreads, searchCluster }: Context,
  curator: Pool,
  wrong: number[],
  withoutVectors: number[],
): Promise<void> {
  const { textIndex, vectorIndex } = openIndexes(curator, indexThreads, searchCluster)
  await transaction(curator, async (tx) => {
    await queueTracks(tx, 'atlas', null, wrong)
    await forgetComputed(tx, 'atlas', withoutVectors)
  })
  await feedAtlas(curator, textIndex)
  await indexAtlasTracks(curator, { vectorIndex, indexThreads })
}

async function repairWorkspace(
  context: Context,
  organisationId: string,
  wrong: number[],
  withoutVectors: number[],
): Promise<void> {
  const { db, textIndex } = context
  await transaction(db, async (tx) => {
    await actFor(tx, organisationId)
    await queueTracks(tx, 'workspace', organisationId, wrong)
    await forgetComputed(tx, 'workspace', withoutVectors)
  })
  while ((await feedWorkspace(db, textIndex, organisationId)) > 0);
  await textIndex.refresh({ layer: 'workspace', organisationId })
  await computeSimilarities(context, { organisationId, trackSeqs: withoutVectors })
}

export async function repairNames(
  { indexThreads, searchCluster }: Context,
  curator: Pool,
  collection: NameCollection,
): Promise<void> {
  const { textIndex } = openIndexes(curator, indexThreads, searchCluster)
  for (let last: number | null = 0; last !== null; ) {
    last = await queueNamesAfter(curator, collection, last, nameChunk)
    await feedAtlas(curator, textIndex)
  }
}
