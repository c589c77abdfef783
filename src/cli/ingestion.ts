import { findOrganisation } from '../domain/organisations/organisations.ts'
import { type Command, UsageError } from './command.ts'

/** Loaded when a command needs it: much stands behind it. */
const operatorList = () => import('../domain/ingestion/operator-list.ts')

const organisation = { value: 'O', help: 'Of this organisation alone, by id or by name' }

export const listIngestionsCommand: Command = {
  name: 'ingestion list',
  summary: 'List ingestions, and what of them waits for an operator',
  help: `
The newest first, each with its counts. The last column says how many of its items failed for a reason that may be gone by
now: a storage or a sender that did not answer for half a day, or credits that ran out. "ingestion retry" tries those again.

  euterpe ingestion list --failed
  euterpe ingestion list --org "Blue Note Sync" --status analysing`,
  options: {
    org: organisation,
    status: {
      value: 'S',
      help: 'received, storing, analysing, computing, completed, completed_with_errors, failed or cancelled',
    },
    failed: { help: 'Only those that can be retried' },
    most: { value: 'N', fallback: '100', help: 'How many at most' },
  },
  async run(call) {
    const most = Number(call.value('most'))
    if (!Number.isInteger(most) || most < 1) throw new UsageError('--most takes a whole number from 1.')
    const context = await call.context()
    const org = call.value('org')
    const organisationId = org === '' ? null : (await findOrganisation(context.db, org)).id
    const status = call.value('status') || undefined
    const { listForOperator } = await operatorList()
    const found = await listForOperator(context, {
      organisationId,
      status,
      limit: most,
      failed: call.flag('failed'),
    })
    const lines = found.map(
      ({ id, mode, status: state, counts, retryable, error }) =>
        `${id}  ${mode.padEnd(8)}  ${state.padEnd(21)}  ${counts.stored}/${counts.total} stored, ${counts.analysed} analysed, ${counts.failed} failed, ${retryable} to retry${error === null ? '' : `: ${error}`}`,
    )
    return { facts: found, text: lines.join('\n') || 'There is no such ingestion.' }
  },
}

export const retryIngestionCommand: Command = {
  name: 'ingestion retry',
  summary: 'Try again what failed and may succeed now',
  operands: '[ID …]',
  help: `
Items that were given up because something did not answer, or because there were no credits, are analysed again; an
ingestion that could not be stored is stored from where it stood. What is wrong with a file stays wrong: its sender
delivers it again. --all takes every ingestion that "ingestion list --failed" shows.

  euterpe ingestion retry 019a8400-0000-7000-8000-000000000030`,
  options: { org: organisation, all: { help: 'All that can be retried' } },
  async run(call) {
    const context = await call.context()
    const org = call.value('org')
    const organisationId = org === '' ? null : (await findOrganisation(context.db, org)).id
    if (call.flag('all') === call.operands.length > 0) throw new UsageError('Name ingestions, or say --all.')
    const { listForOperator } = await operatorList()
    const { retryIngestion } = await import('../domain/ingestion/retry.ts')
    const ids = call.flag('all')
      ? (await listForOperator(context, { organisationId, limit: 10_000, failed: true })).map(({ id }) => id)
      : call.operands
    const retried = []
    for (const id of ids) retried.push({ id, items: await retryIngestion(context, id) })
    const lines = retried.map(({ id, items }) =>
      items === null ? `${id}  is stored again from where it stood` : `${id}  ${items} items are tried again`,
    )
    return { facts: { retried }, text: lines.join('\n') || 'There is nothing to retry.' }
  },
}

export const computeIngestionsCommand: Command = {
  name: 'ingestion compute',
  summary: 'Let stage 3 run now',
  help: `
Products are computed and availability is decided every EUTERPE_COMPUTE_EVERY_SECONDS. This asks the workers to do it
within seconds.`,
  options: {},
  async run(call) {
    const { requestComputation } = await import('../domain/ingestion/compute-schedule.ts')
    await requestComputation(await call.context())
    return { facts: { requested: true }, text: 'The workers compute what was analysed, within seconds.' }
  },
}
