import { auditActions } from '../domain/audit/actions.ts'
import { listAudit, showEntry } from '../domain/audit/read.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { type Command, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const listAuditCommand: Command = {
  name: 'audit list',
  summary: 'Show what happened in an organisation',
  help: `
Sign-ins, and changes of people, rights, keys and applications, newest first. With --json one object per entry.

  euterpe audit list --org "Blue Note Sync" --action sign_in.failed --since 2026-11-01`,
  options: {
    org: organisationOption,
    action: { value: 'A', choices: auditActions, help: 'Only entries with this action' },
    since: { value: 'DATE', help: 'Only entries from this time on' },
    limit: { value: 'N', fallback: '100', help: 'The number of entries' },
  },
  async run(call) {
    const limit = Number(call.value('limit'))
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
      throw new UsageError('--limit must be a whole number from 1 to 10000.')
    const since = call.value('since') === '' ? undefined : new Date(call.value('since'))
    if (since !== undefined && Number.isNaN(since.getTime()))
      throw new UsageError('--since must be a date such as 2026-11-01.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const action = call.value('action')
    const filter = { ...(action !== '' && { action }), ...(since && { since }) }
    const { results } = await listAudit(context, organisation.id, filter, { pageSize: limit, token: null })
    const lines = results.map((row) =>
      [
        row.occurred_at.toISOString(),
        row.action.padEnd(24),
        row.actor_name || 'unknown',
        row.subject_name ?? '',
      ]
        .join('  ')
        // A name with a line break would look like another entry.
        .replace(/\s/g, ' ')
        .trimEnd(),
    )
    return { result: results.map(showEntry), text: lines.join('\n') || 'There are no entries.' }
  },
}
