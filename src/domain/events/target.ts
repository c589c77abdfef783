import { Problem } from '../../lib/problem.ts'
import { assertPublicHost } from '../../platform/public-address.ts'
import type { Context } from '../context.ts'

const maxLength = 2000

/**
 * Checks the URL of a receiver and returns it normalised. It must be https; http and private networks only where the
 * operator's setting allows them. Every connection checks again what address the host name has.
 */
export async function checkTarget(context: Context, text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url?.protocol === 'http:' && context.allowPrivateTargets && !context.production
  if (url === null || text.length > maxLength || !(url.protocol === 'https:' || plain)) {
    throw refuse(`must be an https URL of at most ${maxLength} characters`)
  }
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password')
  url.hash = ''
  if (context.allowPrivateTargets) return url.href
  try {
    await assertPublicHost(url.hostname)
  } catch (cause) {
    throw refuse('must name a host on the public internet', cause)
  }
  return url.href
}

function refuse(message: string, cause?: unknown): Problem {
  return new Problem('validation_error', `The URL of a webhook ${message}.`, {
    details: [{ field: 'url', message }],
    cause,
  })
}
