import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { indexWorkspace, tidyWorkspace } from './index-tracks.ts'
import { selectOrganisationsToIndex } from './sql-index.ts'

/**
 * Indexes what was written to workspaces. A search does that itself for its own organisation, but a great ingestion should
 * not wait for somebody to search.
 */
const indexWorkspaces: Job<Context> = {
  name: 'index-search',
  schedule: '* * * * *',
  async run(context, _, signal) {
    for (const organisationId of await selectOrganisationsToIndex(context.db)) {
      while (!signal.aborted && (await indexWorkspace(context.db, organisationId)) > 0);
      await tidyWorkspace(context.db, organisationId)
    }
  },
}

export const searchJobs: readonly Job<Context>[] = [indexWorkspaces]
