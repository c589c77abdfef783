import { writeSpreadsheetRow } from '../../lib/csv-writer.ts'
import { type Html, html } from '../../lib/html.ts'
import { noSums } from './finish-plan.ts'
import { type ReportLanguage, type ReportTexts, reportTexts } from './plan-report-texts.ts'
import type { Ingestion } from './sql-ingestions.ts'
import { type PlannedItem, planActions } from './sql-plan.ts'

/** The plan as a spreadsheet: a line for each item, and for each field that it would change. */
export async function* writeCsvReport(items: AsyncIterable<PlannedItem>): AsyncGenerator<string> {
  yield writeSpreadsheetRow([
    'index', 'source', 'outer_id', 'action', 'credits', 'field', 'before', 'after', 'message', 'warnings', 'conflicts',
  ]) // biome-ignore format: one line of the file
  for await (const item of items) {
    const { index, source, outer_id, action, credits, message, warnings, conflicts, changes } = item
    const start = [String(index), source, outer_id ?? '', action, String(credits)]
    const end = [
      message ?? '',
      warnings.join(' | '),
      conflicts.map(reportTexts.en.describeConflict).join(' | '),
    ]
    yield writeSpreadsheetRow([...start, '', '', '', ...end])
    for (const { field, before, after } of changes)
      yield writeSpreadsheetRow([...start, field, before ?? '', after ?? '', '', '', ''])
  }
}

/** The plan as a page that needs nothing else: no script, no file beside it. Items that would change nothing are left out. */
export async function* writeHtmlReport(
  ingestion: Ingestion,
  items: AsyncIterable<PlannedItem>,
  { creditsAvailable, language }: { creditsAvailable: number; language: ReportLanguage },
): AsyncGenerator<string> {
  const words = reportTexts[language]
  const sums = ingestion.plan ?? noSums
  const created = ingestion.created_at.toISOString().slice(0, 16).replace('T', ' ')
  const facts: [string, number][] = [
    [words.items, sums.items],
    ...planActions
      .filter((action) => sums[action] > 0)
      .map((action): [string, number] => [words.actions[action], sums[action]]),
    [words.conflicts, sums.conflicts],
    [words.warnings, sums.warnings],
    [words.creditsNeeded, sums.credits],
    [words.creditsAvailable, creditsAvailable],
  ]
  yield html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} ${ingestion.id}</title>
${style}
</head>
<body>
<h1>${words.title}</h1>
<p>${ingestion.options.path ?? ingestion.mode} · ${created} UTC · ${ingestion.id}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${ingestion.warnings.length > 0 && html`<ul class="warnings">${ingestion.warnings.map((text) => html`<li>${text}</li>`)}</ul>`}
<table>
<thead><tr>${words.columns.map((name) => html`<th>${name}</th>`)}</tr></thead>
<tbody>
`.text
  for await (const item of items) {
    if (item.action !== 'unchanged' || item.warnings.length > 0) yield rowOf(item, words).text
  }
  yield '</tbody>\n</table>\n</body>\n</html>\n'
}

function rowOf({ source, outer_id, action, credits, ...item }: PlannedItem, words: ReportTexts): Html {
  const { message, warnings, conflicts, changes } = item
  return html`<tr class="${action}"><td>${source}</td><td>${outer_id}</td><td>${words.actions[action]}</td><td>${credits}</td><td>
${message !== null && html`<p>${message}</p>`}
${conflicts.map((conflict) => html`<p class="conflict">${words.describeConflict(conflict)}</p>`)}
${warnings.map((warning) => html`<p class="warning">${warning}</p>`)}
${
  changes.length > 0 &&
  html`<table class="changes">${changes.map(
    ({ field, before, after }) =>
      html`<tr><th>${field}</th><td><del>${before}</del></td><td><ins>${after}</ins></td></tr>`,
  )}</table>`
}
</td></tr>
`
}

const style = html`<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #1d1d1f; }
h1 { font-size: 1.6rem; margin: 0; }
dl { display: flex; flex-wrap: wrap; gap: .75rem; }
dl div { border: 1px solid #d6d6da; border-radius: .5rem; padding: .5rem .9rem; }
dt { color: #5c5c63; font-size: .8rem; }
dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #e4e4e8; overflow-wrap: anywhere; }
td p { margin: 0 0 .2rem; }
.changes th { font-weight: 500; color: #5c5c63; width: 14rem; }
.changes td, .changes th { border: 0; padding: .1rem .4rem; }
del { color: #a3271b; } ins { color: #14663a; text-decoration: none; }
.warning { color: #7a5200; } .conflict { color: #a3271b; font-weight: 500; }
tr.refuse > td:nth-child(3), tr.delete > td:nth-child(3) { color: #a3271b; font-weight: 600; }
tr.create > td:nth-child(3) { color: #14663a; font-weight: 600; }
</style>`
