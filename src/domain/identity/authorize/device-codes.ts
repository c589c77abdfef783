import { randomInt } from 'node:crypto'
import { newId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { selectUser } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import type { Client } from '../clients/client.ts'
import { clearAttempt, countAttempt, deviceCounters } from '../sign-in/lockout.ts'
import type { Session } from '../sign-in/sql-sessions.ts'
import { issueTokens, type TokenResponse } from '../tokens/issue.ts'
import { insertFamily, insertRefreshToken } from '../tokens/sql.ts'
import { isApplicationAllowed } from './allowed-applications.ts'
import { filterAllowedScopes } from './grant-scopes.ts'
import {
  type DeviceCode,
  deleteDeviceCode,
  insertDeviceCode,
  lockDeviceCode,
  selectByUserCode,
  updateDecision,
  updatePoll,
} from './sql-device-codes.ts'

const lifetimeS = 600
const initialIntervalS = 5
/** Consonants only, so that no words arise; 20^8 codes, of which one address may try 20 in 15 minutes. */
const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

/** Starts the sign-in of a device that has no browser (RFC 8628 §3.1). */
export async function startDeviceSignIn(
  context: Context,
  client: Client,
  given: { scope: string | undefined; address: string; userAgent: string },
) {
  if (!client.device_flow)
    throw new Problem('unauthorized_client', 'This client is not registered for the device flow.')
  const scopes = filterAllowedScopes(given.scope || client.scopes.join(' '), client.scopes)
  if (scopes.length === 0)
    throw new Problem('invalid_scope', 'The client is not registered for any of the requested scopes.')
  const deviceCode = newSecret()
  const now = context.clock.now()
  const row = {
    hash: hashSecret(deviceCode),
    client_id: client.id,
    scopes,
    address: given.address,
    user_agent: given.userAgent.slice(0, 300),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeS * 1000),
    interval_s: initialIntervalS,
  }
  let userCode = newUserCode()
  while (!(await insertDeviceCode(context.db, { ...row, user_code: userCode }))) userCode = newUserCode()
  const shown = showUserCode(userCode)
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: `${context.urls.auth}/device`,
    verification_uri_complete: `${context.urls.auth}/device?user_code=${shown}`,
    expires_in: lifetimeS,
    interval: initialIntervalS,
  }
}

/** What a device gets as long as there are no tokens (RFC 8628 §3.5). */
export type DevicePending = 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token'

/** Exchanges a device code for tokens, once. `onProven` is called once the code is known to be of this client. */
export async function pollDevice(
  context: Context,
  client: Client,
  given: { deviceCode: string | undefined; onProven?: () => Promise<void> },
): Promise<TokenResponse | DevicePending> {
  if (given.deviceCode === undefined)
    throw new Problem('invalid_request', 'The parameter device_code is missing.')
  const hash = hashSecret(given.deviceCode)
  const granted = await transaction(context.db, async (tx) => {
    const row = await lockDeviceCode(tx, hash)
    if (row === null || row.client_id !== client.id) return null
    const pending = await recordPoll(context, tx, row)
    return pending ?? createFamily(context, tx, client, row)
  })
  if (granted === null)
    throw new Problem('invalid_grant', 'The device code is invalid, already used, or of another client.')
  await given.onProven?.()
  return typeof granted === 'string' ? granted : issueTokens(context, granted)
}

async function recordPoll(context: Context, tx: Db, row: DeviceCode): Promise<DevicePending | null> {
  const now = context.clock.now()
  if (row.expires_at <= now) return 'expired_token'
  const waitedMs = row.polled_at === null ? Number.POSITIVE_INFINITY : now.getTime() - row.polled_at.getTime()
  // A second of tolerance for the way here.
  const isTooFast = waitedMs < (row.interval_s - 1) * 1000
  await updatePoll(tx, row.hash, { polledAt: now, intervalS: row.interval_s + (isTooFast ? 5 : 0) })
  if (isTooFast) return 'slow_down'
  if (row.is_allowed === null) return 'authorization_pending'
  if (row.is_allowed) return null
  await deleteDeviceCode(tx, row.hash)
  return 'access_denied'
}

async function createFamily(context: Context, tx: Db, client: Client, row: DeviceCode) {
  await deleteDeviceCode(tx, row.hash)
  const user = await selectUser(tx, row.user_id!)
  if (user === null || user.disabled) return null
  if (!(await isApplicationAllowed(context, user.organisation_id, client))) return null
  const now = context.clock.now()
  const refreshToken = newSecret()
  const refreshLifetimeS = Math.min(client.refresh_lifetime_s, context.settings.refreshTokenMaxDays * 86_400)
  const expiresAt = new Date(now.getTime() + refreshLifetimeS * 1000)
  const familyId = newId()
  const authentication = {
    session_id: row.session_id,
    auth_time: row.auth_time!,
    amr: row.amr,
    acr: row.acr,
  }
  await insertFamily(tx, {
    id: familyId,
    client_id: client.id,
    user_id: user.id,
    scopes: row.scopes,
    ...authentication,
    created_at: now,
    expires_at: expiresAt,
  })
  await insertRefreshToken(tx, { hash: hashSecret(refreshToken), familyId, expiresAt })
  const { scopes } = row
  return {
    familyId,
    clientId: client.id,
    user,
    scopes,
    authentication,
    nonce: null,
    refreshToken,
    refreshLifetimeS,
  }
}

/**
 * Finds the request of a code that a user typed. Null when it is wrong, was decided or has expired. Throws `rate_limited`
 * after too many attempts.
 */
export async function findDeviceRequest(
  context: Context,
  typed: string,
  address: string,
): Promise<DeviceCode | null> {
  const counters = deviceCounters(address)
  await countAttempt(context, counters)
  const found = await readDeviceRequest(context, typed)
  if (found !== null) await clearAttempt(context, counters)
  return found
}

/** The same for a code that was found before. */
export function readDeviceRequest(context: Context, typed: string): Promise<DeviceCode | null> {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '')
  return selectByUserCode(context.db, letters, context.clock.now())
}

/** Stores whether a user allows a device to act for them. False when it is too late. */
export async function decideDevice(
  context: Context,
  userCode: string,
  session: Session & { user: User },
  decision: { isAllowed: boolean; scopes: string[] },
): Promise<boolean> {
  const row = {
    is_allowed: decision.isAllowed,
    scopes: decision.scopes,
    user_id: session.user.id,
    session_id: session.id,
    auth_time: session.auth_time,
    amr: session.amr,
    acr: session.acr,
  }
  return updateDecision(context.db, userCode, row, context.clock.now())
}

export function showUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

function newUserCode(): string {
  return Array.from({ length: 8 }, () => userCodeLetters[randomInt(userCodeLetters.length)]!).join('')
}
