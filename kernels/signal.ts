// The kernels of the analysis in one module, so that they share one memory: samples go in once and are read where they lie.

export { energyOf, prepareLoudness, truePeak, weigh } from './loudness'
export { pitchLevels } from './pitch'
export { resample } from './resample'
export { countClipped, lookAtPair, mixInto, outline, outlineHigh, outlineLow, pairOf } from './samples'
export {
  bandLevels,
  bandRise,
  levelBytes,
  makeSpectrum,
  moments,
  multiply,
  powerSpectrum,
  threeByThree,
  windowOf,
} from './spectrum'

/** Room for the host, aligned to 16 bytes, never given back: an instance lives for one file. */
export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}
