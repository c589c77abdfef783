import type { Expectation } from '../../../lib/expectation.ts'
import { Problem } from '../../../lib/problem.ts'
import { transaction } from '../../../platform/postgres.ts'
import { type Actor, recordAudit } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { Client } from '../clients/client.ts'
import { findActiveClient } from '../clients/find-client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { revokeOutsideFamilies } from '../tokens/sql.ts'
import {
  type AllowedApplication,
  deleteAllowedApplication,
  insertAllowedApplication,
  isListedApplication,
  lockOutsidePolicy,
  type OutsidePolicy,
  selectAllowedApplications,
  selectOutsidePolicy,
  updateOutsidePolicy,
} from './sql-allowed-applications.ts'

/**
 * Whether the people of an organisation may use this application. Their own applications and those of the service are
 * always allowed; their administrators decide about all others.
 */
export async function isApplicationAllowed(
  context: Context,
  organisationId: string,
  client: Pick<Client, 'id' | 'organisation_id'>,
): Promise<boolean> {
  if (client.organisation_id === null || client.organisation_id === organisationId) return true
  const policy = await selectOutsidePolicy(context.db, organisationId)
  if (policy === 'all') return true
  return policy === 'listed' && isListedApplication(context.db, organisationId, client.id)
}

export type ApplicationPolicy = { policy: OutsidePolicy; applications: AllowedApplication[] }

export async function readApplicationPolicy(
  context: Context,
  organisationId: string,
): Promise<ApplicationPolicy> {
  const [policy, applications] = await Promise.all([
    selectOutsidePolicy(context.db, organisationId),
    selectAllowedApplications(context.db, organisationId),
  ])
  return { policy, applications }
}

type Administrator = { organisation: { id: string; name: string }; actor: Actor }

/** Sets the policy. Tokens of applications that are no longer allowed end at once. */
export async function changeOutsidePolicy(
  context: Context,
  { organisation, actor }: Administrator,
  policy: OutsidePolicy,
  expect?: Expectation<OutsidePolicy>,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    expect?.(await lockOutsidePolicy(tx, organisation.id))
    await updateOutsidePolicy(tx, organisation.id, policy)
    if (policy !== 'all')
      await revokeOutsideFamilies(tx, organisation.id, policy === 'listed', context.clock.now())
    await recordAudit(tx, context.clock.now(), {
      organisationId: organisation.id,
      action: 'organisation.changed',
      actor,
      subject: { type: 'organisation', ...organisation },
      details: { outside_applications: policy },
    })
  })
  invalidateAccess(context, 'organisation', organisation.id)
}

/** Adds an application of another organisation to the list, or removes it. */
export async function setApplicationListed(
  context: Context,
  { organisation, actor }: Administrator,
  clientId: string,
  isListed: boolean,
): Promise<void> {
  const client = await findActiveClient(context, clientId)
  if (isListed && (client === null || client.organisation_id === null))
    throw new Problem('not_found', 'No application has this id.')
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    if (isListed) await insertAllowedApplication(tx, organisation.id, clientId, now)
    else if (!(await deleteAllowedApplication(tx, organisation.id, clientId)))
      throw new Problem('not_found', 'This application is not on the list.')
    if (!isListed && (await selectOutsidePolicy(tx, organisation.id)) === 'listed')
      await revokeOutsideFamilies(tx, organisation.id, true, now)
    await recordAudit(tx, now, {
      organisationId: organisation.id,
      action: 'organisation.changed',
      actor,
      subject: { type: 'client', id: clientId, name: client?.name ?? clientId },
      details: { allowed: isListed },
    })
  })
  invalidateAccess(context, 'organisation', organisation.id)
}
