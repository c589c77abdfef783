import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { selectBalance } from '../credits/sql.ts'
import { noSums } from './finish-plan.ts'
import { writeCsvReport, writeHtmlReport } from './plan-report.ts'
import type { ReportLanguage } from './plan-report-texts.ts'
import { findIngestion } from './read.ts'
import type { Ingestion } from './sql-ingestions.ts'
import { type PlanAction, type PlannedItem, plannedList, selectPlanned } from './sql-plan.ts'

export async function listPlanned(
  context: Context,
  caller: Caller,
  id: string,
  input: ListRequest & { action?: PlanAction | undefined },
): Promise<ListPage<PlannedItem>> {
  const ingestion = await findPlanned(context, caller, id)
  const { action } = input
  const count = (ingestion.plan ?? noSums)[action ?? 'items']
  return listRows<PlannedItem>(context.db, plannedList(context.db, id, { action, count }), input)
}

/** The whole plan as a file, piece by piece. */
export async function openReport(
  context: Context,
  caller: Caller,
  id: string,
  { format, language }: { format: 'html' | 'csv'; language: ReportLanguage },
): Promise<AsyncGenerator<string>> {
  const ingestion = await findPlanned(context, caller, id)
  const items = readAll(context, ingestion)
  if (format === 'csv') return writeCsvReport(items)
  const { available } = await selectBalance(context.db, ingestion.organisation_id)
  return writeHtmlReport(ingestion, items, { creditsAvailable: available, language })
}

async function findPlanned(context: Context, caller: Caller, id: string): Promise<Ingestion> {
  const ingestion = await findIngestion(context, caller, id)
  if (ingestion.options.dry_run || ingestion.options.needs_approval) return ingestion
  throw new Problem(
    'not_found',
    'This ingestion had no dry run. Deliver with dry_run or require_approval to get a plan.',
  )
}

const batchSize = 1000

async function* readAll(context: Context, { id }: Ingestion): AsyncGenerator<PlannedItem> {
  for (let offset = 0; ; offset += batchSize) {
    const found = await selectPlanned(context.db, id, { offset, limit: batchSize })
    yield* found
    if (found.length < batchSize) return
  }
}
