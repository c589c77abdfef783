import { createClient } from '../../client/client.ts'
import { accessToken } from './session.ts'
import { settings } from './settings.ts'

export const euterpe = createClient({ baseUrl: settings.base_url, token: accessToken, patience: 10 })

export type Claims = { name?: string; email?: string; email_verified?: boolean; locale?: string }

/** Who signed in, as the identity provider tells. */
export async function readClaims(): Promise<Claims> {
  const headers = { authorization: `Bearer ${await accessToken(false)}` }
  const answer = await fetch(`${settings.base_url}/oauth/userinfo`, { headers })
  return answer.ok ? answer.json() : {}
}
