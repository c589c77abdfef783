import { csvColumns } from '../domain/catalogue/import/csv-record.ts'
import { type Fault, type ImportResult, importAtlas } from '../domain/catalogue/import/import-atlas.ts'
import { type Format, formats } from '../domain/catalogue/import/import-file.ts'
import { feedAtlas } from '../domain/catalogue/indexing/feed-index.ts'
import { indexAtlasTracks } from '../domain/similarity/index-atlas.ts'
import { openIndexes } from '../index/open-indexes.ts'
import { type Command, UsageError } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

const maxShownFaults = 20

export const importAtlasCommand: Command = {
  name: 'atlas import',
  summary: 'Import tracks into the atlas',
  operands: 'FILE …',
  help: `
Reads JSON lines (.jsonl) and CSV files with a header (.csv) of any size, also compressed with gzip (.gz). Tracks are
matched by outer_id, so importing a file twice changes nothing. An interrupted import resumes where it stopped; --restart
starts from the beginning. Faulty lines are reported with their number and skipped; the exit code is then 1.

  euterpe atlas import tracks.jsonl.gz more.csv

Also reads the dumps of Discogs (discogs_…_releases.xml.gz) and, with --format musicbrainz, the JSON lines of MusicBrainz
(mbdump/release): each release gives its tracks.

  euterpe atlas import discogs_20261101_releases.xml.gz
  tar -xJOf release.tar.xz mbdump/release > release.jsonl && euterpe atlas import --format musicbrainz release.jsonl

A JSON line: {"outer_id": "T1", "title": "…", "artists": [{"name": "…"}], "release": {"title": "…"}, "label": {"name": "…"}}
Columns of a CSV: ${csvColumns.join(', ')}.
docs/atlas.md describes all fields.`,
  options: {
    format: {
      value: 'F',
      choices: formats,
      help: 'The format, if the file name does not show it',
    },
    delimiter: { value: 'C', fallback: ',', help: 'The column separator of a CSV; "tab" for tabs' },
    restart: { help: 'Start from the beginning instead of resuming an interrupted import' },
  },
  async run(call) {
    const given = call.value('delimiter')
    const delimiter = given === 'tab' ? '\t' : given
    if (delimiter.length !== 1 || delimiter === ';') {
      throw new UsageError(
        '--delimiter must be one character, and not a semicolon, which separates the values within a column.',
      )
    }
    const [context, curator] = [await call.context(), await call.curator()]
    const bar = startProgressBar()
    const results: (ImportResult & { faults: Fault[] })[] = []
    for (const path of call.operands) {
      const faults: Fault[] = []
      const result = await importAtlas(curator, context.clock, path, {
        format: (call.value('format') || null) as Format | null,
        delimiter,
        restart: call.flag('restart'),
        onProgress: ({ bytes, size, tracks }) => bar.draw(bytes / size, `${tracks} tracks of ${path}`),
        onFault(fault) {
          if (faults.length < 1000) faults.push(fault)
          if (call.json || faults.length > maxShownFaults) return
          bar.hide()
          process.stderr.write(`${path}:${fault.line}: ${fault.message}\n`)
        },
      })
      results.push({ ...result, faults })
    }
    const { indexThreads, searchCluster } = context
    const { textIndex, vectorIndex } = openIndexes(curator, indexThreads, searchCluster)
    await feedAtlas(curator, textIndex, (done, all) => bar.draw(done / all, `${done} names indexed`))
    await indexAtlasTracks(curator, { vectorIndex, indexThreads }, (done) =>
      bar.draw(0, `${done} embeddings indexed`),
    )
    bar.hide()
    const refused = results.some((result) => result.refused > 0)
    return { result: results, text: results.map(describe).join('\n'), exitCode: refused ? 1 : 0 }
  },
}

function describe(result: ImportResult): string {
  const { file, created, updated, unchanged, refused, resumed_after_line, ignored_columns } = result
  const lines = [
    `${file}: ${created} tracks created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
  ]
  if (resumed_after_line > 0)
    lines.push(`  resumed after line ${resumed_after_line}; the counts include the lines before it`)
  if (refused > maxShownFaults)
    lines.push(`  only the first ${maxShownFaults} faults are shown; --json returns up to 1000`)
  if (ignored_columns.length > 0) lines.push(`  ignored unknown columns: ${ignored_columns.join(', ')}`)
  return lines.join('\n')
}
