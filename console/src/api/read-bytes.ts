import { EuterpeError } from '../../../packages/client/errors.ts'
import { accessToken } from '../session.ts'
import { settings } from '../settings.ts'

/** Reads an operation that responds with bytes instead of JSON. */
export async function readBytes(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(`${settings.base_url}${path}`, {
    headers: { authorization: `Bearer ${await accessToken(false)}` },
    signal,
  })
  if (response.ok) return response.arrayBuffer()
  const message = 'The service refused this.'
  throw new EuterpeError({ status: response.status, code: 'other', message })
}
