import { callbackUrl } from '../domain/identity/federation/external-sign-in.ts'
import { addProvider } from '../domain/identity/federation/providers.ts'
import { type Provider, selectProviders, setProviderDisabled } from '../domain/identity/federation/sql.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { Problem } from '../lib/problem.ts'
import { onlyOperand } from './clients.ts'
import { type Call, type Command, UsageError } from './command.ts'

export const addProviderCommand: Command = {
  name: 'idp add',
  summary: 'Register an external identity provider',
  operands: 'NAME',
  help: `
Any OpenID Connect provider that publishes a discovery document. Register this service there first, with the redirect
URI AUTH_URL/sign-in/callback; the client id and secret it gave you go here. Then let applications use it:
euterpe client update CLIENT_ID --sign-in external:NAME [--sign-in password].

A person is linked by issuer and subject. Without a link, an e-mail address that both sides have verified makes one.

  echo "$SECRET" | euterpe idp add corp --issuer https://login.corp.example --client-id euterpe \\
    --client-secret-stdin --title "Corp login" --org "Blue Note Sync"`,
  options: {
    issuer: { value: 'U', required: true, help: 'Its issuer, as its discovery document says' },
    'client-id': { value: 'I', required: true, help: 'Our client id there' },
    'client-secret-stdin': { help: 'Read our client secret there from standard input (required)' },
    title: { value: 'T', help: 'What the button says (default: the name)' },
    org: { value: 'O', help: 'Only users of this organisation (default: of all)' },
  },
  async run(call) {
    if (!call.flag('client-secret-stdin')) throw new UsageError('--client-secret-stdin is missing.')
    const clientSecret = await call.readInput()
    const context = await call.context()
    const organisation =
      call.value('org') === '' ? null : await findOrganisation(context.db, call.value('org'))
    const provider = await addProvider(context, {
      name: onlyOperand(call),
      title: call.value('title'),
      issuer: call.value('issuer'),
      clientId: call.value('client-id'),
      clientSecret,
      organisationId: organisation?.id ?? null,
    })
    const redirect = callbackUrl(context)
    return {
      facts: { ...factsOf(provider), redirect_uri: redirect },
      text: `Added ${provider.name}. It must know this redirect URI: ${redirect}`,
    }
  },
}

export const listProvidersCommand: Command = {
  name: 'idp list',
  summary: 'List the external identity providers',
  help: 'Their names and issuers; disabled ones are marked.',
  options: {},
  async run(call) {
    const { db } = await call.context()
    const providers = await selectProviders(db)
    const lines = providers.map(
      ({ name, issuer, disabled_at }) => `${name}  ${issuer}${disabled_at === null ? '' : '  (disabled)'}`,
    )
    return {
      facts: providers.map(factsOf),
      text: lines.join('\n') || 'There is no provider yet: euterpe idp add',
    }
  },
}

export const disableProviderCommand: Command = {
  name: 'idp disable',
  summary: 'Let nobody sign in by an external provider any more',
  operands: 'NAME',
  help: 'Who is signed in stays signed in. `euterpe idp enable` takes it back.',
  options: {},
  run: (call) => switchProvider(call, true),
}

export const enableProviderCommand: Command = {
  name: 'idp enable',
  summary: 'Let people sign in by a disabled provider again',
  operands: 'NAME',
  help: 'Applications whose policy names it offer it again.',
  options: {},
  run: (call) => switchProvider(call, false),
}

async function switchProvider(call: Call, disabled: boolean) {
  const context = await call.context()
  const name = onlyOperand(call)
  if (!(await setProviderDisabled(context.db, name, disabled ? context.clock.now() : null))) {
    throw new Problem('not_found', `No provider is called "${name}".`)
  }
  return { facts: { name, disabled }, text: `${disabled ? 'Disabled' : 'Enabled'}: ${name}` }
}

function factsOf({ client_secret: _, ...facts }: Provider) {
  return facts
}
