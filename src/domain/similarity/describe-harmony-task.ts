import { describeHarmony } from './harmony.ts'

export function run({ cover, bpm }: { cover: Uint8Array; bpm: number | null }): Float32Array {
  return describeHarmony(cover, bpm)
}
