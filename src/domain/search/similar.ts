import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import { type Layer, parseTrackUri } from '../catalogue/track-uri.ts'
import { findNearest, type Query, rankByNearness } from '../similarity/nearest.ts'
import { selectVectorOf } from '../similarity/sql-index.ts'
import { selectShown } from '../similarity/sql-tracks.ts'
import { fromBytes } from '../similarity/vectors.ts'
import { maxHits } from './find.ts'
import type { Place } from './hits.ts'
import type { Plane } from './plane.ts'
import { selectSeqOf } from './sql-hits.ts'

/** A track, and what is heard in it. */
export type Model = { layer: Layer; seq: number; unit: Float32Array; modelVersion: string }

/** Where filters let so few of the nearest through, what they do let through is looked at as well. */
const fewLeft = 100
const maxFiltered = 5 * maxHits

/**
 * The track that others are to be similar to. Similarity is a matter of what analysis hears; a track without it has no
 * neighbours, and the caller is told so.
 */
export async function findModel(
  tx: Db,
  layers: Layer[],
  uri: string,
  catalogueId: string | null,
): Promise<Model> {
  const named = parseTrackUri(uri)
  if (named === null) {
    throw new Problem('validation_error', 'similar_to is no track_uri.', {
      details: [
        { field: 'similar_to', message: 'has the form euterpe:workspace:track:ID or euterpe:atlas:track:ID' },
      ],
    })
  }
  if (!layers.includes(named.layer)) {
    throw new Problem(
      'validation_error',
      `similar_to names a track of the ${named.layer}, which is not searched.`,
      {
        details: [{ field: 'similar_to', message: `include the ${named.layer} to search by its tracks` }],
      },
    )
  }
  const seq = await selectSeqOf(tx, named.layer, named.id, named.layer === 'workspace' ? catalogueId : null)
  if (seq === null) {
    throw new Problem('not_found', 'There is no such track: see similar_to.')
  }
  const known = await selectVectorOf(tx, named.layer, 'sound', seq)
  if (known !== null) {
    const { vector, model_version } = known
    return { layer: named.layer, seq, unit: fromBytes(vector), modelVersion: model_version }
  }
  throw new Problem(
    'validation_error',
    'The track has not been analysed yet: nothing is known of what it is similar to.',
    {
      details: [
        { field: 'similar_to', message: 'has not been analysed; try again when its analysis is completed' },
      ],
    },
  )
}

/** The tracks most similar to the model, within the filters of each plane; nearest first. */
export async function findSimilar(
  tx: Db,
  planes: Plane[],
  model: Model,
  catalogueId: string | null,
): Promise<Place[]> {
  const places: Place[] = []
  for (const plane of planes) {
    const query = queryIn(plane, model, catalogueId)
    const near = await findNearest(tx, plane.layer, query, maxHits)
    const passed = new Set(await plane.allowed(near.map(({ seq }) => seq)))
    const left = near.filter(({ seq }) => passed.has(seq))
    const isFiltered = left.length < near.length
    const found =
      isFiltered && left.length < fewLeft
        ? await rankByNearness(tx, plane.layer, query, await plane.allowed(await plane.some(maxFiltered)))
        : left
    const best = new Map([...left, ...found].map((each) => [each.seq, each]))
    places.push(...(await toPlaces(tx, plane, model, [...best.values()], catalogueId)))
  }
  return places.sort((a, b) => b.score - a.score).slice(0, maxHits)
}

/** These hits in the order of their nearness to the model; what was not analysed has none, and is left out. */
export async function orderByNearness(
  tx: Db,
  planes: Plane[],
  model: Model,
  hits: Place[],
  catalogueId: string | null,
): Promise<Place[]> {
  const ordered: Place[] = []
  for (const plane of planes) {
    const own = new Map(hits.filter(({ layer }) => layer === plane.layer).map((hit) => [hit.seq, hit]))
    const near = await rankByNearness(tx, plane.layer, queryIn(plane, model, catalogueId), [...own.keys()])
    for (const place of await toPlaces(tx, plane, model, near, catalogueId)) {
      ordered.push({ ...own.get(place.seq)!, score: place.score })
    }
  }
  return ordered.sort((a, b) => b.score - a.score)
}

function queryIn(plane: Plane, { unit, modelVersion }: Model, catalogueId: string | null): Query {
  return { space: 'sound', modelVersion, unit, catalogueId: plane.layer === 'workspace' ? catalogueId : null }
}

/** Without the model itself, and without what is not available. */
async function toPlaces(
  tx: Db,
  { layer }: Plane,
  model: Model,
  near: { seq: number; score: number }[],
  catalogueId: string | null,
): Promise<Place[]> {
  const seqs = near.map(({ seq }) => seq)
  const shown = new Set((await selectShown(tx, layer, seqs, catalogueId)).map(({ seq }) => seq))
  return near
    .filter(({ seq }) => shown.has(seq) && !(layer === model.layer && seq === model.seq))
    .map(({ seq, score }) => ({ layer, seq, score, field: null, matched: new Set() }))
}
