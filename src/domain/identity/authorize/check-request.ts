import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { signsPeopleIn } from '../clients/create-client.ts'
import { findActiveClient } from '../clients/find-client.ts'
import { readIdTokenHint } from '../tokens/id-token.ts'
import { AuthorizeError, type AuthorizeRequest, type Draft, type Prompt } from './authorize-request.ts'
import { allowedScopes } from './grant-scopes.ts'

type Check = (draft: Draft, context: Context) => void | Promise<void>

/** Before these pass nobody knows where an answer may go, so a failure shows a page and never redirects. */
const beforeRedirect: Check[] = [
  clientIdIsGivenOnce,
  clientIsKnown,
  clientSignsPeopleIn,
  redirectUriIsGivenOnce,
  redirectUriIsRegistered,
]

/** From here on the application itself is told, by a redirect. */
const afterRedirect: Check[] = [
  nothingIsRepeated,
  nothingHoldsNull,
  noRequestObject,
  responseTypeIsCode,
  responseModeIsQuery,
  challengeIsS256,
  scopeHasOpenid,
  promptIsPossible,
  maxAgeIsSeconds,
  hintIsOurs,
  restIsTaken,
]

/** The client and its verified redirect URI; throws a Problem, for a page. */
export async function findReturnAddress(
  context: Context,
  params: ReadonlyMap<string, string[]>,
): Promise<Draft> {
  const draft = { params, client: null as unknown as Draft['client'], redirectUri: '', request: {} }
  for (const check of beforeRedirect) await check(draft, context)
  return draft
}

/** All the rest; throws an AuthorizeError, for a redirect. */
export async function checkRequest(context: Context, draft: Draft): Promise<AuthorizeRequest> {
  for (const check of afterRedirect) await check(draft, context)
  return draft.request as AuthorizeRequest
}

function one(draft: Draft, name: string): string | undefined {
  const value = draft.params.get(name)?.[0]
  return value === '' ? undefined : value // a parameter without a value counts as left out (RFC 6749 §3.1)
}

function clientIdIsGivenOnce({ params }: Draft): void {
  if ((params.get('client_id') ?? []).length > 1) throw wrongLink('client_id is given more than once')
}

async function clientIsKnown(draft: Draft, context: Context): Promise<void> {
  const client = await findActiveClient(context, one(draft, 'client_id') ?? '')
  if (client === null) throw wrongLink('client_id names no application that is registered here')
  draft.client = client
  draft.request.clientId = client.id
}

function clientSignsPeopleIn({ client }: Draft): void {
  if (!signsPeopleIn(client.type)) throw wrongLink('this application signs nobody in')
}

function redirectUriIsGivenOnce({ params }: Draft): void {
  const given = params.get('redirect_uri') ?? []
  if (given.length !== 1) throw wrongLink('redirect_uri must be given, and once')
}

/** Byte for byte: every tolerance here has been somebody's vulnerability (RFC 9700 §4.1). */
function redirectUriIsRegistered(draft: Draft): void {
  const uri = one(draft, 'redirect_uri') ?? ''
  if (!draft.client.redirect_uris.includes(uri)) throw wrongLink('redirect_uri is not one that is registered')
  draft.redirectUri = uri
  draft.request.redirectUri = uri
}

function nothingIsRepeated({ params }: Draft): void {
  for (const [name, values] of params) {
    if (values.length > 1)
      throw new AuthorizeError('invalid_request', `${printable(name)} is given more than once`)
  }
}

/** No text in the database can hold it. */
function nothingHoldsNull({ params }: Draft): void {
  for (const [name, values] of params) {
    if (values.some((value) => value.includes('\0')))
      throw new AuthorizeError('invalid_request', `${printable(name)} holds a null character`)
  }
}

function noRequestObject(draft: Draft): void {
  if (draft.params.has('request')) throw new AuthorizeError('request_not_supported', 'send plain parameters')
  if (draft.params.has('request_uri'))
    throw new AuthorizeError('request_uri_not_supported', 'send plain parameters')
  if (draft.params.has('registration'))
    throw new AuthorizeError('registration_not_supported', 'clients are registered by the operator')
}

function responseTypeIsCode(draft: Draft): void {
  const type = one(draft, 'response_type')
  if (type === undefined) throw new AuthorizeError('invalid_request', 'response_type is missing')
  if (type !== 'code') throw new AuthorizeError('unsupported_response_type', 'response_type must be code')
}

function responseModeIsQuery(draft: Draft): void {
  const mode = one(draft, 'response_mode') ?? 'query'
  if (mode !== 'query') throw new AuthorizeError('invalid_request', 'response_mode must be query')
}

/** For every client, public or confidential (RFC 9700 §2.1.1). `plain` would show the verifier to whoever sees the link. */
function challengeIsS256(draft: Draft): void {
  const challenge = one(draft, 'code_challenge')
  if (challenge === undefined)
    throw new AuthorizeError('invalid_request', 'code_challenge is missing: PKCE is required')
  if (one(draft, 'code_challenge_method') !== 'S256')
    throw new AuthorizeError('invalid_request', 'code_challenge_method must be S256')
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new AuthorizeError(
      'invalid_request',
      'code_challenge must be a SHA-256 in base64url: 43 characters',
    )
  draft.request.codeChallenge = challenge
}

function scopeHasOpenid(draft: Draft): void {
  const scopes = allowedScopes(one(draft, 'scope') ?? '', draft.client.scopes)
  if (!scopes.includes('openid')) throw new AuthorizeError('invalid_scope', 'scope must include openid')
  draft.request.scopes = scopes
}

const known: readonly string[] = ['none', 'login', 'consent', 'select_account'] satisfies Prompt[]

function promptIsPossible(draft: Draft): void {
  const words = (one(draft, 'prompt') ?? '').split(' ').filter((word) => known.includes(word))
  if (words.includes('none') && words.length > 1)
    throw new AuthorizeError('invalid_request', 'prompt=none stands alone')
  draft.request.prompts = words as Prompt[]
}

function maxAgeIsSeconds(draft: Draft): void {
  const text = one(draft, 'max_age')
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new AuthorizeError('invalid_request', 'max_age must be a number of seconds')
  draft.request.maxAge = text === undefined ? null : Number(text)
}

async function hintIsOurs(draft: Draft, context: Context): Promise<void> {
  const hint = one(draft, 'id_token_hint')
  draft.request.expectedUserId = null
  if (hint === undefined) return
  const userId = await readIdTokenHint(context, hint)
  if (userId === null) throw new AuthorizeError('invalid_request', 'id_token_hint was not issued here')
  draft.request.expectedUserId = userId
}

function restIsTaken(draft: Draft): void {
  draft.request.state = draft.params.get('state')?.[0] ?? null
  draft.request.nonce = one(draft, 'nonce') ?? null
  draft.request.loginHint = one(draft, 'login_hint') ?? null
  draft.request.uiLocales = (one(draft, 'ui_locales') ?? '').split(' ').filter((word) => word !== '')
}

function wrongLink(details: string): Problem {
  return new Problem(
    'invalid_request',
    'The application sent you here with a request that cannot be answered.',
    {
      details,
    },
  )
}

/** An error description holds plain ASCII alone (RFC 6749 §4.1.2.1). */
function printable(text: string): string {
  return text.replace(/[^A-Za-z0-9_.-]/g, '?').slice(0, 40)
}
