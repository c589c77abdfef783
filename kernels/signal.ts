// The kernel of feature extraction. All stages are in one module so that they share one memory: samples are copied in once and every
// stage reads them in place.
//
// Multiply-adds are relaxed SIMD: fused on processors with FMA, two roundings elsewhere. Results may differ in the last bits between
// machines; the features are rounded, so they rarely do.

export { applyKWeighting, prepareLoudness, truePeak, weightedEnergy } from './signal/loudness'
export { pitchLevels } from './signal/pitch'
export { resample } from './signal/resample'
export {
  countClipped,
  measurePair,
  mixInto,
  pairMeasure,
  scanHighest,
  scanLowest,
  scanWaveform,
} from './signal/samples'
export {
  bandLevels,
  createSpectrum,
  multiplyMatrix,
  powerSpectrum,
  quantiseLevels,
  quantiseTriples,
  spectralMoments,
  spectrumWindow,
  superFlux,
} from './signal/spectrum'

/** Allocates memory for the host, aligned to 16 bytes. It is never freed: an instance lives for one file. */
export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}
