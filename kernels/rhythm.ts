// The kernel of rhythm analysis: the layers of the beat network, and the periodicity of onset envelopes.

export { addInto, convolve, elu, projectFrames, scaleLevels } from './rhythm/layers'
export { autocorrelate, bandFlux } from './rhythm/periodicity'

/** Allocates memory for the host, aligned to 16 bytes. It is never freed: an instance lives for one file. */
export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}
