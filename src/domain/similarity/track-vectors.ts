import { defineTask } from '../../index/thread-pool.ts'
import type { VectorEntry, VectorTarget } from '../../index/vector/vector-index.ts'
import type { Context } from '../context.ts'
import { unpackFloats } from '../tagging/packing.ts'
import { harmonySpace, soundSpace, soundSpaceName } from './spaces.ts'
import type { TrackAnalysis } from './sql-analyses.ts'

/** An analysis with the vectors by which the track is compared. */
export type DescribedTrack<Analysis extends TrackAnalysis = TrackAnalysis> = Analysis & {
  sound: Float32Array | null
  harmony: Float32Array
}

const describeHarmonyTask = defineTask<typeof import('./describe-harmony-task.ts').run>(
  new URL('./describe-harmony-task.ts', import.meta.url),
)

/** Describing the harmony of a song takes some 10 ms, so it runs on a thread: one song at a time, so that queries get through. */
export async function describeTracks<Analysis extends TrackAnalysis>(
  { indexThreads }: Pick<Context, 'indexThreads'>,
  analyses: Analysis[],
): Promise<DescribedTrack<Analysis>[]> {
  const described: DescribedTrack<Analysis>[] = []
  for (const analysis of analyses) {
    const cover = new Uint8Array(analysis.cover)
    const harmony = await indexThreads.run(describeHarmonyTask, { cover, bpm: analysis.bpm })
    const sound = analysis.embedding === null ? null : unpackFloats(analysis.embedding)
    described.push({ ...analysis, sound, harmony })
  }
  return described
}

/** Adds the vectors of tracks of one catalogue to the index. A track without an embedding leaves the space of sounds. */
export async function indexTracks(
  { vectorIndex }: Pick<Context, 'vectorIndex'>,
  target: VectorTarget,
  tracks: DescribedTrack[],
): Promise<void> {
  const toEntry = ({ track_seq, version }: DescribedTrack, vector: Float32Array): VectorEntry => ({
    id: track_seq,
    version,
    vector,
  })
  await vectorIndex.add(
    target,
    harmonySpace,
    tracks.map((track) => toEntry(track, track.harmony)),
  )
  const byModel = Map.groupBy(tracks, ({ model_version }) => model_version)
  for (const [modelVersion, ofModel] of byModel) {
    const entries = ofModel.flatMap((track) => (track.sound === null ? [] : [toEntry(track, track.sound)]))
    await vectorIndex.add(target, soundSpace(modelVersion), entries)
  }
  const silent = tracks.filter(({ sound }) => sound === null).map(({ track_seq }) => track_seq)
  if (silent.length > 0) await vectorIndex.remove(target, soundSpaceName, silent)
}
