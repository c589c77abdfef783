import type { AudioFeatures } from '../../audio/features.ts'
import type { TagAnalysis } from '../../audio/tagger.ts'
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
import { readTags } from './taxonomy/read-tags.ts'
import { taxonomy } from './taxonomy/taxonomy.ts'

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
  let rows = 0
  const count = (scores: number[]) => {
    rows++
    scores.forEach((score, at) => {
      statistics[at]!.add(score)
    })
  }
  const area = await areaOf(world, caller.organisation.id)
  const key = keyOf(scope)
  await inTurn(world, () =>
    readFor(world.db, caller.organisation.id, async (tx) => {
      const batches = readMatrixRows(tx, currentModel.model_version, scope)
      const source = writeTable(batches, count)
      await storeObject(world, area, { key, source, length: null, contentType: 'text/csv' })
    }),
  )
  const { url } = await signDownload(world, area, key, { filename: 'tagging-matrix.csv' })
  return {
    taxonomy_version: currentModel.taxonomy_version,
    model_version: currentModel.model_version,
    scope: { catalog_id: scope.catalogueId, ingestion_id: scope.ingestionId },
    rows,
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

async function* writeTable(
  batches: AsyncIterable<MatrixRow[]>,
  count: (scores: number[]) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    writeRow([
      'track_uri',
      'outer_id',
      'isrc',
      ...columns.map(({ category, name }) => `${category}/${name}`),
    ]),
  )
  for await (const batch of batches) {
    const lines = batch.map((row) => {
      const scores = scoresOf(row)
      count(scores)
      const head = [trackUri('workspace', row.id), row.outer_id ?? '', row.isrc ?? '']
      return writeRow([...head, ...scores.map(String)])
    })
    yield Buffer.from(lines.join(''))
  }
}

/** In the order of the columns. Of tempo and key, what was not measured scores nothing. */
function scoresOf({ features, scores, non_music }: MatrixRow): number[] {
  const tags = { scores: unpackFloats(scores), non_music } as TagAnalysis
  const told = readTags({ features: features as AudioFeatures, tags }, { all: true })
  const byUid = new Map(
    Object.values(told)
      .flat()
      .map(({ uid, score }) => [uid, score]),
  )
  return columns.map(({ uid }) => byUid.get(uid) ?? 0)
}
