import { readFileSync } from 'node:fs'
import { analyse } from '../../src/audio/analyse.ts'
import { openFile } from '../../src/audio/byte-source.ts'
import { type AudioPeer, findPeers, type PeerResult } from './audio-peers.ts'
import { beatScore, type Clip, keyScore, readClips, tempoAccuracy } from './labelled-clips.ts'

/** Compares tempo, beats and key on the annotated clips of the valid split, or blind tempos on those of the train split. */
export async function compareAccuracy(count: number, blind?: string): Promise<void> {
  const all = readClips(blind ? 'train' : 'valid')
  if (!all) {
    console.log('- accuracy skipped: there is no ../shared/data')
    return
  }
  // Spread evenly over the list, which is sorted by genre.
  const clips = all.filter(
    (_, i) => Math.floor((i * count) / all.length) !== Math.floor(((i - 1) * count) / all.length),
  )
  const kind = blind ? 'training clips, each judged by models that did not see it' : 'held-out clips'
  console.log(`\nAccuracy on ${clips.length} of ${all.length} ${kind}`)
  const rows = [
    score('euterpe', clips, blind ? readBlindTempos(blind, clips) : await measure(clips)),
    ...findPeers().map((peer: AudioPeer) => {
      return score(peer.name, clips, peer.measure(clips.map((clip) => clip.path)))
    }),
  ]
  console.table(Object.fromEntries(rows))
}

async function measure(clips: Clip[]): Promise<PeerResult[]> {
  const results: PeerResult[] = []
  for (const clip of clips) {
    const source = openFile(clip.path)
    const { features, beats } = await analyse(source)
    source.close()
    results.push({ bpm: features.bpm, key: `${features.key} ${features.mode}`, beats })
  }
  return results
}

function readBlindTempos(file: string, clips: Clip[]): PeerResult[] {
  const tempos = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  return clips.map(({ id }) => ({ bpm: tempos[id] ?? null, key: null, beats: [] }))
}

function score(name: string, clips: Clip[], results: PeerResult[]): [string, Record<string, string>] {
  const [one, two] = tempoAccuracy(
    clips.map((clip, i) => ({ estimate: results[i]?.bpm ?? 0, truth: clip.bpm! })),
  )
  const beats = clips.map((clip, i) => beatScore(results[i]?.beats ?? [], clip.beats))
  const keys = clips.flatMap((clip, i) =>
    clip.key && results[i]?.key ? [keyScore(results[i].key, clip.key)] : [],
  )
  return [
    name,
    {
      'tempo accuracy 1': one.toFixed(3),
      'tempo accuracy 2': two.toFixed(3),
      'beat F-measure': results.some((result) => result.beats.length > 0) ? mean(beats) : '-',
      'weighted key score': keys.length > 0 ? mean(keys) : '-',
    },
  ]
}

function mean(values: number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)
}
