import { parseScopes } from '../domain/access/scopes.ts'
import { changeClient, findClient, renewSecret, setClientDisabled } from '../domain/identity/manage.ts'
import type { Client } from '../domain/identity/sql.ts'
import { type ClientChanges, selectClients } from '../domain/identity/sql-manage.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { type Call, type Command, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const listClientsCommand: Command = {
  name: 'client list',
  summary: 'List the applications of an organisation',
  help: 'Their ids, types and names, oldest first; disabled ones are marked.',
  options: { org: organisationOption },
  async run(call) {
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const clients = await selectClients(db, organisation.id)
    return {
      facts: clients,
      text: clients.map(lineOf).join('\n') || `${organisation.name} has no client yet.`,
    }
  },
}

export const updateClientCommand: Command = {
  name: 'client update',
  summary: 'Change what an application may do, and how often',
  operands: 'CLIENT_ID',
  help: `
What is not named stays. Redirect URIs, scopes and ways to sign in are replaced as a whole. A rate is the number of
requests a second, a burst how many may come at once; "default" takes a client's own limit away. Running services
notice at once; a scope taken away is gone from tokens too.

  euterpe client update 019a84… --rate 200 --burst 1000
  euterpe client update 019a84… --refresh-days 7 --sign-in external:corp`,
  options: {
    'redirect-uri': { value: 'U', many: true, help: 'Where users return after signing in' },
    scope: { value: 'S', help: 'What it may ask for, separated by blanks' },
    'sign-in': { value: 'P', many: true, help: 'How its users may sign in: password, external:NAME' },
    rate: { value: 'N', help: 'Requests a second, or default' },
    burst: { value: 'N', help: 'Requests at once, or default' },
    'refresh-days': { value: 'D', help: 'How long its refresh tokens live' },
  },
  async run(call) {
    const changes = readChanges(call)
    const { db } = await call.context()
    const client = await changeClient(db, onlyOperand(call), changes)
    return { facts: client, text: `Changed: ${lineOf(client)}` }
  },
}

export const disableClientCommand: Command = {
  name: 'client disable',
  summary: 'Stop an application at once',
  operands: 'CLIENT_ID',
  help: 'Its tokens stop working on every process, and it gets no new ones.\n\n  euterpe client disable 019a84…',
  options: {},
  run: (call) => switchClient(call, true),
}

export const enableClientCommand: Command = {
  name: 'client enable',
  summary: 'Let a disabled application work again',
  operands: 'CLIENT_ID',
  help: 'Tokens it got before work again, unless they have expired or were revoked.',
  options: {},
  run: (call) => switchClient(call, false),
}

export const renewSecretCommand: Command = {
  name: 'client secret',
  summary: 'Give an application a new secret',
  operands: 'CLIENT_ID',
  help: 'The old secret ends now. The new one is shown once and kept only as a hash.',
  options: {},
  async run(call) {
    const { db } = await call.context()
    const id = onlyOperand(call)
    const secret = await renewSecret(db, id)
    return {
      facts: { client_id: id, client_secret: secret },
      text: `  client_secret  ${secret}\nThe secret is kept only as a hash: copy it now.`,
    }
  },
}

async function switchClient(call: Call, disabled: boolean) {
  const context = await call.context()
  await setClientDisabled(context, onlyOperand(call), disabled)
  const client = await findClient(context.db, onlyOperand(call))
  return { facts: client, text: `${disabled ? 'Disabled' : 'Enabled'}: ${lineOf(client)}` }
}

function readChanges(call: Call): ClientChanges {
  const limit = (name: string) => {
    const text = call.value(name)
    if (text === '') return undefined
    if (text === 'default') return null
    if (!/^\d+$/.test(text)) throw new UsageError(`--${name} is a whole number or "default".`)
    return Number(text)
  }
  const days = call.value('refresh-days')
  if (days !== '' && !(Number(days) > 0)) throw new UsageError('--refresh-days is a number of days.')
  const many = (name: string) => (call.values(name).length > 0 ? call.values(name) : undefined)
  return {
    redirectUris: many('redirect-uri'),
    scopes: call.value('scope') === '' ? undefined : parseScopes(call.value('scope')),
    signIn: many('sign-in'),
    ratePerSecond: limit('rate'),
    rateBurst: limit('burst'),
    refreshLifetimeS: days === '' ? undefined : Math.round(Number(days) * 86_400),
  }
}

export function onlyOperand(call: Call): string {
  if (call.operands.length !== 1) throw new UsageError('Name exactly one.')
  return call.operands[0]!
}

function lineOf(client: Client): string {
  return `${client.id}  ${client.type.padEnd(12)}  ${client.name}${client.disabled_at === null ? '' : '  (disabled)'}`
}
