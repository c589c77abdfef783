import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { checkCatalogues } from './check-catalogues.ts'

/** A run stops before the next one is due, which continues from there. */
const maxRunMs = 4 * 60_000

/** Finds out what is wrong with the tracks that have changed. */
const checkChangedTracks: Job<Context> = {
  name: 'check-catalogue-health',
  schedule: '*/5 * * * *',
  async run(context, _, signal) {
    await checkCatalogues(context, null, AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]))
  },
}

/** The same for one organisation, as soon as somebody asks. */
export const checkOrganisation: Job<Context, { organisationId: string }> = {
  name: 'check-organisation-health',
  timeLimitSeconds: 3600,
  run: (context, { organisationId }, signal) => checkCatalogues(context, organisationId, signal),
}

export const healthJobs: readonly Job<Context>[] = [checkChangedTracks, checkOrganisation as Job<Context>]
