import {
  defaultGraceDays,
  deleteOrganisation,
  proveErasure,
  restoreOrganisation,
} from '../domain/administration/delete-organisation.ts'
import { commandLine } from '../domain/audit/record.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { isId } from '../lib/ids.ts'
import { type Command, readSingleOperand, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const deleteOrganisationCommand: Command = {
  name: 'org delete',
  summary: 'Delete an organisation after a grace time',
  help: `
Its users and applications lose access at once. After the grace time a worker erases everything of it: rows, files, index
documents, tokens and the audit trail. Until then \`euterpe org restore\` undoes it. Note the id: it is the only name that
\`euterpe org erasure\` knows afterwards.

  euterpe org delete --org "Blue Note Sync" --grace-days 30`,
  options: {
    org: organisationOption,
    'grace-days': { value: 'D', fallback: String(defaultGraceDays), help: 'Days in which it can be undone' },
  },
  async run(call) {
    const graceDays = Number(call.value('grace-days'))
    if (!Number.isInteger(graceDays)) throw new UsageError('--grace-days must be a whole number.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const eraseAt = await deleteOrganisation(context, organisation, { graceDays, actor: commandLine })
    return {
      result: { id: organisation.id, erase_at: eraseAt.toISOString() },
      text: `${organisation.name} (${organisation.id}) has no access any more and will be erased after ${eraseAt.toISOString()}.`,
    }
  },
}

export const restoreOrganisationCommand: Command = {
  name: 'org restore',
  summary: 'Undo the deletion of an organisation',
  help: 'Possible until its data is being erased. Its users and applications get their access back.',
  options: { org: organisationOption },
  async run(call) {
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    await restoreOrganisation(context, organisation, commandLine)
    return { result: { id: organisation.id }, text: `Restored: ${organisation.name}` }
  },
}

export const erasureCommand: Command = {
  name: 'org erasure',
  summary: 'Prove that nothing of a deleted organisation is left',
  operands: 'ID',
  help: `
Counts the rows of the organisation in every table that can have some, and says when it was erased. Exit code 1 while
anything is left.

  euterpe org erasure 019a8400-0000-7000-8000-000000000002`,
  options: {},
  async run(call) {
    const id = readSingleOperand(call)
    if (!isId(id)) throw new UsageError('Give the id of the organisation.')
    const { erasure, left } = await proveErasure(await call.context(), id)
    const rest = left.filter(({ rows }) => rows > 0)
    const erased = Object.entries(erasure?.rows ?? {})
    const lines = [
      erasure === null
        ? 'This organisation was not erased.'
        : `Erased at ${erasure.erased_at.toISOString()}:`,
      ...erased.map(([name, rows]) => `  ${name.padEnd(34)} ${rows} rows`),
      ...(erasure === null ? [] : [`  ${'stored files'.padEnd(34)} ${erasure.blobs}`]),
      rest.length === 0 ? `Nothing is left in any of ${left.length} tables.` : 'Left:',
      ...rest.map(({ name, rows }) => `  ${name.padEnd(34)} ${rows} rows`),
    ]
    return {
      result: { id, erased_at: erasure?.erased_at ?? null, erased: erasure?.rows ?? {}, left },
      text: lines.join('\n'),
      exitCode: erasure !== null && rest.length === 0 ? 0 : 1,
    }
  },
}
