import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { indexWorkspace, tidyWorkspace } from './index-tracks.ts'
import { selectOrganisationsToIndex } from './sql-index.ts'

/**
 * Indexes what was written to workspaces. A search does that itself for its own organisation, but a great ingestion should
 * not wait for somebody to search.
 */
const indexWorkspaces: Job<World> = {
  name: 'index-search',
  schedule: '* * * * *',
  async run(world, _, signal) {
    for (const organisationId of await selectOrganisationsToIndex(world.db)) {
      while (!signal.aborted && (await indexWorkspace(world.db, organisationId)) > 0);
      await tidyWorkspace(world.db, organisationId)
    }
  },
}

export const searchJobs: readonly Job<World>[] = [indexWorkspaces]
