/** The tempo that scores highest, in beats per minute. */
const BEST_TEMPO = 116

/**
 * 0..1: how strong and steady the pulse is, weighted by how close the tempo is to BEST_TEMPO (30 %) and by the density of onsets (20 %).
 * The weights were chosen by ear; nothing was fitted.
 */
export function danceability(bpm: number | null, pulse: number, onsetRate: number): number {
  if (bpm === null) return 0
  // Half and double time count almost as much: the first factor ignores the octave, the second one favours the nearest.
  const octaves = Math.log2(bpm / BEST_TEMPO)
  const pace = Math.exp(-((octaves - Math.round(octaves)) ** 2) / 0.18) * Math.exp(-(octaves ** 2) / 2)
  const density = 1 - Math.exp(-onsetRate / 2)
  return Math.min(1, pulse * (0.5 + 0.3 * pace + 0.2 * density) * 1.25)
}
