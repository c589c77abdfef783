import { eraseOrganisations } from '../domain/administration/erase-organisation.ts'
import { artworkJobs } from '../domain/artwork/jobs.ts'
import { deleteUnusedEnrichments } from '../domain/catalogue/enrichments/jobs.ts'
import { indexWorkspaces } from '../domain/catalogue/indexing/jobs.ts'
import { foldCounts } from '../domain/catalogue/store/jobs.ts'
import type { Context } from '../domain/context.ts'
import { releaseLostCreditsJob } from '../domain/credits/jobs.ts'
import { deliverDemoMusic } from '../domain/demo/deliver-music.ts'
import { editingJobs } from '../domain/editing/jobs.ts'
import { deleteExpiredEvents } from '../domain/events/jobs.ts'
import { healthJobs } from '../domain/health/jobs.ts'
import { deleteExpiredIdempotentCalls } from '../domain/idempotency/jobs.ts'
import { sendEmailChange } from '../domain/identity/accounts/change-email.ts'
import { sendInvitationMail } from '../domain/identity/accounts/invite-user.ts'
import { forgetExpiredSignIns, sendPasswordMail } from '../domain/identity/jobs.ts'
import { sendLogoutToken } from '../domain/identity/sign-in/announce-logout.ts'
import { sendSecurityMail } from '../domain/identity/sign-in/notify-user.ts'
import { pickUpDeliveriesJob } from '../domain/ingestion/jobs.ts'
import { rotateKeysOnSchedule } from '../domain/keys/jobs.ts'
import { deleteDeadProcessesJob } from '../domain/operations/jobs.ts'
import { similarityJobs } from '../domain/similarity/jobs.ts'
import { placeTracksOnMap } from '../domain/sound-map/jobs.ts'
import { storageJobs } from '../domain/storage/jobs.ts'
import { analysisJobs } from '../domain/tagging/jobs.ts'
import { learningJobs } from '../domain/tagging/learning/jobs.ts'
import type { Job } from '../platform/queue.ts'

/** All jobs of the queue. A scheduled job names its schedule in its own definition. Ingestions, items and webhooks are not jobs: workers lease their rows. */
export const jobs: readonly Job<Context>[] = [
  deleteDeadProcessesJob,
  rotateKeysOnSchedule,
  forgetExpiredSignIns,
  sendPasswordMail as Job<Context>,
  sendSecurityMail as Job<Context>,
  sendLogoutToken as Job<Context>,
  sendInvitationMail as Job<Context>,
  sendEmailChange as Job<Context>,
  releaseLostCreditsJob,
  deleteExpiredIdempotentCalls,
  deleteExpiredEvents,
  ...storageJobs,
  foldCounts,
  deleteUnusedEnrichments,
  ...analysisJobs,
  ...learningJobs,
  ...artworkJobs,
  indexWorkspaces,
  ...similarityJobs,
  ...healthJobs,
  placeTracksOnMap,
  ...editingJobs,
  eraseOrganisations,
  pickUpDeliveriesJob,
  deliverDemoMusic as Job<Context>,
]
