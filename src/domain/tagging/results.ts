import { normaliseIsrc } from '../../lib/identifiers.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { loadAdjustments } from './learning/adjustments.ts'
import { currentModel } from './models.ts'
import { type ModelOpinion, toOpinion } from './people/model-tags.ts'
import { selectDecisions } from './people/sql-decisions.ts'
import { withDecisions } from './people/with-decisions.ts'
import { inCurrentOrder } from './score-order.ts'
import { type AnalysisRow, selectAnalysisOfTrack, selectModel } from './sql.ts'
import { type ResultTrack, selectResultTracks, type TrackKey } from './sql-results.ts'
import { toAnalysis } from './store-analysis.ts'
import { readTags, type TagsByCategory } from './taxonomy/read-tags.ts'
import { tagsByUid, taxonomy } from './taxonomy/taxonomy.ts'

type ResultsQuery = {
  track_id?: string
  outer_id?: string
  isrc?: string
  catalog_id?: string
  all_scores?: boolean
}

export type StoredResult = {
  track_uri: string
  outer_id: string | null
  isrc: string | null
  catalog_id: string
  audio_tagging: {
    /** `completed`, or the state of the analysis: none, pending, analysing or failed. */
    status: string
    taxonomy_version: string | null
    model_version: string | null
    analysed_at: string | null
    tags: TagsByCategory
  }
}

/** The stored tagging result of one workspace track. */
export async function findResults(
  context: Context,
  caller: Caller,
  query: ResultsQuery,
): Promise<StoredResult> {
  const key = keyOf(query)
  if (query.catalog_id !== undefined) await checkCatalogue(context.db, caller, query.catalog_id)
  const catalogueId = query.catalog_id ?? caller.catalogue?.id ?? null
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const tracks = await selectResultTracks(tx, caller.organisation.id, key, catalogueId, 3)
    const track = onlyOne(tracks, key)
    const analysis = await selectAnalysisOfTrack(tx, track.seq)
    return {
      track_uri: trackUri('workspace', track.id),
      outer_id: track.outer_id,
      isrc: track.isrc,
      catalog_id: track.catalogue_id,
      audio_tagging:
        analysis === null || analysis.scores === null
          ? describeMissing(track)
          : await describe(tx, track.seq, analysis, query.all_scores ?? false),
    }
  })
}

function keyOf({ track_id, outer_id, isrc }: ResultsQuery): TrackKey {
  const given = Object.entries({ track_id, outer_id, isrc }).filter(([, value]) => value !== undefined)
  if (given.length !== 1) {
    const message = 'send exactly one of track_id, outer_id and isrc'
    throw new Problem('invalid_request', `To name a track, ${message}.`, {
      details: [{ field: given[1]?.[0] ?? 'track_id', message }],
    })
  }
  if (track_id !== undefined) return { id: track_id }
  if (outer_id !== undefined) return { outer_id }
  const normal = normaliseIsrc(isrc!)
  if (normal !== null) return { isrc: normal }
  throw new Problem('validation_error', 'The isrc is not valid.', {
    details: [{ field: 'isrc', message: 'must be two letters, three letters or digits, and seven digits' }],
  })
}

function onlyOne(tracks: ResultTrack[], key: TrackKey): ResultTrack {
  const [what, value] = Object.entries(key)[0]!
  if (tracks.length === 0) throw new Problem('not_found', `You have no track with ${what} ${value}.`)
  if (tracks.length === 1) return tracks[0]!
  const ids = tracks.map(({ id }) => id).join(', ')
  throw new Problem(
    'validation_error',
    `Several tracks have this ${what}. Send the track_id of one of them.`,
    {
      details: `${what} ${value} belongs to ${ids}${tracks.length > 2 ? ' and perhaps more' : ''}`,
    },
  )
}

function describeMissing({ analysis_status }: ResultTrack): StoredResult['audio_tagging'] {
  return {
    status: analysis_status,
    taxonomy_version: null,
    model_version: null,
    analysed_at: null,
    tags: {},
  }
}

async function describe(
  tx: Db,
  trackSeq: number,
  row: AnalysisRow,
  all: boolean,
): Promise<StoredResult['audio_tagging']> {
  const { features, tags } = toAnalysis(row)
  const isCurrent = row.model_version === currentModel.model_version
  const model = isCurrent ? currentModel : await selectModel(tx, row.model_version)
  const current = { features, tags: inCurrentOrder(tags!, model!) }
  return {
    status: 'completed',
    taxonomy_version: model!.taxonomy_version,
    model_version: row.model_version,
    analysed_at: row.analysed_at.toISOString(),
    tags: withDecisions(
      all
        ? readTags(current, { all })
        : byCategory(
            toOpinion(
              { features, model_version: row.model_version },
              current.tags,
              await loadAdjustments(tx),
            ),
          ),
      await selectDecisions(tx, [trackSeq]),
    ),
  }
}

/** Learned tags stand under the name of their vocabulary. */
function byCategory({ tags, ownNames }: ModelOpinion): TagsByCategory {
  const result: TagsByCategory = Object.fromEntries(taxonomy.categories.map(({ name }) => [name, []]))
  for (const { uid, score } of tags) {
    const tag = tagsByUid.get(uid)
    const own = ownNames.get(uid)
    const category = tag?.category ?? own!.vocabulary
    result[category] = [...(result[category] ?? []), { uid, name: tag?.name ?? own!.name, score }]
  }
  for (const list of Object.values(result))
    list.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
  return result
}
