import { transaction } from '../../../platform/postgres.ts'
import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { learnFrom } from './learn.ts'
import { retagTracks } from './retag.ts'
import { takeRequests } from './sql-progress.ts'

type OfOrganisation = { organisationId: string }

const maxRetagMs = 10 * 60_000
const maxOrganisations = 100

/** Learns the tags of an organisation, then tags its tracks with them. */
export const learnTags: Job<Context, OfOrganisation> = {
  name: 'learn-tags',
  async run(context, { organisationId }) {
    if (await learnFrom(context, organisationId))
      await context.queue.enqueue(context.db, retag, { organisationId })
  },
}

/** A large catalogue takes several runs: each continues where the one before stopped. */
export const retag: Job<Context, OfOrganisation> = {
  name: 'retag-tracks',
  async run(context, { organisationId }, signal) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(maxRetagMs)])
    if (await retagTracks(context, organisationId, limit)) return
    await context.queue.enqueue(context.db, retag, { organisationId })
  },
}

/** Learns from what people decided. Not at once: whoever corrects tags corrects many. */
const learnFromDecisions: Job<Context> = {
  name: 'learn-from-decisions',
  schedule: '*/10 * * * *',
  async run(context) {
    await transaction(context.db, async (tx) => {
      for (const organisationId of await takeRequests(tx, maxOrganisations))
        await context.queue.enqueue(tx, learnTags, { organisationId })
    })
  },
}

export const learningJobs: readonly Job<Context>[] = [
  learnTags as Job<Context>,
  retag as Job<Context>,
  learnFromDecisions,
]
