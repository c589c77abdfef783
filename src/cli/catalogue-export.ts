import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readFor } from '../domain/catalogue/act-for.ts'
import { selectCatalogues } from '../domain/catalogue/sql.ts'
import {
  type ExportFormat,
  exportCatalogue,
  exportFormats,
} from '../domain/ingestion/catalogue-export/export-catalogue.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { type Command, readSingleOperand, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const exportCatalogueCommand: Command = {
  name: 'catalog export',
  summary: 'Export a catalogue as CSV or DDEX',
  operands: 'FILE',
  staysRoot: true,
  help: `
Writes all tracks of a catalogue to a file: a CSV file, or with --format ern a tar archive of ERN 4.3 messages. Ingesting the
file into another catalogue gives the same catalogue. Audio and pictures are not exported.

  euterpe catalog export --org "Blue Note Sync" catalogue.csv
  euterpe catalog export --org "Blue Note Sync" --catalogue "Production music" --format ern catalogue.tar`,
  options: {
    org: organisationOption,
    catalogue: { value: 'C', help: 'The catalogue, by id or name; the default catalogue if not given' },
    format: { value: 'F', choices: exportFormats, fallback: 'csv', help: 'csv or ern' },
  },
  async run(call) {
    const file = readSingleOperand(call)
    const context = await call.context()
    const { id, name } = await findOrganisation(context.db, call.value('org'))
    const wanted = call.value('catalogue')
    const all = await readFor(context.db, id, (tx) => selectCatalogues(tx, id, null))
    const catalogue = all.find((each) =>
      wanted === '' ? each.is_default : each.id === wanted || each.name === wanted,
    )
    if (catalogue === undefined) {
      const names = all.map((each) => each.name).join(', ')
      throw new UsageError(`${name} has no catalogue "${wanted}". Its catalogues are ${names}.`)
    }
    const source = { organisationId: id, organisationName: name, catalogueId: catalogue.id }
    const format = call.value('format') as ExportFormat
    await pipeline(Readable.from(exportCatalogue(context, source, format)), createWriteStream(file))
    const tracks = catalogue.track_count
    return { result: { file, format, tracks }, text: `${tracks} tracks of ${catalogue.name} are in ${file}.` }
  },
}
