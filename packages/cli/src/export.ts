import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireCatalogueId } from './catalogues.ts'
import { type Command, textOf, UsageError } from './command.ts'
import { connect } from './credentials.ts'

export const exportCatalogue: Command = {
  arguments: '[OPTIONS]',
  summary: 'Export a catalogue as CSV, or as DDEX messages',
  options: {
    catalog: { type: 'string', help: 'The name or id of the catalogue; otherwise your default one' },
    format: { type: 'string', help: 'csv, or ern for a tar archive of DDEX messages; otherwise csv' },
    output: { type: 'string', help: 'The file to write; otherwise standard output' },
  },
  async run(_words, values) {
    const format = textOf(values, 'format') ?? 'csv'
    if (format !== 'csv' && format !== 'ern') throw new UsageError('--format is csv or ern.')
    const euterpe = await connect()
    const path = { catalog_id: await requireCatalogueId(euterpe, textOf(values, 'catalog')) }
    const response = await euterpe.stream('exportCatalog', { path, query: { format } })
    const body = Readable.fromWeb(response.body as never)
    const output = textOf(values, 'output')
    if (output === undefined) {
      await pipeline(body, process.stdout, { end: false })
      return 0
    }
    // Renamed when complete, so that an export that broke off does not look like a whole one.
    const draft = `${output}.part`
    try {
      await pipeline(body, createWriteStream(draft))
      await rename(draft, output)
    } finally {
      await rm(draft, { force: true })
    }
    process.stdout.write(`Exported to ${output}.\n`)
    return 0
  },
}
