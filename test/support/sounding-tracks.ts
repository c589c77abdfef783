import { createHash } from 'node:crypto'
import { analyse } from '../../src/audio/analyse.ts'
import { fromBytes } from '../../src/audio/byte-source.ts'
import { readHeads } from '../../src/audio/tagger/heads.ts'
import { readTermHeads } from '../../src/domain/brief/term-heads.ts'
import { actFor, readFor } from '../../src/domain/catalogue/act-for.ts'
import type { TrackInput } from '../../src/domain/catalogue/store/track-input.ts'
import { computeSimilarities } from '../../src/domain/similarity/compute-similarities.ts'
import { applyAnalysis } from '../../src/domain/tagging/apply-analysis.ts'
import { storeAnalysis } from '../../src/domain/tagging/store-analysis.ts'
import { transaction } from '../../src/platform/postgres.ts'
import { makeTune, toWav } from '../audio/tune.ts'
import type { TestContext } from './context.ts'
import type { makeOrganisation } from './people.ts'
import { fillWorkspace } from './records.ts'

export type SoundingTrack = TrackInput & {
  /** `category/name` of the tags that should score high. */
  sounds: string[]
  bpm?: number
}

const rate = 22_050
const template = analyse(fromBytes(toWav(makeTune(12, rate), rate)))

/** Moving towards one tag moves away from others, so each is visited several times. */
const visits = 5

/** An embedding like that of any music, moved until these tags score high. */
export function embeddingOf(sounds: readonly string[]): Float32Array {
  const heads = readHeads()
  const embedding = Float32Array.from(readTermHeads().centre)
  for (const name of Array.from({ length: visits }, () => sounds).flat()) {
    const { weights, bias } = heads.layer(name)!
    const square = weights.reduce((sum, value) => sum + value * value, 0)
    const logit = weights.reduce((sum, value, i) => sum + value * embedding[i]!, bias)
    for (const [i, value] of weights.entries()) embedding[i] = embedding[i]! + ((3 - logit) / square) * value
  }
  return embedding
}

/** Stores analysed tracks whose sound is made up, as an ingestion leaves them; returns their ids. */
export async function fillSoundingTracks(
  context: TestContext,
  owner: Awaited<ReturnType<typeof makeOrganisation>>,
  tracks: SoundingTrack[],
  catalogueId = owner.catalogue.id,
): Promise<string[]> {
  const inputs = tracks.map(({ sounds: _, bpm: __, ...input }) => input)
  const ids = await fillWorkspace(context, owner, inputs, catalogueId)
  const rows = await readFor(
    context.db,
    owner.id,
    (tx) =>
      tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks where id = any(${ids}::uuid[])`,
  )
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
  const known = await template
  for (const [i, { sounds, bpm }] of tracks.entries()) {
    const seq = seqs.get(ids[i]!)!
    const embedding = embeddingOf(sounds)
    const { tags: scores } = readHeads().score(embedding)
    const segments = [
      { start_s: 0, end_s: 10, scores: scores.map((score) => score / 2) },
      { start_s: 10, end_s: 20, scores },
    ]
    const contentHash = createHash('sha256').update(`${owner.id} ${ids[i]}`).digest()
    const analysis = await storeAnalysis(context, owner.id, contentHash, {
      ...known,
      features: { ...known.features, bpm: bpm ?? 100 },
      tags: { ...known.tags!, embedding, scores, segments, non_music: 0 },
    })
    await transaction(context.db, async (tx) => {
      await applyAnalysis(context, tx, {
        organisationId: owner.id,
        trackSeq: seq,
        analysis,
        ingestionId: null,
      })
      await actFor(tx, owner.id)
      await tx`update workspace.tracks set available_search = true, available_similarity = true where seq = ${seq}`
    })
  }
  await computeSimilarities(context, { organisationId: owner.id, trackSeqs: [...seqs.values()] })
  return ids
}
