import { readFile } from 'node:fs/promises'
import { apiScopes, identityScopes, parseScopes, scopes } from '../domain/access/scopes.ts'
import { ensureSandbox } from '../domain/administration/sandbox.ts'
import type { AuditAction } from '../domain/audit/actions.ts'
import { commandLine, recordAudit } from '../domain/audit/record.ts'
import { selectCatalogue } from '../domain/catalogue/sql.ts'
import type { Context } from '../domain/context.ts'
import { type Client, type ClientType, supportsSignIn } from '../domain/identity/clients/client.ts'
import { type ClientKeys, checkClientKeys } from '../domain/identity/clients/client-keys.ts'
import { createClient } from '../domain/identity/clients/create-client.ts'
import {
  changeClient,
  findClient,
  replaceKeys,
  rotateSecret,
  setClientDisabled,
} from '../domain/identity/clients/manage-client.ts'
import { type ClientChanges, selectClients } from '../domain/identity/clients/sql.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { isId } from '../lib/ids.ts'
import { Problem } from '../lib/problem.ts'
import { type Db, transaction } from '../platform/postgres.ts'
import { type Call, type Command, readSingleOperand, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

const logoutOptions = {
  'post-logout-uri': { value: 'U', many: true, help: 'Where users may return after they sign out' },
  'backchannel-logout-uri': { value: 'U', help: 'Where it is told that a session ended' },
}

const keyOptions = {
  jwks: {
    value: 'FILE',
    help: 'A file with its public keys (JWK set): it signs instead of sending a secret',
  },
  'jwks-uri': { value: 'U', help: 'The https address that publishes its public keys, instead of --jwks' },
}

/** The keys given on the command line; null: none. */
async function readKeys(call: Call): Promise<ClientKeys | null> {
  const [file, uri] = [call.value('jwks'), call.value('jwks-uri')]
  if (file === '' && uri === '') return null
  if (file === '') return { jwks_uri: uri }
  try {
    return { jwks: JSON.parse(await readFile(file, 'utf8')), ...(uri !== '' && { jwks_uri: uri }) }
  } catch (error) {
    throw new UsageError(`Cannot read the key set ${file}: ${(error as Error).message}`)
  }
}

export const createClientCommand: Command = {
  name: 'client create',
  summary: 'Register an application',
  help: `
public        an application without a secret (single-page or native app); users sign in
confidential  an application whose server keeps a secret; users sign in
machine       a program that acts for the organisation itself (client credentials)
legacy        a program that uses the earlier-generation API

Redirect URIs use https, or http on localhost; they are compared byte for byte. The secret is shown only once.
Scopes: ${scopes.join(' ')}

  euterpe client create --org "Blue Note Sync" --name "Sync desk" --type confidential \\
    --redirect-uri https://desk.example.com/callback --scope "openid profile email search.read"`,
  options: {
    org: organisationOption,
    name: { value: 'N', required: true, help: 'The name that users see on the consent page' },
    type: {
      value: 'T',
      required: true,
      choices: ['public', 'confidential', 'machine', 'legacy'],
      help: 'The type of client; see below',
    },
    'redirect-uri': { value: 'U', many: true, help: 'Where users return after they sign in' },
    scope: {
      value: 'S',
      help: 'The scopes it may request, separated by spaces (default: all scopes allowed for its type)',
    },
    catalog: { value: 'C', help: 'Bind the client to this catalogue (id)' },
    test: { help: "Act in the organisation's sandbox, where nothing costs credits (machine clients only)" },
    'sign-in': {
      value: 'P',
      many: true,
      help: 'How users may sign in: password or external:NAME (default password)',
    },
    ...logoutOptions,
    ...keyOptions,
    device: { help: 'Let users connect devices without a browser by entering a code (RFC 8628)' },
  },
  async run(call) {
    const keys = await readKeys(call)
    const context = await call.context()
    const { db } = context
    if (keys !== null) await checkClientKeys(context, keys)
    const owner = await findOrganisation(db, call.value('org'))
    const type = call.value('type') as ClientType
    const isTest = call.flag('test')
    if (isTest && type !== 'machine') throw new UsageError('--test is for machine clients only.')
    const organisation = isTest ? await ensureSandbox(context, owner.id) : owner
    const catalogueId = call.value('catalog') || null
    if (
      catalogueId !== null &&
      (!isId(catalogueId) || (await selectCatalogue(db, organisation.id, catalogueId)) === null)
    ) {
      throw new Problem('not_found', `${organisation.name} has no catalogue with the id ${catalogueId}.`)
    }
    const { client, secret } = await transaction(db, async (tx) => {
      const created = await createClient(tx, organisation.id, {
        name: call.value('name'),
        type,
        redirectUris: call.values('redirect-uri'),
        scopes: call.value('scope') === '' ? defaultScopes(type) : parseScopes(call.value('scope')),
        catalogueId,
        signIn: call.values('sign-in'),
        postLogoutRedirectUris: call.values('post-logout-uri'),
        backchannelLogoutUri: call.value('backchannel-logout-uri') || null,
        keys,
        deviceFlow: call.flag('device'),
      })
      await recordOperatorChange(context, tx, created.client, 'client.created', { type })
      return created
    })
    const lines = [`Created ${type} client ${client.name}.`, `  client_id      ${client.id}`]
    if (secret !== null) lines.push(...describeSecret(secret))
    return {
      result: { ...client, client_id: client.id, ...(secret !== null && { client_secret: secret }) },
      text: lines.join('\n'),
    }
  },
}

export const listClientsCommand: Command = {
  name: 'client list',
  summary: 'List the applications of an organisation',
  help: 'Lists id, type and name of each application, oldest first. Disabled ones are marked.',
  options: { org: organisationOption },
  async run(call) {
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const clients = await selectClients(db, organisation.id)
    return {
      result: clients,
      text: clients.map(describeClient).join('\n') || `${organisation.name} has no applications.`,
    }
  },
}

export const updateClientCommand: Command = {
  name: 'client update',
  summary: "Change an application's permissions and rate limit",
  operands: 'CLIENT_ID',
  help: `
Options you leave out stay unchanged. Redirect URIs, scopes and sign-in methods replace all previous ones. The rate is
the number of requests per second, the burst the number of requests at once; "default" removes the client's own limit.
Takes effect immediately, also in running services. A removed scope is also removed from existing tokens. With keys the
client's secret is refused.

  euterpe client update 019a84… --rate 200 --burst 1000
  euterpe client update 019a84… --refresh-days 7 --sign-in external:corp`,
  options: {
    'redirect-uri': { value: 'U', many: true, help: 'Where users return after they sign in' },
    scope: { value: 'S', help: 'The scopes it may request, separated by spaces' },
    'sign-in': { value: 'P', many: true, help: 'How users may sign in: password or external:NAME' },
    ...logoutOptions,
    ...keyOptions,
    device: { value: 'on|off', choices: ['on', 'off'], help: 'Whether users may connect devices by a code' },
    rate: { value: 'N', help: 'Requests per second, or default' },
    burst: { value: 'N', help: 'Requests at once, or default' },
    'refresh-days': { value: 'D', help: 'The lifetime of its refresh tokens in days' },
  },
  async run(call) {
    const changes = readChanges(call)
    const keys = await readKeys(call)
    const context = await call.context()
    if (keys !== null) await checkClientKeys(context, keys)
    const client = await transaction(context.db, async (tx) => {
      const id = readSingleOperand(call)
      if (keys !== null) await replaceKeys(tx, id, keys)
      const changed = await changeClient(tx, id, changes)
      await recordOperatorChange(context, tx, changed, 'client.changed', { ...changes })
      return changed
    })
    return { result: client, text: `Changed: ${describeClient(client)}` }
  },
}

export const disableClientCommand: Command = {
  name: 'client disable',
  summary: 'Disable an application',
  operands: 'CLIENT_ID',
  help: 'Its tokens stop working at once in every process, and it cannot get new ones.\n\n  euterpe client disable 019a84…',
  options: {},
  run: (call) => changeDisabled(call, true),
}

export const enableClientCommand: Command = {
  name: 'client enable',
  summary: 'Enable a disabled application',
  operands: 'CLIENT_ID',
  help: 'Its earlier tokens work again, unless they have expired or were revoked.',
  options: {},
  run: (call) => changeDisabled(call, false),
}

export const rotateSecretCommand: Command = {
  name: 'client secret',
  summary: "Replace an application's secret",
  operands: 'CLIENT_ID',
  help: `
The new secret is shown only once. The old one stops working immediately, or after --grace-hours, so that servers can be
changed one by one.

  euterpe client secret 019a84… --grace-hours 24`,
  options: { 'grace-hours': { value: 'H', fallback: '0', help: 'How long the old secret still works' } },
  async run(call) {
    const context = await call.context()
    const id = readSingleOperand(call)
    const secret = await transaction(context.db, async (tx) => {
      const replaced = await rotateSecret(context, tx, id, Number(call.value('grace-hours')))
      await recordOperatorChange(context, tx, await findClient(tx, id), 'client.secret_replaced')
      return replaced
    })
    return {
      result: { client_id: id, client_secret: secret },
      text: describeSecret(secret).join('\n'),
    }
  },
}

async function changeDisabled(call: Call, disabled: boolean) {
  const context = await call.context()
  const client = await transaction(context.db, async (tx) => {
    const changed = await setClientDisabled(context, readSingleOperand(call), disabled, tx)
    await recordOperatorChange(context, tx, changed, disabled ? 'client.disabled' : 'client.enabled')
    return findClient(tx, changed.id)
  })
  return { result: client, text: `${disabled ? 'Disabled' : 'Enabled'}: ${describeClient(client)}` }
}

/** Clients of the service itself belong to no organisation, so no audit trail names them. */
async function recordOperatorChange(
  context: Context,
  tx: Db,
  { id, name, organisation_id: organisationId }: Client,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (organisationId === null) return
  const subject = { type: 'client' as const, id, name }
  const entry = { organisationId, action, actor: commandLine, subject, details }
  await recordAudit(tx, context.clock.now(), entry)
}

function defaultScopes(type: ClientType): string[] {
  if (supportsSignIn(type)) return [...identityScopes, ...apiScopes]
  return type === 'machine' ? [...apiScopes] : []
}

function readChanges(call: Call): ClientChanges {
  const readLimit = (name: string) => {
    const text = call.value(name)
    if (text === '') return undefined
    if (text === 'default') return null
    if (!/^\d+$/.test(text)) throw new UsageError(`--${name} must be a whole number or "default".`)
    return Number(text)
  }
  const days = call.value('refresh-days')
  if (days !== '' && !(Number(days) > 0)) throw new UsageError('--refresh-days must be a number of days.')
  const readList = (name: string) => (call.values(name).length > 0 ? call.values(name) : undefined)
  return {
    redirectUris: readList('redirect-uri'),
    scopes: call.value('scope') === '' ? undefined : parseScopes(call.value('scope')),
    signIn: readList('sign-in'),
    postLogoutRedirectUris: readList('post-logout-uri'),
    backchannelLogoutUri: call.value('backchannel-logout-uri') || undefined,
    ratePerSecond: readLimit('rate'),
    rateBurst: readLimit('burst'),
    deviceFlow: call.value('device') === '' ? undefined : call.value('device') === 'on',
    refreshLifetimeS: days === '' ? undefined : Math.round(Number(days) * 86_400),
  }
}

function describeSecret(secret: string): string[] {
  return [
    `  client_secret  ${secret}`,
    'Copy the secret now. It is stored as a hash and cannot be shown again.',
  ]
}

function describeClient(client: Client): string {
  return `${client.id}  ${client.type.padEnd(12)}  ${client.name}${client.disabled_at === null ? '' : '  (disabled)'}`
}
