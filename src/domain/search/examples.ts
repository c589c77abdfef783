import type { Caller } from '../access/caller.ts'
import { readTermHeads } from '../brief/term-heads.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { currentModel } from '../tagging/models.ts'
import { unpackFloats } from '../tagging/packing.ts'
import type { Match } from './hits.ts'
import { type SoundRow, selectSounds } from './sql-sounds.ts'

type TrackKey = Pick<Match, 'layer' | 'id'>

/** Recordings that hits should resemble, and others that they should not. */
export type Examples = {
  positive: Float32Array[]
  negative: Float32Array[]
  /** Of the positive ones, the middle one. */
  bpm: number | null
}

/** How much a negative example counts beside the positive ones. */
const negativeWeight = 0.5

/** The sounds of tracks. Those that have not been analysed by the current model are left out. */
export async function readExamples(
  context: Context,
  caller: Caller,
  tracks: { positive: TrackKey[]; negative: TrackKey[] },
): Promise<Examples> {
  const [positive, negative] = await Promise.all([
    readSounds(context, caller, tracks.positive),
    readSounds(context, caller, tracks.negative),
  ])
  return toExamples(positive, negative)
}

export function toExamples(positive: readonly SoundRow[], negative: readonly SoundRow[]): Examples {
  const bpms = positive.flatMap(({ bpm }) => (bpm === null ? [] : [bpm])).sort((a, b) => a - b)
  return {
    positive: toEmbeddings(positive),
    negative: toEmbeddings(negative),
    bpm: bpms[Math.floor(bpms.length / 2)] ?? null,
  }
}

async function readSounds({ db }: Context, caller: Caller, tracks: TrackKey[]): Promise<SoundRow[]> {
  if (tracks.length === 0) return []
  const catalogueId = caller.catalogue?.id ?? null
  return readForWithLag(db, caller.organisation.id, async (tx) => {
    const rows: SoundRow[] = []
    for (const [layer, own] of Map.groupBy(tracks, (track) => track.layer)) {
      const ids = own.map(({ id }) => id)
      rows.push(...(await selectSounds(tx, layer, ids, currentModel.model_version, catalogueId)))
    }
    return rows
  })
}

function toEmbeddings(rows: readonly SoundRow[]): Float32Array[] {
  return rows.flatMap(({ embedding }) => (embedding === null ? [] : [unpackFloats(embedding)]))
}

/** What the examples have in common, as a direction away from the mean of all music; null if there are none. */
export function directionOf({ positive, negative }: Examples): Float32Array | null {
  const { centre } = readTermHeads()
  const towards = meanDirection(positive, centre)
  const away = meanDirection(negative, centre)
  if (towards === null && away === null) return null
  return centre.map((_, i) => (towards?.[i] ?? 0) - negativeWeight * (away?.[i] ?? 0))
}

/** The vector that hits should be near to: what terms ask for and what the examples are like, in equal parts. */
export function blendExamples(direction: Float32Array | null, examples: Examples): Float32Array | null {
  const example = directionOf(examples)
  if (direction === null || example === null) return direction ?? example
  const [a, b] = [lengthOf(direction), lengthOf(example)]
  return direction.map((value, i) => value / a + example[i]! / b)
}

function meanDirection(embeddings: readonly Float32Array[], centre: Float32Array): Float32Array | null {
  if (embeddings.length === 0) return null
  const sum = new Float32Array(centre.length)
  for (const embedding of embeddings) {
    const scale = lengthOf(embedding)
    const mean = lengthOf(centre)
    const centred = embedding.map((value, i) => value / scale - centre[i]! / mean)
    const length = lengthOf(centred)
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + centred[i]! / length / embeddings.length
  }
  return sum
}

export function lengthOf(vector: Float32Array): number {
  let square = 0
  for (const value of vector) square += value * value
  return Math.sqrt(square) || 1
}
