import { Problem } from '../../lib/problem.ts'
import { assertAllowedHost, assertPublicHost } from '../../platform/public-address.ts'
import type { Context } from '../context.ts'

const maxLength = 2000

/**
 * Checks the URL of a receiver and returns it normalised. It must be https; http and private networks only where the
 * operator's setting allows them, and link-local addresses never. Every connection checks again what address the host name has.
 */
export async function checkTarget(context: Context, text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url?.protocol === 'http:' && context.allowPrivateTargets && !context.production
  if (url === null || text.length > maxLength || !(url.protocol === 'https:' || plain)) {
    throw refuse(`must be an https URL of at most ${maxLength} characters`)
  }
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password')
  url.hash = ''
  try {
    await (context.allowPrivateTargets ? assertAllowedHost : assertPublicHost)(url.hostname)
  } catch (cause) {
    const where = context.allowPrivateTargets
      ? 'must not name a link-local address or a metadata service'
      : 'must name a host on the public internet'
    throw refuse(where, cause)
  }
  return url.href
}

function refuse(message: string, cause?: unknown): Problem {
  return new Problem('validation_error', `The URL of a webhook ${message}.`, {
    details: [{ field: 'url', message }],
    cause,
  })
}
