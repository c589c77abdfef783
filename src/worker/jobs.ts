import { indexWorkspaces } from '../domain/catalogue/indexing/jobs.ts'
import { foldCounts } from '../domain/catalogue/store/jobs.ts'
import type { Context } from '../domain/context.ts'
import { releaseCreditsOfTheDead } from '../domain/credits/jobs.ts'
import { deliverDemoMusic } from '../domain/demo/deliver-music.ts'
import { forgetOldEvents } from '../domain/events/jobs.ts'
import { forgetIdempotentCalls } from '../domain/idempotency/jobs.ts'
import { forgetExpiredSignIns, sendPasswordMail } from '../domain/identity/jobs.ts'
import { ingestionJobs } from '../domain/ingestion/jobs.ts'
import { rotateKeysBySchedule } from '../domain/keys/jobs.ts'
import { forgetGoneProcesses } from '../domain/operations/jobs.ts'
import { similarityJobs } from '../domain/similarity/jobs.ts'
import { storageJobs } from '../domain/storage/jobs.ts'
import { forgetUnusedAnalyses } from '../domain/tagging/jobs.ts'
import type { Job } from '../platform/queue.ts'

/** Every job there is. A job that runs by the clock names its schedule in its own definition. */
export const jobs: readonly Job<Context>[] = [
  forgetGoneProcesses,
  rotateKeysBySchedule,
  forgetExpiredSignIns,
  sendPasswordMail as Job<Context>,
  releaseCreditsOfTheDead,
  forgetIdempotentCalls,
  forgetOldEvents,
  ...storageJobs,
  foldCounts,
  ...ingestionJobs,
  forgetUnusedAnalyses,
  indexWorkspaces,
  ...similarityJobs,
  deliverDemoMusic as Job<Context>,
]
