import { randomInt } from 'node:crypto'
import { hashSecret } from '../../../lib/seal.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { User } from '../accounts/user.ts'
import { hasRecoveryCodes, insertRecoveryCodes, selectRequiresSecondStep } from './sql-second-factors.ts'

const codeCount = 10
/** Leaves out characters that are easily confused, such as l and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates the recovery codes that come with a user's first second step. Null when they have some. They are shown once. */
export async function createRecoveryCodes(tx: Db, userId: string): Promise<string[] | null> {
  if (await hasRecoveryCodes(tx, userId)) return null
  const codes = Array.from({ length: codeCount }, newCode)
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await insertRecoveryCodes(tx, userId, hashes)
  return codes
}

/** A code has 49 random bits, too many to guess at ten attempts in 15 minutes. The user id is the salt. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashSecret(`${userId} ${code.trim().toLowerCase().replaceAll('-', '')}`)
}

/** Whether the user's organisation requires a second step. */
export function requiresSecondStep(db: Db, user: Pick<User, 'organisation_id'>): Promise<boolean> {
  return selectRequiresSecondStep(db, user.organisation_id)
}

function newCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]!)
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
