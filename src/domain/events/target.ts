import { Problem } from '../../lib/problem.ts'
import { refuseInsideHost } from '../../platform/public-address.ts'
import type { Context } from '../context.ts'

const longest = 2000

/**
 * The address of a receiver, as it will be called. https always; plain http and private networks only where the
 * operator's setting allows them. What the name points to is checked again at every connection.
 */
export async function checkTarget(context: Context, text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url?.protocol === 'http:' && context.allowPrivateTargets && !context.production
  if (url === null || text.length > longest || !(url.protocol === 'https:' || plain)) {
    throw refuse(`must be an https address of at most ${longest} characters`)
  }
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user or a password')
  url.hash = ''
  if (context.allowPrivateTargets) return url.href
  try {
    await refuseInsideHost(url.hostname)
  } catch (cause) {
    throw refuse('must name a host that the public can reach', cause)
  }
  return url.href
}

function refuse(message: string, cause?: unknown): Problem {
  return new Problem('validation_error', `The address of a webhook ${message}.`, {
    details: [{ field: 'url', message }],
    cause,
  })
}
