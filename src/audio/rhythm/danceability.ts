/** 0..1: a marked, steady pulse at a pace people dance to. Half is the pulse, the rest how near the tempo and the density of notes are. */
export function danceability(bpm: number | null, pulse: number, onsetRate: number): number {
  if (bpm === null) return 0
  // Half and double time dance alike: the tempo is folded into one octave around 116.
  const octaves = Math.log2(bpm / 116)
  const pace = Math.exp(-((octaves - Math.round(octaves)) ** 2) / 0.18) * Math.exp(-(octaves ** 2) / 2)
  const density = 1 - Math.exp(-onsetRate / 2)
  return Math.min(1, pulse * (0.5 + 0.3 * pace + 0.2 * density) * 1.25)
}
