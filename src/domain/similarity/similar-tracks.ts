import type { ScoredId } from '../../index/top-k.ts'
import type { VectorScope } from '../../index/vector/vector-index.ts'
import type { Caller } from '../access/caller.ts'
import type { RecordKey } from '../catalogue/read/find-record.ts'
import { readTarget } from '../catalogue/target.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { mayReadAtlas } from './may-read-atlas.ts'
import { soundSpace, soundSpaceName } from './spaces.ts'
import { selectAvailable } from './sql-tracks.ts'

export type SimilarTrack = { track_uri: string; score: number }

const maxSimilar = 20

/**
 * The nearest tracks of the same catalogue, and of the atlas if the caller may read it; nearest first. Do not call it inside
 * a transaction: the index uses connections of its own.
 */
export async function findSimilarTracks(
  context: Context,
  caller: Caller,
  subject: Pick<RecordKey, 'layer' | 'seq'>,
): Promise<SimilarTrack[]> {
  const organisationId = caller.organisation.id
  const all: VectorScope =
    subject.layer === 'atlas' ? { layer: 'atlas' } : { layer: 'workspace', organisationId, catalogueId: null }
  const stored = await context.vectorIndex.find(all, soundSpaceName, subject.seq)
  if (stored === null) return []
  const own: VectorScope = all.layer === 'atlas' ? all : { ...all, catalogueId: stored.catalogueId }
  const scopes: VectorScope[] =
    own.layer === 'workspace' && mayReadAtlas(caller) ? [own, { layer: 'atlas' }] : [own]
  const found: SimilarTrack[] = []
  for (const scope of scopes) {
    // Twice as many as are shown: some may not be available.
    const query = { vector: stored.vector, k: 2 * maxSimilar + 1 }
    const near = await context.vectorIndex.query(scope, soundSpace(stored.modelVersion), query)
    const others = near.filter(({ id }) => scope.layer !== subject.layer || id !== subject.seq)
    found.push(...(await toSimilarTracks(context, caller, scope, others)))
  }
  return found.sort((a, b) => b.score - a.score).slice(0, maxSimilar)
}

async function toSimilarTracks(
  { db }: Context,
  caller: Caller,
  scope: VectorScope,
  near: ScoredId[],
): Promise<SimilarTrack[]> {
  const seqs = near.map(({ id }) => id)
  const available = await readTarget(db, scope, (tx) =>
    selectAvailable(tx, scope.layer, seqs, caller.catalogue?.id ?? null),
  )
  const ids = new Map(available.map(({ seq, id }) => [seq, id]))
  return near.flatMap(({ id: seq, score }) => {
    const id = ids.get(seq)
    if (id === undefined) return []
    return [{ track_uri: trackUri(scope.layer, id), score: Math.round(score * 10_000) / 10_000 }]
  })
}
