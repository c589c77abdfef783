import { csvColumns } from '../domain/catalogue/import/csv-record.ts'
import { type Fault, type ImportResult, importAtlas } from '../domain/catalogue/import/import-atlas.ts'
import { feedAtlas } from '../domain/catalogue/indexing/feed-index.ts'
import { indexAtlasTracks } from '../domain/similarity/index-atlas.ts'
import { PostgresTextIndex } from '../index/text/postgres/postgres-text-index.ts'
import { PostgresVectorIndex } from '../index/vector/postgres/postgres-vector-index.ts'
import { startBar } from './bar.ts'
import { type Command, UsageError } from './command.ts'

const shownFaults = 20

export const importAtlasCommand: Command = {
  name: 'atlas import',
  summary: 'Fill the atlas from files',
  operands: 'FILE …',
  help: `
Takes JSON lines (.jsonl) and CSV with a line of column names (.csv), also packed with gzip (.gz), of any size. Tracks are
known again by their outer_id, so a second import of a file changes nothing. One that was cut off goes on where it
stopped; --restart begins anew. A faulty line is told with its number and left out; the exit code is then 1.

  euterpe atlas import tracks.jsonl.gz more.csv

A JSON line: {"outer_id": "T1", "title": "…", "artists": [{"name": "…"}], "release": {"title": "…"}, "label": {"name": "…"}}
Columns of a CSV: ${csvColumns.join(', ')}.
docs/atlas.md has all fields.`,
  options: {
    format: { value: 'F', choices: ['csv', 'jsonl'], help: 'Where the name of the file does not say it' },
    delimiter: { value: 'C', fallback: ',', help: 'Between the columns of a CSV; "tab" for tabs' },
    restart: { help: 'Begin anew where an earlier import was cut off' },
  },
  async run(call) {
    const given = call.value('delimiter')
    const delimiter = given === 'tab' ? '\t' : given
    if (delimiter.length !== 1 || delimiter === ';') {
      throw new UsageError(
        '--delimiter takes one character; a semicolon separates several values of a column.',
      )
    }
    const [context, curator] = [await call.context(), await call.curator()]
    const bar = startBar()
    const results: (ImportResult & { faults: Fault[] })[] = []
    for (const path of call.operands) {
      const faults: Fault[] = []
      const result = await importAtlas(curator, context.clock, path, {
        format: (call.value('format') || null) as 'csv' | 'jsonl' | null,
        delimiter,
        restart: call.flag('restart'),
        onProgress: ({ bytes, size, tracks }) => bar.draw(bytes / size, `${tracks} tracks of ${path}`),
        onFault(fault) {
          if (faults.length < 1000) faults.push(fault)
          if (call.json || faults.length > shownFaults) return
          bar.hide()
          process.stderr.write(`${path}:${fault.line}: ${fault.message}\n`)
        },
      })
      results.push({ ...result, faults })
    }
    const { indexThreads } = context
    const textIndex = new PostgresTextIndex(curator, indexThreads)
    await feedAtlas(curator, textIndex, (done, all) => bar.draw(done / all, `${done} names indexed`))
    const vectorIndex = new PostgresVectorIndex(curator, indexThreads)
    await indexAtlasTracks(curator, { vectorIndex, indexThreads }, (done) =>
      bar.draw(0, `${done} sounds made comparable`),
    )
    bar.hide()
    const refused = results.some((result) => result.refused > 0)
    return { facts: results, text: results.map(describe).join('\n'), exitCode: refused ? 1 : 0 }
  },
}

function describe(result: ImportResult): string {
  const { file, created, updated, unchanged, refused, resumed_after_line, ignored_columns } = result
  const lines = [
    `${file}: ${created} tracks new, ${updated} changed, ${unchanged} as they were, ${refused} refused`,
  ]
  if (resumed_after_line > 0)
    lines.push(`  went on after line ${resumed_after_line}, counts include what was done before`)
  if (refused > shownFaults)
    lines.push(`  the first ${shownFaults} refusals are shown; --json has up to 1000`)
  if (ignored_columns.length > 0)
    lines.push(`  columns not known and left out: ${ignored_columns.join(', ')}`)
  return lines.join('\n')
}
