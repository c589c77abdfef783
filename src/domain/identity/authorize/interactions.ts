import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret, seal, unseal } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { selectPassword } from '../accounts/sql.ts'
import { markPassword } from '../sign-in/password-mark.ts'
import { AuthorizeError } from './authorize-request.ts'
import type { FirstFactor, Interaction, PendingRequest, UpstreamRequest } from './interaction.ts'

const interactionLifetimeMs = 3_600_000
const firstFactorLifetimeMs = 600_000
/** Node reads 16 kB of headers, and the text is in the URL of every page of the sign-in. */
const maxIdLength = 10_000
const purpose = 'interaction'

/**
 * Starts a sign-in. It is bound to the browser that sent the request, so that an attacker cannot make somebody else
 * complete it. A cross-site POST carries no cookie; then whichever browser opens the page is bound.
 */
export function startInteraction(
  context: Context,
  browser: string | null,
  request: PendingRequest,
): Interaction {
  return sealInteraction(context, {
    browserHash: browser === null ? null : hashBrowser(browser),
    request,
    firstFactor: null,
    upstream: null,
    createdAt: context.clock.now(),
  })
}

/** Opens an interaction of this browser. Throws a Problem whose page explains how to start again. */
export function openInteraction(context: Context, browser: string, id: string): Interaction {
  const found = unsealInteraction(context, id)
  const age = found === null ? 0 : context.clock.now().getTime() - found.createdAt.getTime()
  if (found === null || age > interactionLifetimeMs) throw interactionNotFound()
  const browserHash = hashBrowser(browser)
  if (found.browserHash === null) return sealInteraction(context, { ...found, browserHash })
  if (found.browserHash !== browserHash) throw interactionNotFound()
  return found
}

/** The interaction after a correct password, while the second factor is still missing. */
export function withFirstFactor(
  context: Context,
  interaction: Interaction,
  given: { userId: string; remember: boolean; passwordHash: string },
): Interaction {
  const firstFactor = {
    userId: given.userId,
    remember: given.remember,
    givenAt: context.clock.now().getTime(),
    passwordMark: markPassword(given.passwordHash),
  }
  return sealInteraction(context, { ...interaction, firstFactor })
}

/** The first factor that still needs a second one. Null when there is none, it has expired or the password has changed. */
export async function pendingFirstFactor(
  context: Context,
  { firstFactor: first }: Interaction,
): Promise<FirstFactor | null> {
  if (first === null) return null
  if (context.clock.now().getTime() - first.givenAt >= firstFactorLifetimeMs) return null
  const user = await selectPassword(context.db, first.userId)
  if (user === null || user.disabled || user.password_hash === null) return null
  return markPassword(user.password_hash) === first.passwordMark ? first : null
}

/** The interaction while the user is at an external provider (its `id` is the state sent there), or back from it. */
export function withUpstream(
  context: Context,
  interaction: Interaction,
  upstream: UpstreamRequest | null,
): Interaction {
  return sealInteraction(context, { ...interaction, upstream })
}

function sealInteraction(context: Context, given: Omit<Interaction, 'id'>): Interaction {
  const { id: _, ...content } = given as Interaction
  const text = JSON.stringify({ ...content, createdAt: content.createdAt.getTime() })
  const id = seal(context.masterKey, purpose, deflateRawSync(text)).toString('base64url')
  if (id.length > maxIdLength) {
    throw new AuthorizeError('invalid_request', 'the request is too long; shorten state, nonce or login_hint')
  }
  return { ...content, id }
}

function unsealInteraction(context: Context, id: string): Interaction | null {
  try {
    const text = inflateRawSync(unseal(context.masterKey, purpose, Buffer.from(id, 'base64url'))).toString()
    const { createdAt, ...content } = JSON.parse(text)
    return { ...content, id, createdAt: new Date(createdAt) }
  } catch {
    return null
  }
}

function hashBrowser(browser: string): string {
  return hashSecret(browser).toString('base64url')
}

function interactionNotFound(): Problem {
  return new Problem(
    'not_found',
    'This sign-in has expired or was started in another browser. Go back to the application and start again.',
  )
}
