import { type Client, describeFile, nameOfFiles, waitForIngestion } from '@euterpe/client'
import { findCatalogueId } from './catalogues.ts'
import { type Command, textOf } from './command.ts'
import { connect } from './credentials.ts'
import { findAudioFiles, type Uploaded, uploadAll } from './files.ts'
import { startProgressBar } from './progress-bar.ts'

/** The service accepts this many tracks in one delivery. */
const maxTracksPerIngestion = 1000

export const upload: Command = {
  arguments: 'PATH… [OPTIONS]',
  summary: 'Upload files and folders, and add them to a catalogue',
  options: {
    catalog: { type: 'string', help: 'The name or id of the catalogue; otherwise your default one' },
    folder: { type: 'string', help: 'The folder of your inbound area to upload to' },
    'only-store': { type: 'boolean', help: 'Do not add the files to a catalogue' },
    'no-wait': { type: 'boolean', help: 'Do not wait until the tracks are analysed' },
  },
  async run(paths, values) {
    const files = await findAudioFiles(paths)
    const euterpe = await connect()
    const catalogueId = await findCatalogueId(euterpe, textOf(values, 'catalog'))
    const { uploaded, failed } = await uploadAll(euterpe, files, textOf(values, 'folder') ?? '')
    process.stdout.write(`Uploaded ${uploaded.length} of ${files.length} files.\n`)
    if (values['only-store'] || uploaded.length === 0) return failed.length === 0 ? 0 : 1
    let isComplete = failed.length === 0
    for (let first = 0; first < uploaded.length; first += maxTracksPerIngestion) {
      const batch = uploaded.slice(first, first + maxTracksPerIngestion)
      const id = await ingest(euterpe, batch, catalogueId)
      if (values['no-wait']) process.stdout.write(`Ingestion ${id} has started.\n`)
      else isComplete = (await follow(euterpe, id)) && isComplete
    }
    return isComplete ? 0 : 1
  },
}

async function ingest(euterpe: Client, files: Uploaded[], catalogueId: string | undefined): Promise<string> {
  const { id } = await euterpe.call('createIngestion', {
    body: {
      mode: 'api_json',
      name: nameOfFiles(files.map(({ path }) => path)),
      ...(catalogueId !== undefined && { catalog_id: catalogueId }),
      tracks: files.map(describeFile),
    },
  })
  return id
}

/** Shows how far an ingestion is until it ends. Returns whether all its tracks were added. */
async function follow(euterpe: Client, id: string): Promise<boolean> {
  const bar = startProgressBar()
  const ended = await waitForIngestion(euterpe, id, {
    onProgress: ({ counts, status }) =>
      bar.draw(
        counts.analysed / Math.max(1, counts.total),
        `${counts.analysed} of ${counts.total} tracks, ${status}`,
      ),
  })
  bar.hide()
  const { counts, status, error } = ended
  const failures = counts.failed > 0 ? `, ${counts.failed} failed` : ''
  process.stdout.write(`Added ${counts.analysed} of ${counts.total} tracks${failures} (${status}).\n`)
  if (error !== undefined) process.stderr.write(`${error.message}\n`)
  if (counts.failed > 0) await printFailures(euterpe, id)
  return status === 'completed'
}

async function printFailures(euterpe: Client, id: string): Promise<void> {
  const items = euterpe.each('listIngestionItems', { path: { id }, query: { status: 'failed' } })
  for await (const { outer_id, message } of items) {
    process.stderr.write(`${outer_id ?? 'a track'}: ${message ?? 'failed'}\n`)
  }
}
