import type { AuditAction } from '../domain/audit/actions.ts'
import { commandLine, recordAudit } from '../domain/audit/record.ts'
import type { Context } from '../domain/context.ts'
import { callbackUrl } from '../domain/identity/federation/external-sign-in.ts'
import { addProvider, checkTrust } from '../domain/identity/federation/providers.ts'
import {
  type Provider,
  selectProviders,
  setProviderDisabled,
  updateProviderTrust,
} from '../domain/identity/federation/sql.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { Problem } from '../lib/problem.ts'
import { type Db, transaction } from '../platform/postgres.ts'
import { type Call, type Command, readSingleOperand, UsageError } from './command.ts'

const trustOptions = {
  'trust-email': {
    help: 'Its addresses count as verified even if it does not say so (Entra ID), or says so in a string (Cognito)',
  },
  'create-users': {
    help: 'People of the domains get an account on their first sign-in; needs --org and --domain',
  },
  domain: { value: 'D', many: true, help: 'A domain whose people get an account' },
}

export const addProviderCommand: Command = {
  name: 'idp add',
  summary: 'Register an external identity provider',
  operands: 'NAME',
  help: `
Works with any OpenID Connect provider that publishes a discovery document. First register this service there, with
the redirect URI AUTH_URL/sign-in/callback, and pass the client id and secret you get. Then allow applications to use
the provider: euterpe client update CLIENT_ID --sign-in external:NAME [--sign-in password].

Users are linked by issuer and subject. Without a link, a user is linked by e-mail address if both sides verified it.

  echo "$SECRET" | euterpe idp add corp --issuer https://login.corp.example --client-id euterpe \\
    --client-secret-stdin --title "Corp login" --org "Blue Note Sync"`,
  options: {
    issuer: { value: 'U', required: true, help: 'The issuer, exactly as in the discovery document' },
    'client-id': { value: 'I', required: true, help: 'The client id issued by the provider' },
    'client-secret-stdin': { help: 'Read the client secret from standard input (required)' },
    title: { value: 'T', help: 'The text of the sign-in button (default: the name)' },
    org: { value: 'O', help: 'Only for users of this organisation (default: all)' },
    ...trustOptions,
  },
  async run(call) {
    if (!call.flag('client-secret-stdin')) throw new UsageError('--client-secret-stdin is missing.')
    const clientSecret = await call.readInput()
    const context = await call.context()
    const organisation =
      call.value('org') === '' ? null : await findOrganisation(context.db, call.value('org'))
    const provider = await addProvider(context, {
      name: readSingleOperand(call),
      title: call.value('title'),
      issuer: call.value('issuer'),
      clientId: call.value('client-id'),
      clientSecret,
      organisationId: organisation?.id ?? null,
      trustsEmail: call.flag('trust-email'),
      createsUsers: call.flag('create-users'),
      domains: call.values('domain'),
    })
    await recordProviderChange(context, context.db, provider, { action: 'identity_provider.added' })
    const redirect = callbackUrl(context)
    return {
      result: { ...withoutSecret(provider), redirect_uri: redirect },
      text: `Added ${provider.name}. Register this redirect URI with the provider: ${redirect}`,
    }
  },
}

export const trustProviderCommand: Command = {
  name: 'idp trust',
  summary: 'Set how far an identity provider is trusted',
  operands: 'NAME',
  help: `
Replaces all three settings: options you leave out are turned off.

  euterpe idp trust corp --trust-email --create-users --domain corp.example`,
  options: trustOptions,
  async run(call) {
    const context = await call.context()
    const name = readSingleOperand(call)
    const provider = (await selectProviders(context.db)).find((candidate) => candidate.name === name)
    if (provider === undefined)
      throw new Problem('not_found', `No provider is named "${name}". Run \`euterpe idp list\` for the list.`)
    const changes = {
      trusts_email: call.flag('trust-email'),
      creates_users: call.flag('create-users'),
      domains: call.values('domain'),
    }
    checkTrust({ ...provider, ...changes })
    await transaction(context.db, async (tx) => {
      await updateProviderTrust(tx, name, changes)
      await recordProviderChange(context, tx, provider, { action: 'identity_provider.changed', ...changes })
    })
    return { result: { name, ...changes }, text: `Changed: ${name}` }
  },
}

export const listProvidersCommand: Command = {
  name: 'idp list',
  summary: 'List the external identity providers',
  help: 'Lists name and issuer of each provider. Disabled ones are marked.',
  options: {},
  async run(call) {
    const { db } = await call.context()
    const providers = await selectProviders(db)
    const lines = providers.map(
      ({ name, issuer, disabled_at }) => `${name}  ${issuer}${disabled_at === null ? '' : '  (disabled)'}`,
    )
    return {
      result: providers.map(withoutSecret),
      text: lines.join('\n') || 'There are no providers. Add one with: euterpe idp add',
    }
  },
}

export const disableProviderCommand: Command = {
  name: 'idp disable',
  summary: 'Disable an external identity provider',
  operands: 'NAME',
  help: 'Users who are signed in stay signed in. To undo this, run `euterpe idp enable`.',
  options: {},
  run: (call) => changeDisabled(call, true),
}

export const enableProviderCommand: Command = {
  name: 'idp enable',
  summary: 'Enable a disabled identity provider',
  operands: 'NAME',
  help: 'Applications that allow this provider offer it again.',
  options: {},
  run: (call) => changeDisabled(call, false),
}

async function changeDisabled(call: Call, disabled: boolean) {
  const context = await call.context()
  const name = readSingleOperand(call)
  if (!(await setProviderDisabled(context.db, name, disabled ? context.clock.now() : null))) {
    throw new Problem('not_found', `No provider is named "${name}". Run \`euterpe idp list\` for the list.`)
  }
  const provider = (await selectProviders(context.db)).find((candidate) => candidate.name === name)!
  const action = disabled ? 'identity_provider.disabled' : 'identity_provider.enabled'
  await recordProviderChange(context, context.db, provider, { action })
  return { result: { name, disabled }, text: `${disabled ? 'Disabled' : 'Enabled'}: ${name}` }
}

/** A provider for everybody belongs to no organisation, so no audit trail names it. */
async function recordProviderChange(
  context: Context,
  tx: Db,
  { id, name, issuer, organisation_id: organisationId }: Provider,
  { action, ...changes }: { action: AuditAction } & Partial<Provider>,
): Promise<void> {
  if (organisationId === null) return
  const subject = { type: 'identity_provider' as const, id, name }
  const entry = { organisationId, action, actor: commandLine, subject, details: { issuer, ...changes } }
  await recordAudit(tx, context.clock.now(), entry)
}

function withoutSecret({ client_secret: _, ...provider }: Provider) {
  return provider
}
