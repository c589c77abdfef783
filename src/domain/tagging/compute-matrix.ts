import type { AudioFeatures } from '../../audio/features/features.ts'
import { writeSpreadsheetRow } from '../../lib/csv-writer.ts'
import { KeyedMutex } from '../../lib/keyed-mutex.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { storeObject } from '../storage/objects/store-object.ts'
import { ColumnStatistics } from './column-statistics.ts'
import { currentModel } from './models.ts'
import { unpackFloats } from './packing.ts'
import {
  type ComputedMatrix,
  type MatrixCoverage,
  type MatrixRow,
  readMatrixRows,
  selectNow,
  upsertMatrix,
} from './sql-matrix.ts'
import { measuredTags } from './taxonomy/read-tags.ts'
import { tagOrder, taxonomy } from './taxonomy/taxonomy.ts'

/** The tags, in the order of the columns. */
export const columns = taxonomy.categories.flatMap((category) =>
  category.tags.map((tag) => ({ ...tag, category: category.name })),
)

/** Reads the tracks once, writes the table and gathers the statistics on the way, and stores both. */
export async function computeMatrix(
  context: Context,
  organisationId: string,
  area: Area,
  target: { coverage: MatrixCoverage; key: string },
): Promise<ComputedMatrix> {
  const { coverage, key } = target
  const started = performance.now()
  const statistics = columns.map(({ threshold }) => new ColumnStatistics(threshold))
  const counted = { rows: 0 }
  const computed_at = await mutexOf(context).run('matrix', () =>
    readFor(context.db, organisationId, async (tx) => {
      const now = await selectNow(tx)
      const batches = readMatrixRows(tx, currentModel.model_version, coverage)
      const source = writeTable(batches, statistics, counted)
      await storeObject(context, area, {
        key,
        source,
        length: null,
        contentType: 'text/csv',
        ofService: true,
      })
      return now
    }),
  )
  const figures = statistics.map((each) => each.figures())
  const took_ms = Math.round(performance.now() - started)
  const computed = { rows: counted.rows, figures, computed_at, took_ms }
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const { model_version } = currentModel
    await upsertMatrix(tx, { ...computed, organisation_id: organisationId, object_key: key, model_version })
  })
  return computed
}

/** One matrix at a time: each holds a connection while it needs another, so many at once would deadlock the pool. */
const mutexOf = memoizePer((_: Context) => new KeyedMutex())

/** Every possible score as text, to three digits. */
const scoreTexts = Array.from({ length: 1001 }, (_, step) => `,${step / 1000}`)
const columnOf = new Map(columns.map(({ uid }, column) => [uid, column]))
/** The column of each of the network's scores. */
const predictedColumns = tagOrder.map((uid) => columnOf.get(uid)!)

async function* writeTable(
  batches: AsyncIterable<MatrixRow[]>,
  statistics: ColumnStatistics[],
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const names = columns.map(({ category, name }) => `${category}/${name}`)
  yield Buffer.from(writeSpreadsheetRow(['track_uri', 'outer_id', 'isrc', ...names]))
  const scores = new Float64Array(columns.length)
  for await (const batch of batches) {
    counted.rows += batch.length
    let text = ''
    for (const row of batch) {
      readScores(row, scores)
      text += writeSpreadsheetRow([trackUri('workspace', row.id), row.outer_id ?? '', row.isrc ?? '']).slice(
        0,
        -2,
      )
      for (let column = 0; column < scores.length; column++) {
        statistics[column]!.add(scores[column]!)
        text += scoreTexts[Math.round(scores[column]! * 1000)]!
      }
      text += '\r\n'
    }
    yield Buffer.from(text)
  }
}

/** Writes the scores of a track in the order of the columns. A tempo or key that was not measured scores 0. */
function readScores(row: MatrixRow, into: Float64Array): void {
  into.fill(0)
  const predicted = unpackFloats(row.scores)
  for (let at = 0; at < predictedColumns.length; at++) into[predictedColumns[at]!] = predicted[at]!
  for (const { tag, score } of measuredTags(row.features as AudioFeatures))
    into[columnOf.get(tag.uid)!] = score
}
