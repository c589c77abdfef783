// The layers of the tagger network, a MobileNetV3 (Howard et al. 2019; training/tagger/model.py describes it, src/audio/tagger/network.ts
// runs it). Feature maps are stored row by row, pixel by pixel, all channels of a pixel side by side (NHWC, f32). Rows are frequency, columns
// time. Channel counts are multiples of 8, widths multiples of 4.
//
// Multiply-adds are relaxed SIMD: fused on processors with FMA, two roundings elsewhere. Results may differ in the last bits between
// machines.

export { buildInputPlane, depthwiseConvolution, stemConvolution } from './tagger/filters'
export { denseLayer, pointwiseConvolution } from './tagger/mixing'
export { channelMeans, poolOverTime, scaleChannels } from './tagger/pooling'

/** Allocates memory for the host, aligned to 16 bytes. It is never freed. */
export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}
