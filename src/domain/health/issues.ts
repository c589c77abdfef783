/** What can be wrong with a track. */
export const issueKinds = [
  'missing_title', 'missing_artist', 'missing_isrc', 'missing_upc', 'no_audio', 'failed_analysis', 'silent', 'clipped', 'mono',
  'too_quiet', 'too_loud',
] as const // biome-ignore format: one list
export type IssueKind = (typeof issueKinds)[number]

/** Two tracks of one catalogue that are one recording, or versions of one piece. */
export const pairKinds = ['copy', 'cover'] as const
export type PairKind = (typeof pairKinds)[number]

/** From this score on, two tracks are the same recording; from this confidence on, versions of one piece. */
export const minCopyScore = 0.5
export const minCoverConfidence = 0.8

/** Quieter than this is silence, in LUFS. */
export const silenceLufs = -60
/** One sample in a thousand at the limit is heard. */
export const maxClippedShare = 0.001
/** How far from the middle of its catalogue a track may be, in LU. */
export const maxLoudnessDistance = 9

/** So many are counted at once. The job counts the others. */
export const maxCounted = 10_000
