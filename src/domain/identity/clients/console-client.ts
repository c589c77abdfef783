import type { Db } from '../../../platform/postgres.ts'
import type { Context, Urls } from '../../context.ts'
import { accountSignInMethods } from '../federation/providers.ts'
import type { Client } from './client.ts'
import { upsertOwnClient } from './sql.ts'

/** The console's client id, the same in every installation. It is a public client, so the id is not a secret. */
export const consoleClientId = '00000000-0000-7000-8000-00000000c0de'

/** All users of all organisations share this one client, so its rate limit is high. */
const rate = { perSecond: 500, burst: 2000 }

export function consoleCallback(urls: Urls): string {
  return `${urls.base}/console/callback`
}

/** Registers the console, or updates its registration. Called at every start. */
export async function registerConsole(db: Db, urls: Urls, scopes: readonly string[]): Promise<void> {
  await upsertOwnClient(db, {
    id: consoleClientId,
    name: 'Euterpe Console',
    redirectUris: [consoleCallback(urls)],
    scopes: [...scopes],
    rate,
  })
}

/** The console is part of the service, so users need not consent to it. */
export function skipsConsent(clientId: string): boolean {
  return clientId === consoleClientId
}

/** How users may sign in to a client. The console accepts every method that leads to a user's account. */
export async function signInMethodsFor(
  context: Context,
  client: Pick<Client, 'id' | 'sign_in'>,
): Promise<string[]> {
  return client.id === consoleClientId ? accountSignInMethods(context) : client.sign_in
}
