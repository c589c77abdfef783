import { findOrganisation } from '../domain/organisations/organisations.ts'
import { type Command, UsageError } from './command.ts'

/** Imported on use, because it loads a large part of the code. */
const loadOperatorList = () => import('../domain/ingestion/operator-list.ts')

const organisation = { value: 'O', help: 'Only this organisation, by id or name' }

export const listIngestionsCommand: Command = {
  name: 'ingestion list',
  summary: 'List ingestions and their failed items',
  help: `
Lists ingestions with their counts, newest first. The last column is the number of items that can be retried: they
failed because a service did not respond for half a day, or because credits ran out. Retry them with "ingestion retry".

  euterpe ingestion list --failed
  euterpe ingestion list --org "Blue Note Sync" --status analysing`,
  options: {
    org: organisation,
    status: {
      value: 'S',
      help: 'received, storing, analysing, computing, completed, completed_with_errors, failed or cancelled',
    },
    failed: { help: 'Only ingestions with items that can be retried' },
    most: { value: 'N', fallback: '100', help: 'The maximum number of ingestions' },
  },
  async run(call) {
    const most = Number(call.value('most'))
    if (!Number.isInteger(most) || most < 1) throw new UsageError('--most must be a whole number, 1 or more.')
    const context = await call.context()
    const org = call.value('org')
    const organisationId = org === '' ? null : (await findOrganisation(context.db, org)).id
    const status = call.value('status') || undefined
    const { listForOperator } = await loadOperatorList()
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
    return { result: found, text: lines.join('\n') || 'No ingestions found.' }
  },
}

export const retryIngestionCommand: Command = {
  name: 'ingestion retry',
  summary: 'Retry failed ingestions',
  operands: '[ID …]',
  help: `
Analyses items again that failed because a service did not respond or because there were no credits. An ingestion that
could not be stored resumes where it stopped. Items with invalid files are not retried: their sender has to deliver
them again. --all retries every ingestion that "ingestion list --failed" shows.

  euterpe ingestion retry 019a8400-0000-7000-8000-000000000030`,
  options: { org: organisation, all: { help: 'Retry all ingestions that can be retried' } },
  async run(call) {
    const context = await call.context()
    const org = call.value('org')
    const organisationId = org === '' ? null : (await findOrganisation(context.db, org)).id
    if (call.flag('all') === call.operands.length > 0) throw new UsageError('Give ingestion ids, or --all.')
    const { listForOperator } = await loadOperatorList()
    const { retryIngestion } = await import('../domain/ingestion/retry.ts')
    const ids = call.flag('all')
      ? (await listForOperator(context, { organisationId, limit: 10_000, failed: true })).map(({ id }) => id)
      : call.operands
    const retried = []
    for (const id of ids) retried.push({ id, items: await retryIngestion(context, id) })
    const lines = retried.map(({ id, items }) =>
      items === null ? `${id}  storing resumes` : `${id}  ${items} items are retried`,
    )
    return { result: { retried }, text: lines.join('\n') || 'Nothing to retry.' }
  },
}

export const computeIngestionsCommand: Command = {
  name: 'ingestion compute',
  summary: 'Run stage 3 (compute) now',
  help: `
Workers compute similarities and availability every EUTERPE_COMPUTE_EVERY_SECONDS. This command makes them start within
seconds.`,
  options: {},
  async run(call) {
    const { requestComputation } = await import('../domain/ingestion/compute-schedule.ts')
    await requestComputation(await call.context())
    return { result: { requested: true }, text: 'The workers will start computing within seconds.' }
  },
}
