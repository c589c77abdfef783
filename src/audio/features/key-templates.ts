/**
 * Key profiles in the sense of Krumhansl and Kessler, but fitted to annotated recordings by training/key/train.py instead of taken from
 * listening tests: the weight of each interval above the tonic, in three registers of two octaves, lowest first.
 */
export const MAJOR: readonly (readonly number[])[] = [
  [2.318, -0.344, -0.221, -1.076, 0.278, 0.22, -0.535, 1.879, -0.512, -0.167, -1.921, 0.082],
  [2.995, -1.088, 0.294, -1.075, 1.815, 0.052, -1.209, 1.905, -1.0, -0.471, -2.337, 0.119],
  [1.548, -1.143, 0.418, -1.063, 2.003, -0.777, -0.8, 1.0, -0.459, -0.017, -1.697, 0.986],
]
export const MAJOR_BIAS = -0.533

export const MINOR: readonly (readonly number[])[] = [
  [2.806, -0.725, -0.945, -0.074, -0.373, -0.677, 0.025, 1.399, -0.441, -0.949, -0.188, 0.143],
  [2.552, -0.676, -0.177, 1.424, 0.364, -0.319, -0.675, 2.231, -1.735, -1.999, -0.315, -0.676],
  [0.84, -0.634, -0.013, -0.089, -0.384, -0.827, -0.092, 1.617, -0.348, -0.75, 1.071, -0.392],
]
export const MINOR_BIAS = 0.533
