/**
 * Large catalogues: `npm run bench -- catalogue [--tracks N] [--data FOLDER] [--only reads|import]`. The generated atlas
 * stays in the folder for the next run. On a busy machine, CPU time says more than wall time.
 */
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCatalogue, reportSizes } from './support/catalogue-database.ts'
import { benchImport } from './support/catalogue-import.ts'
import { benchOneTrack } from './support/catalogue-one-track.ts'
import { benchReads } from './support/catalogue-reads.ts'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    only: { type: 'string' },
    imported: { type: 'string', default: '50000' },
  },
})
const tracks = Number(values.tracks)
const folder = values.data ?? join(tmpdir(), `euterpe-catalogue-${tracks}`)
const limits = { detail: 5, substring: tracks > 1_000_000 ? 150 : 50, page: 30 }

console.log(`${tracks} tracks in ${folder}; machine load ${loadavg()[0]!.toFixed(1)}`)
const database = await openCatalogue(folder, tracks)
await reportSizes(database.owner)
if (values.only !== 'import') await benchReads(database, tracks, limits)
if (values.only !== 'reads') await benchOneTrack(database, tracks)
if (values.only !== 'reads') await benchImport(database, Number(values.imported))
await database.stop()
