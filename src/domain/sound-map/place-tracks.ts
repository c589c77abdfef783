import { defineTask } from '../../index/thread-pool.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { packFloats, unpackFloats } from '../tagging/packing.ts'
import type { Layout } from './layout.ts'
import { reducedSize } from './principal-axes.ts'
import {
  deleteUnplaced,
  insertAxes,
  lockMap,
  lockUnplaced,
  selectAxes,
  selectLandmarks,
  selectOrganisationsToMap,
  type UnplacedTrack,
  upsertPoints,
} from './sql.ts'

/** The first sounds span the map, so there should be many of them; but a task must end within half a minute on a busy machine. */
const firstBatch = 1000
/** Later ones are placed by the landmarks, in tasks that are short enough for queries to get through. */
const laterBatch = 500
/** So many tracks are landmarks; beyond it, only those that sound like nothing before, up to the maximum. */
const usualLandmarks = 3000
const maxLandmarks = 6000

const layOutTask = defineTask<typeof import('./layout-task.ts').run>(
  new URL('./layout-task.ts', import.meta.url),
)

/** Gives tracks that were analysed their place on the map. May be stopped at any time. */
export async function placeTracks(context: Context, signal?: AbortSignal): Promise<void> {
  for (const organisationId of await selectOrganisationsToMap(context.db)) {
    while (!signal?.aborted && (await placeBatch(context, organisationId)));
  }
}

/** Returns whether there may be more to do. */
async function placeBatch(context: Context, organisationId: string): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    await lockMap(tx, organisationId)
    const found = await lockUnplaced(tx, firstBatch)
    const placeable = found.filter(({ embedding }) => embedding !== null)
    const [model, ofModel] = [...Map.groupBy(placeable, ({ model_version }) => model_version!)][0] ?? []
    if (model === undefined || ofModel === undefined) {
      await deleteUnplaced(tx, seqsOf(found))
      return found.length === firstBatch
    }
    const placed = await placeOfModel(context, tx, organisationId, model, ofModel)
    const silent = found.filter(({ embedding }) => embedding === null)
    await deleteUnplaced(tx, [...placed, ...seqsOf(silent)])
    return true
  })
}

const seqsOf = (tracks: UnplacedTrack[]) => tracks.map(({ track_seq }) => track_seq)

async function placeOfModel(
  context: Context,
  tx: Db,
  organisationId: string,
  model: string,
  tracks: UnplacedTrack[],
): Promise<number[]> {
  const axes = await selectAxes(tx, organisationId, model)
  const landmarks = axes === null ? [] : await selectLandmarks(tx, model, maxLandmarks)
  const batch = tracks.slice(0, axes === null ? firstBatch : laterBatch)
  const layout = await context.indexThreads.run(layOutTask, {
    axes: axes === null ? null : unpackFloats(axes),
    landmarks: join(landmarks.map(({ landmark }) => unpackFloats(landmark))),
    positions: Float32Array.from(landmarks.flatMap(({ x, y }) => [x, y])),
    vectors: join(batch.map(({ embedding }) => unpackFloats(embedding!))),
    count: batch.length,
  })
  if (axes === null) await insertAxes(tx, organisationId, model, packFloats(layout.axes))
  let free = maxLandmarks - landmarks.length
  const points = batch.map(({ track_seq }, index) => {
    const isUsual = landmarks.length + index < usualLandmarks
    const isLandmark = free > 0 && (isUsual || layout.novelty[index]! > 1.5)
    if (isLandmark) free--
    return {
      track_seq,
      x: layout.positions[2 * index]!,
      y: layout.positions[2 * index + 1]!,
      landmark: isLandmark ? packFloats(reducedOf(layout, index)) : null,
    }
  })
  await upsertPoints(tx, organisationId, model, points)
  return seqsOf(batch)
}

function reducedOf({ reduced }: Layout, index: number): Float32Array {
  return reduced.slice(index * reducedSize, (index + 1) * reducedSize)
}

function join(parts: Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
