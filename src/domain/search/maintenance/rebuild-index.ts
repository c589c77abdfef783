import { Engines } from '../../../index/engines.ts'
import { openIndexes } from '../../../index/open-indexes.ts'
import {
  createIndexes,
  deleteIndexes,
  type IndexSize,
  publishIndexes,
} from '../../../index/opensearch/indexes.ts'
import {
  type BuildProgress,
  type EngineName,
  type EngineState,
  selectEngineState,
  updateProgress,
  updateToActive,
  updateToBuilding,
  updateToCancelled,
} from '../../../index/sql-engine-state.ts'
import { Problem } from '../../../lib/problem.ts'
import { withAdvisoryLock } from '../../../platform/advisory-lock.ts'
import type { Pool } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { type BuildStep, planSteps } from './build-steps.ts'
import { selectOrganisationIds } from './sql.ts'

export type Rebuild = {
  context: Context
  /** May write the atlas. */
  curator: Pool
  engine: EngineName
  size: IndexSize
  onProgress?: (progress: BuildProgress) => void
}

/**
 * Builds both indexes anew in an engine, and then switches to it. Meanwhile the service reads from the active one, and writes
 * to both. All tracks are queued again, so what changes during the build passes through the same queue with a later version.
 * Stopped at any time, it goes on where it was when it is started again.
 */
export function rebuildIndex(rebuild: Rebuild): Promise<EngineState> {
  return withAdvisoryLock(rebuild.context.db, 'rebuild of the search index', async () => {
    const { context, engine } = rebuild
    const { db, searchCluster } = context
    if (engine === 'opensearch' && searchCluster === null) {
      throw new Problem(
        'validation_error',
        'EUTERPE_SEARCH_URL is not set: say where the OpenSearch cluster is.',
      )
    }
    const state = await updateToBuilding(db, engine)
    if (state.building !== engine) {
      throw new Problem(
        'validation_error',
        `The index is being built in ${state.building} already. Let that finish, or stop it by \`euterpe index rebuild --cancel\`.`,
      )
    }
    if (engine === 'opensearch') await createIndexes(searchCluster!, state.buildingGeneration, rebuild.size)
    await runSteps(rebuild, state)
    if (engine === 'opensearch') await publishIndexes(searchCluster!, state.buildingGeneration)
    await updateToActive(db)
    if (state.active === 'opensearch') await deleteIndexes(searchCluster!, state.generation)
    return state
  })
}

/** Gives up a build. The active engine goes on as before. */
export async function cancelRebuild({ db, searchCluster }: Context): Promise<void> {
  const { building, buildingGeneration } = await selectEngineState(db)
  await updateToCancelled(db)
  if (building === 'opensearch' && searchCluster !== null)
    await deleteIndexes(searchCluster, buildingGeneration)
}

async function runSteps({ context, curator, onProgress }: Rebuild, state: EngineState): Promise<void> {
  const { db, indexThreads, searchCluster } = context
  // Two pools with different rights: the atlas is written as the curator.
  const [engines, curatorEngines] = [db, curator].map(
    (pool) => new Engines(pool, indexThreads, searchCluster),
  )
  const steps = await planSteps({
    db,
    curator,
    textIndex: context.textIndex,
    curatorIndex: openIndexes(curator, indexThreads, searchCluster).textIndex,
    from: engines!.activeOf(state).vectorIndex,
    to: engines!.buildingOf(state)!.vectorIndex,
    toAtlas: curatorEngines!.buildingOf(state)!.vectorIndex,
    hasStaleDocuments: state.building === 'postgres',
  })
  await runAll(steps)
  // What was written last is visible when the engine takes over.
  const { textIndex } = curatorEngines!.buildingOf(state)!
  await textIndex.refresh({ layer: 'atlas' })
  const [organisationId] = await selectOrganisationIds(db)
  if (organisationId !== undefined) await textIndex.refresh({ layer: 'workspace', organisationId })

  async function runAll(all: BuildStep[]): Promise<void> {
    for (const step of skipDone(all, state.progress)) {
      let afterId = isAt(step, state.progress) ? state.progress!.afterId : 0
      for (;;) {
        const last = await step.run(afterId)
        if (last === null) break
        afterId = last
        const progress = { step: step.name, organisationId: step.organisationId, afterId }
        await updateProgress(db, progress)
        onProgress?.(progress)
      }
    }
  }
}

/** The steps that are left: from the one that was interrupted, or from the next organisation where that one is gone. */
function skipDone(steps: BuildStep[], progress: BuildProgress | null): BuildStep[] {
  if (progress === null) return steps
  const index = steps.findIndex(
    (step) =>
      isAt(step, progress) ||
      (step.organisationId !== null && step.organisationId > (progress.organisationId ?? '')),
  )
  return index === -1 ? [] : steps.slice(index)
}

function isAt(step: BuildStep, progress: BuildProgress | null): boolean {
  return progress?.step === step.name && progress.organisationId === step.organisationId
}
