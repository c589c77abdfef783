import type { Db } from '../platform/postgres.ts'

export type EngineName = 'postgres' | 'opensearch'

/** Which engine the indexes are read from, and which one is being built beside it. */
export type EngineState = {
  active: EngineName
  /** The number of OpenSearch's indexes that are read; 0: there are none. */
  generation: number
  building: EngineName | null
  buildingGeneration: number
  progress: BuildProgress | null
}

/** What has been put into the engine that is being built: all before it, in the order of the build. */
export type BuildProgress = { step: string; organisationId: string | null; afterId: number }

export async function selectEngineState(db: Db): Promise<EngineState> {
  const [row] = await db<EngineState[]>`
    select active, generation, building, building_generation as "buildingGeneration", progress
    from search_engine`
  return row!
}

/** Returns the state afterwards: a build that was begun already goes on. */
export async function updateToBuilding(db: Db, engine: EngineName): Promise<EngineState> {
  await db`
    update search_engine
    set building = ${engine},
      building_generation = case when ${engine} = 'opensearch' then greatest(generation, building_generation) + 1 else 0 end,
      progress = null
    where building is null`
  return selectEngineState(db)
}

export async function updateProgress(db: Db, progress: BuildProgress): Promise<void> {
  await db`update search_engine set progress = ${JSON.stringify(progress)}::jsonb`
}

/** The engine that was built takes over. */
export async function updateToActive(db: Db): Promise<void> {
  await db`
    update search_engine
    set active = building,
      generation = case when building = 'opensearch' then building_generation else 0 end,
      building = null,
      progress = null
    where building is not null`
}

export async function updateToCancelled(db: Db): Promise<void> {
  await db`update search_engine set building = null, progress = null`
}
