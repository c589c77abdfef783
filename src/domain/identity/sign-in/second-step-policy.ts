import { transaction } from '../../../platform/postgres.ts'
import { type Actor, recordAudit } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import {
  countUsersWithoutSecondStep,
  selectRequiresSecondStep,
  updateRequiresSecondStep,
} from './sql-second-factors.ts'

/**
 * Sets whether the people of an organisation need a second step. Those without one set it up when they next sign in; no
 * application gets tokens for them before. Tokens that exist stay valid.
 */
export async function changeSecondStepPolicy(
  context: Context,
  organisation: { id: string; name: string },
  isRequired: boolean,
  actor: Actor,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await updateRequiresSecondStep(tx, organisation.id, isRequired)
    await recordAudit(tx, context.clock.now(), {
      organisationId: organisation.id,
      action: 'organisation.changed',
      actor,
      subject: { type: 'organisation', id: organisation.id, name: organisation.name },
      details: { second_step_required: isRequired },
    })
  })
}

export type SecondStepPolicy = { isRequired: boolean; peopleWithout: number }

export async function readSecondStepPolicy(
  context: Context,
  organisationId: string,
): Promise<SecondStepPolicy> {
  const [isRequired, peopleWithout] = await Promise.all([
    selectRequiresSecondStep(context.db, organisationId),
    countUsersWithoutSecondStep(context.db, organisationId),
  ])
  return { isRequired, peopleWithout }
}
