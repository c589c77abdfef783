import type { AudioFeatures } from '../../audio/features/features.ts'
import { writeRow } from '../../lib/csv-row.ts'
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
  type MatrixRow,
  type MatrixScope,
  readMatrixRows,
  selectNow,
  upsertMatrix,
} from './sql-matrix.ts'
import { measured } from './taxonomy/read-tags.ts'
import { tagOrder, taxonomy } from './taxonomy/taxonomy.ts'

/** The tags, in the order of the matrix. */
export const columns = taxonomy.categories.flatMap((category) =>
  category.tags.map((tag) => ({ ...tag, category: category.name })),
)

/** Reads all tracks of a scope once, writes the table while it counts, and keeps the figures. */
export async function computeMatrix(
  context: Context,
  organisationId: string,
  area: Area,
  target: { scope: MatrixScope; key: string },
): Promise<ComputedMatrix> {
  const { scope, key } = target
  const started = performance.now()
  const statistics = columns.map(({ threshold }) => new ColumnStatistics(threshold))
  const seen = { rows: 0 }
  const computed_at = await inTurn(context, () =>
    readFor(context.db, organisationId, async (tx) => {
      const now = await selectNow(tx)
      const batches = readMatrixRows(tx, currentModel.model_version, scope)
      const source = writeTable(batches, statistics, seen)
      await storeObject(context, area, { key, source, length: null, contentType: 'text/csv' })
      return now
    }),
  )
  const figures = statistics.map((each) => each.figures())
  const took_ms = Math.round(performance.now() - started)
  const computed = { rows: seen.rows, figures, computed_at, took_ms }
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const { model_version } = currentModel
    await upsertMatrix(tx, { ...computed, organisation_id: organisationId, object_key: key, model_version })
  })
  return computed
}

const lastTurn = memoizePer((_: Context) => ({ done: Promise.resolve<unknown>(null) }))

/** One after the other: each holds a connection while it asks for another, and many at once would wait for each other. */
function inTurn<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const last = lastTurn(context)
  const turn = last.done.then(work)
  last.done = turn.catch(() => {}) // told to its own caller
  return turn
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
