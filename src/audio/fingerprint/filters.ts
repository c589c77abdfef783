// The filters and quantisers of Chromaprint's algorithm 2 (kClassifiersTest2 in its fingerprinter_configuration.cpp). Chromaprint's author
// selected them by machine learning on 60,000 pairs, after Ke, Hoiem and Sukthankar (2005). They must not change: with other numbers a
// fingerprint cannot be compared with those of AcoustID.

/** Shape (0 to 5, see fingerprint.ts), first pitch class, pitch classes, frames. */
export type Filter = readonly [kind: number, y: number, height: number, width: number]

export const FILTERS: readonly Filter[] = [
  [0, 4, 3, 15],
  [4, 4, 6, 15],
  [1, 0, 4, 16],
  [3, 8, 2, 12],
  [3, 4, 4, 8],
  [4, 0, 3, 5],
  [1, 2, 2, 9],
  [2, 7, 3, 4],
  [2, 6, 2, 16],
  [2, 1, 3, 2],
  [5, 10, 1, 15],
  [3, 6, 2, 10],
  [2, 1, 1, 14],
  [3, 5, 6, 4],
  [1, 9, 2, 12],
  [3, 4, 2, 14],
]

/** Three thresholds per filter, in natural logarithms, which turn its response into two bits. */
export const QUANTISERS: readonly (readonly number[])[] = [
  [1.98215, 2.35817, 2.63523],
  [-1.03809, -0.651211, -0.282167],
  [-0.298702, 0.119262, 0.558497],
  [-0.105439, 0.0153946, 0.135898],
  [-0.142891, 0.0258736, 0.200632],
  [-0.826319, -0.590612, -0.368214],
  [-0.557409, -0.233035, 0.0534525],
  [-0.0646826, 0.00620476, 0.0784847],
  [-0.192387, -0.029699, 0.215855],
  [-0.0397818, -0.00568076, 0.0292026],
  [-0.53823, -0.369934, -0.190235],
  [-0.124877, 0.0296483, 0.139239],
  [-0.101475, 0.0225617, 0.231971],
  [-0.0799915, -0.00729616, 0.063262],
  [-0.272556, 0.019424, 0.302559],
  [-0.164292, -0.0321188, 0.0846339],
]
