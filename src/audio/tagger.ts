export interface TagAnalysis {
  /** Which network with which weights. */
  model_version: string
  /** 384 numbers of length one: the mean over the track, for similarity and for scoring anew. */
  embedding: Float32Array
  /** A calibrated probability for each tag, in the order of `tagOrder` of the taxonomy. */
  scores: Float32Array
  segments: { start_s: number; end_s: number; scores: Float32Array }[]
  /** How likely it is that this is no music. */
  non_music: number
  portrait: Portrait
}

/** From 0 to 1 each. */
export interface Portrait {
  valence: number
  arousal: number
  energy: number
  danceability: number
  acousticness: number
  vocal_presence: number
}
