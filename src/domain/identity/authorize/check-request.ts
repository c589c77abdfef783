import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { supportsSignIn } from '../clients/client.ts'
import { findActiveClient } from '../clients/find-client.ts'
import { matchesRedirectUri } from '../clients/redirect-uris.ts'
import { readIdTokenHint } from '../tokens/id-token.ts'
import { AuthorizeError, type AuthorizeRequest, type Draft, type Prompt } from './authorize-request.ts'
import { filterAllowedScopes } from './grant-scopes.ts'

type Check = (draft: Draft, context: Context) => void | Promise<void>

/** Until these pass there is no verified redirect URI, so a failure shows a page and never redirects. */
const checksBeforeRedirect: Check[] = [
  requireSingleClientId,
  loadClient,
  requireSignInSupport,
  requireSingleRedirectUri,
  requireRegisteredRedirectUri,
]

/** These failures are reported to the application by redirect. */
const checksAfterRedirect: Check[] = [
  rejectRepeatedParameters,
  rejectNullCharacters,
  rejectRequestObjects,
  requireResponseTypeCode,
  requireResponseModeQuery,
  requireS256Challenge,
  requireOpenidScope,
  readPrompt,
  readMaxAge,
  readExpectedUser,
  readOptionalParameters,
]

/** Verifies client and redirect URI. Throws a Problem, which is shown as a page. */
export async function findReturnAddress(
  context: Context,
  params: ReadonlyMap<string, string[]>,
): Promise<Draft> {
  const draft = { params, client: null as unknown as Draft['client'], redirectUri: '', request: {} }
  for (const check of checksBeforeRedirect) await check(draft, context)
  return draft
}

/** Runs all other checks. Throws an AuthorizeError, which is sent to the application by redirect. */
export async function checkRequest(context: Context, draft: Draft): Promise<AuthorizeRequest> {
  for (const check of checksAfterRedirect) await check(draft, context)
  return draft.request as AuthorizeRequest
}

/** A parameter without a value counts as omitted (RFC 6749 §3.1). */
function readParameter(draft: Draft, name: string): string | undefined {
  const value = draft.params.get(name)?.[0]
  return value === '' ? undefined : value
}

function requireSingleClientId({ params }: Draft): void {
  if ((params.get('client_id') ?? []).length > 1) throw invalidLink('client_id is given more than once')
}

async function loadClient(draft: Draft, context: Context): Promise<void> {
  const client = await findActiveClient(context, readParameter(draft, 'client_id') ?? '')
  if (client === null) throw invalidLink('client_id is not the id of a registered client')
  draft.client = client
  draft.request.clientId = client.id
}

function requireSignInSupport({ client }: Draft): void {
  if (!supportsSignIn(client.type)) throw invalidLink('users cannot sign in to this client')
}

function requireSingleRedirectUri({ params }: Draft): void {
  const given = params.get('redirect_uri') ?? []
  if (given.length !== 1) throw invalidLink('redirect_uri must be given exactly once')
}

/**
 * Compared byte for byte: any looser comparison has been exploited before (RFC 9700 §4.1). Only the port of a loopback
 * address is free, because a desktop program gets whichever is free (RFC 8252 §7.3).
 */
function requireRegisteredRedirectUri(draft: Draft): void {
  const uri = readParameter(draft, 'redirect_uri') ?? ''
  const isRegistered = draft.client.redirect_uris.some((registered) => matchesRedirectUri(registered, uri))
  if (!isRegistered) {
    throw invalidLink('redirect_uri is not registered for this client')
  }
  // Earlier releases registered any letters, which no Location header can carry.
  if (/[^\x21-\x7e]/.test(uri)) throw invalidLink('redirect_uri is registered with letters outside ASCII')
  draft.redirectUri = uri
  draft.request.redirectUri = uri
}

function rejectRepeatedParameters({ params }: Draft): void {
  for (const [name, values] of params) {
    if (values.length > 1)
      throw new AuthorizeError('invalid_request', `${toPrintableAscii(name)} is given more than once`)
  }
}

/** PostgreSQL cannot store a null character in text. */
function rejectNullCharacters({ params }: Draft): void {
  for (const [name, values] of params) {
    if (values.some((value) => value.includes('\0')))
      throw new AuthorizeError('invalid_request', `${toPrintableAscii(name)} contains a null character`)
  }
}

function rejectRequestObjects(draft: Draft): void {
  if (draft.params.has('request'))
    throw new AuthorizeError('request_not_supported', 'send plain parameters instead of a request object')
  if (draft.params.has('request_uri'))
    throw new AuthorizeError('request_uri_not_supported', 'send plain parameters instead of request_uri')
  if (draft.params.has('registration'))
    throw new AuthorizeError('registration_not_supported', 'ask the operator to register the client')
}

function requireResponseTypeCode(draft: Draft): void {
  const type = readParameter(draft, 'response_type')
  if (type === undefined) throw new AuthorizeError('invalid_request', 'response_type is missing')
  if (type !== 'code') throw new AuthorizeError('unsupported_response_type', 'response_type must be code')
}

function requireResponseModeQuery(draft: Draft): void {
  const mode = readParameter(draft, 'response_mode') ?? 'query'
  if (mode !== 'query') throw new AuthorizeError('invalid_request', 'response_mode must be query')
}

/**
 * PKCE is required for every client, public or confidential (RFC 9700 §2.1.1). The `plain` method would reveal the
 * verifier to anyone who sees the link.
 */
function requireS256Challenge(draft: Draft): void {
  const challenge = readParameter(draft, 'code_challenge')
  if (challenge === undefined)
    throw new AuthorizeError('invalid_request', 'code_challenge is missing: PKCE is required')
  if (readParameter(draft, 'code_challenge_method') !== 'S256')
    throw new AuthorizeError('invalid_request', 'code_challenge_method must be S256')
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new AuthorizeError(
      'invalid_request',
      'code_challenge must be a SHA-256 hash in base64url (43 characters)',
    )
  draft.request.codeChallenge = challenge
}

function requireOpenidScope(draft: Draft): void {
  const scopes = filterAllowedScopes(readParameter(draft, 'scope') ?? '', draft.client.scopes)
  if (!scopes.includes('openid')) throw new AuthorizeError('invalid_scope', 'scope must include openid')
  draft.request.scopes = scopes
}

const supportedPrompts: readonly string[] = ['none', 'login', 'consent', 'select_account'] satisfies Prompt[]

function readPrompt(draft: Draft): void {
  const words = (readParameter(draft, 'prompt') ?? '').split(' ').filter((word) => word !== '')
  const prompts = words.filter((word) => supportedPrompts.includes(word))
  // Also with a value we do not know: it might ask for a page (OpenID Connect Core §3.1.2.1).
  if (prompts.includes('none') && words.length > 1)
    throw new AuthorizeError('invalid_request', 'prompt=none cannot be combined with other values')
  draft.request.prompts = prompts as Prompt[]
}

function readMaxAge(draft: Draft): void {
  const text = readParameter(draft, 'max_age')
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new AuthorizeError('invalid_request', 'max_age must be a number of seconds')
  draft.request.maxAge = text === undefined ? null : Number(text)
}

async function readExpectedUser(draft: Draft, context: Context): Promise<void> {
  const hint = readParameter(draft, 'id_token_hint')
  draft.request.expectedUserId = null
  if (hint === undefined) return
  const found = await readIdTokenHint(context, hint)
  if (found === null)
    throw new AuthorizeError('invalid_request', 'id_token_hint was not issued by this service')
  draft.request.expectedUserId = found.userId
}

function readOptionalParameters(draft: Draft): void {
  draft.request.state = draft.params.get('state')?.[0] ?? null
  draft.request.nonce = readParameter(draft, 'nonce') ?? null
  draft.request.loginHint = readParameter(draft, 'login_hint') ?? null
  draft.request.acrValues = readParameter(draft, 'acr_values') ?? null
  draft.request.uiLocales = (readParameter(draft, 'ui_locales') ?? '')
    .split(' ')
    .filter((word) => word !== '')
}

function invalidLink(details: string): Problem {
  return new Problem('invalid_request', 'The application sent you here with an invalid sign-in request.', {
    details,
  })
}

/** An error description may contain only ASCII (RFC 6749 §4.1.2.1). */
function toPrintableAscii(text: string): string {
  return text.replace(/[^A-Za-z0-9_.-]/g, '?').slice(0, 40)
}
