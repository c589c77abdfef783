import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { feedWorkspace } from './feed-index.ts'
import { selectOrganisationsToIndex } from './sql.ts'

/** A search indexes what is queued of its own organisation, but a large ingestion should not wait for somebody to search. */
export const indexWorkspaces: Job<Context> = {
  name: 'index-search',
  schedule: '* * * * *',
  async run({ db, textIndex }, _, signal) {
    for (const organisationId of await selectOrganisationsToIndex(db)) {
      while (!signal.aborted && (await feedWorkspace(db, textIndex, organisationId)) > 0);
      await textIndex.refresh({ layer: 'workspace', organisationId })
    }
  },
}
