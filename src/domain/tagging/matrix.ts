import type { AudioFeatures } from '../../audio/features.ts'
import { writeRow } from '../../lib/csv-row.ts'
import { madeOnceFor } from '../../lib/made-once.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogues/act-for.ts'
import { checkCatalogue } from '../catalogues/list.ts'
import { trackUri } from '../catalogues/track-uri.ts'
import { signDownload } from '../storage/downloads.ts'
import { areaOf } from '../storage/resolve.ts'
import { storeObject } from '../storage/write.ts'
import type { World } from '../world.ts'
import { ColumnStatistics } from './column-statistics.ts'
import { currentModel } from './models.ts'
import { unpackFloats } from './packing.ts'
import { type MatrixRow, type MatrixScope, readMatrixRows } from './sql-results.ts'
import { measured } from './taxonomy/read-tags.ts'
import { tagOrder, taxonomy } from './taxonomy/taxonomy.ts'

export type Matrix = {
  taxonomy_version: string
  model_version: string
  scope: { catalog_id: string | null; ingestion_id: string | null }
  rows: number
  columns: MatrixColumn[]
  download_url: string
}

export type MatrixColumn = {
  uid: string
  category: string
  name: string
  mean: number | null
  std: number | null
  p05: number | null
  p50: number | null
  p95: number | null
  above_threshold: number
}

const columns = taxonomy.categories.flatMap((category) =>
  category.tags.map((tag) => ({ ...tag, category: category.name })),
)

/**
 * How all tags score over the analysed tracks of a catalogue or an ingestion: figures for each tag, and the whole table as a file.
 * Rows are read once, and written while they are counted.
 */
export async function buildMatrix(
  world: World,
  caller: Caller,
  query: { catalog_id?: string; ingestion_id?: string },
): Promise<Matrix> {
  if (query.catalog_id !== undefined) await checkCatalogue(world.db, caller, query.catalog_id)
  const scope: MatrixScope = {
    catalogueId: query.catalog_id?.toLowerCase() ?? caller.catalogue?.id ?? null,
    ingestionId: query.ingestion_id?.toLowerCase() ?? null,
  }
  const statistics = columns.map(({ threshold }) => new ColumnStatistics(threshold))
  const seen = { rows: 0 }
  const area = await areaOf(world, caller.organisation.id)
  const key = keyOf(scope)
  await inTurn(world, () =>
    readFor(world.db, caller.organisation.id, async (tx) => {
      const batches = readMatrixRows(tx, currentModel.model_version, scope)
      const source = writeTable(batches, statistics, seen)
      await storeObject(world, area, { key, source, length: null, contentType: 'text/csv' })
    }),
  )
  const { url } = await signDownload(world, area, key, { filename: 'tagging-matrix.csv' })
  return {
    taxonomy_version: currentModel.taxonomy_version,
    model_version: currentModel.model_version,
    scope: { catalog_id: scope.catalogueId, ingestion_id: scope.ingestionId },
    rows: seen.rows,
    columns: columns.map(({ uid, category, name }, at) => ({
      uid,
      category,
      name,
      ...statistics[at]!.figures(),
    })),
    download_url: url,
  }
}

const lastTurn = madeOnceFor((_: World) => ({ done: Promise.resolve() }))

/** One after the other: each holds a connection while it asks for another, and many at once would wait for each other. */
function inTurn(world: World, work: () => Promise<void>): Promise<void> {
  const last = lastTurn(world)
  const turn = last.done.then(work)
  last.done = turn.catch(() => {}) // told to its own caller
  return turn
}

function keyOf({ catalogueId, ingestionId }: MatrixScope): string {
  const parts = [catalogueId && `catalog-${catalogueId}`, ingestionId && `ingestion-${ingestionId}`]
  return `csv_outputs/tagging-matrix/${parts.filter(Boolean).join('-') || 'all'}.csv`
}

/** Every score there can be, to three digits, as text. */
const texts = Array.from({ length: 1001 }, (_, step) => `,${step / 1000}`)
const places = new Map(columns.map(({ uid }, place) => [uid, place]))
/** Where the network's scores stand among the columns. */
const heardPlaces = tagOrder.map((uid) => places.get(uid)!)

async function* writeTable(
  batches: AsyncIterable<MatrixRow[]>,
  statistics: ColumnStatistics[],
  seen: { rows: number },
): AsyncGenerator<Buffer> {
  const names = columns.map(({ category, name }) => `${category}/${name}`)
  yield Buffer.from(writeRow(['track_uri', 'outer_id', 'isrc', ...names]))
  const scores = new Float64Array(columns.length)
  for await (const batch of batches) {
    seen.rows += batch.length
    let text = ''
    for (const row of batch) {
      readScores(row, scores)
      text += writeRow([trackUri('workspace', row.id), row.outer_id ?? '', row.isrc ?? '']).slice(0, -2)
      for (let place = 0; place < scores.length; place++) {
        statistics[place]!.add(scores[place]!)
        text += texts[Math.round(scores[place]! * 1000)]!
      }
      text += '\r\n'
    }
    yield Buffer.from(text)
  }
}

/** In the order of the columns. Of tempo and key, what was not measured scores nothing. */
function readScores(row: MatrixRow, into: Float64Array): void {
  into.fill(0)
  const heard = unpackFloats(row.scores)
  for (let at = 0; at < heardPlaces.length; at++) into[heardPlaces[at]!] = heard[at]!
  for (const { tag, score } of measured(row.features as AudioFeatures)) into[places.get(tag.uid)!] = score
}
