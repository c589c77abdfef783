import type { Db } from '../../../platform/postgres.ts'
import type { Context, Urls } from '../../context.ts'
import { accountPolicy } from '../federation/providers.ts'
import type { Client } from '../sql.ts'
import { upsertOwnClient } from './sql.ts'

/** The console's client id, the same on every service. It is a public client: its id is no secret. */
export const consoleClientId = '00000000-0000-7000-8000-00000000c0de'

/** One client for all the people of all organisations, so its limits are those of a crowd. */
const rate = { perSecond: 500, burst: 2000 }

export function consoleCallback(urls: Urls): string {
  return `${urls.base}/console/callback`
}

/** Registers the console, or brings what it may do up to date: called at every start. */
export async function registerConsole(db: Db, urls: Urls, scopes: readonly string[]): Promise<void> {
  await upsertOwnClient(db, {
    id: consoleClientId,
    name: 'Euterpe Console',
    redirectUris: [consoleCallback(urls)],
    scopes: [...scopes],
    rate,
  })
}

/** Nobody is asked whether this service may show them their own data. */
export function needsNoConsent(clientId: string): boolean {
  return clientId === consoleClientId
}

/** How people may sign in to an application; to the service's own, in every way that leads to their account. */
export async function signInPolicy(
  context: Context,
  client: Pick<Client, 'id' | 'sign_in'>,
): Promise<string[]> {
  return client.id === consoleClientId ? accountPolicy(context) : client.sign_in
}
